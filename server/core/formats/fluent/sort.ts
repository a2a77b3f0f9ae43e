import { spanOf } from '../../text/span.ts';
import { type Sortable, sortedBy } from '../common/order/sorted.ts';
import type { Catalog } from '../format.ts';
import { fluentOf } from './read.ts';

/** See `Format.sort`. */
export const sortFluent = sortedBy(entriesOf);

function entriesOf(text: string, catalog: Catalog): readonly Sortable[] {
  return fluentOf(text, catalog).items.flatMap((item) =>
    item.kind === 'entry' ? [{ key: item.name, top: item.comment?.start ?? item.start, ...spanOf(item) }] : [],
  );
}
