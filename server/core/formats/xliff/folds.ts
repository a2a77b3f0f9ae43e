import { scanXml } from '../../text/xml/scan.ts';
import { foldsOf } from '../common/xml/folds.ts';
import type { Catalog } from '../format.ts';
import type { Fold } from '../traits.ts';
import { hasModel } from './read/catalog.ts';

/** Elements and comments. */
export function xliffFolds(text: string, catalog: Catalog): Iterable<Fold> {
  return foldsOf(hasModel(catalog, text) ? catalog.model.table : scanXml(text));
}
