import { type Sortable, sortedBy } from '../common/order/sorted.ts';
import type { Catalog } from '../format.ts';
import { resxOf } from './read.ts';

/** See `Format.sort`. */
export const sortResx = sortedBy(entriesOf);

function entriesOf(text: string, catalog: Catalog): readonly Sortable[] {
  return Array.from(resxOf(text, catalog).entries.values(), ({ name, span }) => ({
    key: name,
    top: span.start,
    ...span,
  }));
}
