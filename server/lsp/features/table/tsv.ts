/** A rectangle of texts in the clipboard form of spreadsheets: tabs between cells, line ends between rows, quotes around cells with either. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** Parses the same form. A line end after the last row does not start another row. Quotes count only at the start of a cell. */
export function fromTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  for (;;) {
    const [cell, end] = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at);
    row.push(cell);
    at = end + 1;
    if (source[end] === '\t') continue;
    rows.push(row);
    row = [];
    if (end >= source.length || at >= source.length) return rows;
  }
}

function quoted(text: string): string {
  return /[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function plainCell(text: string, from: number): readonly [cell: string, end: number] {
  const [tab, line] = [text.indexOf('\t', from), text.indexOf('\n', from)];
  const end = Math.min(tab < 0 ? text.length : tab, line < 0 ? text.length : line);
  return [text.slice(from, end), end];
}

/** Without a closing quote at the end of a cell, the quote is an ordinary character. */
function quotedCell(text: string, from: number): readonly [cell: string, end: number] {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return plainCell(text, from);
    cell += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const isEnd = close + 1 >= text.length || text[close + 1] === '\t' || text[close + 1] === '\n';
      return isEnd ? [cell, close + 1] : plainCell(text, from);
    }
    cell += '"';
    at = close + 2;
  }
}
