import { at, MISC_KINDS, type XmlTable } from '../../../text/xml/table.ts';
import type { Fold } from '../../traits.ts';

/** Elements and comments. */
export function* foldsOf(table: XmlTable): Generator<Fold> {
  for (let element = 0; element < table.count; element++)
    yield { start: at(table.start, element), end: at(table.closeStart, element), closes: true };
  const { misc } = table;
  for (let index = 0; index < misc.count; index++)
    if (MISC_KINDS[at(misc.kind, index)] === 'comment')
      yield { start: at(misc.start, index), end: at(misc.end, index), comment: true };
}
