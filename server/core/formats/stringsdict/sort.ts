import { type Sortable, sortedBy } from '../common/order/sorted.ts';
import type { Catalog } from '../format.ts';
import { dictOf } from './read.ts';

/** See `Format.sort`. */
export const sortDict = sortedBy(entriesOf);

function entriesOf(text: string, catalog: Catalog): readonly Sortable[] {
  return Array.from(dictOf(text, catalog).entries.values(), ({ name, span }) => ({
    key: name,
    top: span.start,
    ...span,
  }));
}
