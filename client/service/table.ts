/** Text columns for pages in a monospaced font. Numbers are right-aligned. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  locale: string,
): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => shown(cell, locale)));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => width(row[column] ?? ''))));
  const right = head.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => {
        const space = ' '.repeat(Math.max((widths[column] ?? 0) - width(cell), 0));
        return right[column] === true ? space + cell : cell + space;
      })
      .join('   ')
      .trimEnd(),
  );
  const [first = '', ...others] = lines;
  return [first, '─'.repeat(Math.max(...lines.map(width))), ...others, ''].join('\n');
}

function shown(cell: string | number, locale: string): string {
  return typeof cell === 'number' ? cell.toLocaleString(locale) : cell.replaceAll(/(?<=\S)\s+/g, ' ');
}

/** Two columns wide in a monospaced font: Chinese, Japanese and Korean letters and punctuation. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** Width in columns. */
function width(text: string): number {
  let columns = 0;
  for (const letter of text) columns += WIDE.test(letter) ? 2 : 1;
  return columns;
}
