/** A table in GitHub's Markdown. Columns of numbers are right-aligned. */
export function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(cell).join(' | ')} |`;
  const marks = head.map((_, at) => (rows.every((row) => typeof row[at] === 'number') ? '---:' : '---'));
  return [line(head), line(marks), ...rows.map(line)].join('\n');
}

/** Escapes text so that it is not read as markup. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~&!]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\s+/g, ' ');
}

function cell(value: string | number): string {
  return typeof value === 'number' ? value.toLocaleString('en') : /^[-:]+$/.test(value) ? value : escaped(value);
}
