import { scanXml } from '../../text/xml-scan.ts';
import type { Catalog } from '../format.ts';
import type { Fold } from '../traits.ts';
import { foldsOf } from '../xml/folds.ts';
import { hasModel } from './catalog.ts';

/** Elements and comments. */
export function xliffFolds(text: string, catalog: Catalog): Iterable<Fold> {
  return foldsOf(hasModel(catalog, text) ? catalog.model.table : scanXml(text));
}
