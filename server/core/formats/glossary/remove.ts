import type { Edit } from '../../text/span.ts';
import type { Rows } from './rows.ts';

/** Removes the rows `first` to `last` with their line ends; at the end of a file without a final line end, with the line end before them. */
export function removalOf(text: string, rows: Rows, first: number, last: number): Edit {
  const start = rows.get(first)?.span.start ?? text.length;
  const end = rows.get(last)?.next ?? text.length;
  const closed = rows.get(last)?.span.end !== end;
  const before = closed ? undefined : rows.get(first - 1);
  return { span: { start: before?.span.end ?? start, end }, text: '' };
}
