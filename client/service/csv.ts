/** A spreadsheet takes a cell that begins like this for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** CSV (RFC 4180, lines end in LF). Texts that a spreadsheet would run as a formula get an apostrophe in front, which it does not show. */
export function csvTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\n`).join('');
}

function field(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
