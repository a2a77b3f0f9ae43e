import { type Sortable, sortedBy } from '../common/order/sorted.ts';
import type { Catalog } from '../format.ts';
import { commentBehind, commentsAbove } from './comments.ts';
import { androidOf } from './read.ts';

/** See `Format.sort`. */
export const sortAndroid = sortedBy(entriesOf);

function entriesOf(text: string, catalog: Catalog): readonly Sortable[] {
  const { table, entries } = androidOf(text, catalog);
  return entries.map(({ kind, name, span }) => ({
    key: `${name} ${kind}`,
    top: commentsAbove(table, span.start)[0]?.start ?? span.start,
    start: span.start,
    end: commentBehind(table, span.end)?.end ?? span.end,
  }));
}
