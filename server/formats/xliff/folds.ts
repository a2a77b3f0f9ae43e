import { scanXml } from '../../text/xml-scan.ts';
import { at, MISC_KINDS } from '../../text/xml-table.ts';
import type { Catalog } from '../format.ts';
import type { Fold } from '../traits.ts';
import { hasModel } from './catalog.ts';

/** Elements and comments. */
export function* xliffFolds(text: string, catalog: Catalog): Generator<Fold> {
  const table = hasModel(catalog, text) ? catalog.model.table : scanXml(text);
  for (let element = 0; element < table.count; element++)
    yield { start: at(table.start, element), end: at(table.closeStart, element), closes: true };
  const { misc } = table;
  for (let index = 0; index < misc.count; index++)
    if (MISC_KINDS[at(misc.kind, index)] === 'comment')
      yield { start: at(misc.start, index), end: at(misc.end, index), comment: true };
}
