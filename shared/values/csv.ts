export type CsvCell = string | number;

/** A spreadsheet takes a cell that begins like this for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The table as CSV (RFC 4180, lines end in LF): a header, then the rows, fields quoted where they must be. Texts that a spreadsheet would
 * run as a formula get a leading apostrophe, which it does not show; for the exact text there is JSON.
 */
export function writeCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\n`).join('');
}

function field(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
