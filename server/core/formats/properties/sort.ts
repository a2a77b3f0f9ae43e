import { type Sortable, sortedBy } from '../common/order/sorted.ts';
import type { Catalog } from '../format.ts';
import { propertiesOf } from './read.ts';

/** See `Format.sort`. */
export const sortProperties = sortedBy(entriesOf);

function entriesOf(text: string, catalog: Catalog): readonly Sortable[] {
  return Array.from(propertiesOf(text, catalog).entries.values(), ({ name, start, end, comments: [first] }) => ({
    key: name,
    top: first === undefined ? start : first.start - 1,
    start,
    end,
  }));
}
