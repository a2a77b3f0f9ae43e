import type { Edit } from '../../text/span.ts';
import type { Row } from './table.ts';

/** Removes the rows `first` to `last` with their line ends; at the end of a file without a final line end, with the line end before them. */
export function removalOf(text: string, rows: readonly Row[], first: number, last: number): Edit {
  const start = rows[first]?.span.start ?? text.length;
  const end = rows[last]?.next ?? text.length;
  const closed = rows[last]?.span.end !== end;
  const before = closed ? undefined : rows[first - 1];
  return { span: { start: before?.span.end ?? start, end }, text: '' };
}
