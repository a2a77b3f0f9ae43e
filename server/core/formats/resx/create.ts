import { children, elementSpan, innerSpan, nameOf } from '../../text/xml/table.ts';
import { indentAt, lineEndOf } from '../common/xml/layout.ts';
import type { SourceFile } from '../format.ts';
import { resxOf } from './read.ts';

/** Everything of the source file but its resources: byte order mark, comment, schema, headers, and the end. */
export function createResx(source: SourceFile): string {
  const { table } = resxOf(source.text, source.catalog);
  const { text } = table;
  const eol = lineEndOf(text);
  if (table.count === 0) return `<root>${eol}</root>`;
  const inner = innerSpan(table, 0);
  let head = inner.start;
  let whole = true;
  let late = '';
  for (const child of children(table, 0)) {
    const { start, end } = elementSpan(table, child);
    const kept = nameOf(table, child) === 'resheader' || nameOf(table, child).endsWith('schema');
    if (!kept) whole = false;
    else if (whole) head = end;
    else late += eol + indentAt(text, start) + text.slice(start, end);
  }
  return `${text.slice(0, head)}${late}${eol}</${nameOf(table, 0)}>${text.slice(table.end[0])}`;
}
