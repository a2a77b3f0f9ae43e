export type CsvCell = string | number;

/** A spreadsheet takes a cell that begins like this for a formula, and evaluates it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The table as CSV (RFC 4180, lines end in LF): a header, then the rows, fields quoted if necessary. Texts that a spreadsheet would evaluate as a
 * formula get a leading apostrophe, which it does not show; the exact text is available as JSON.
 */
export function writeCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\n`).join('');
}

function field(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
