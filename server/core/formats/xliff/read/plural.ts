import { prefixedAttribute } from '../../../text/xml/attributes.ts';
import { NONE } from '../../../text/xml/table.ts';
import type { PluralForm } from '../../format.ts';
import type { UnitPlace } from './catalog.ts';
import type { XliffModel } from './model.ts';
import type { Owner } from './owner.ts';

/** One `type:variable` of `pgs:switch`, with the case that this segment is for. */
export interface SwitchCase {
  readonly type: string;
  readonly variable: string;
  readonly value: string;
}

/** Parses `pgs:switch` and `pgs:case` (XLIFF 2.2 Plural, Gender and Select module); they must be of the same length. */
export function switchCases(declared: string, chosen: string): readonly SwitchCase[] {
  const values = words(chosen);
  return words(declared).map((word, index) => {
    const colon = word.indexOf(':');
    return { type: word.slice(0, Math.max(colon, 0)), variable: word.slice(colon + 1), value: values[index] ?? '' };
  });
}

export function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** A segment is a plural form if exactly one of its switches selects by number. */
export function pluralOf(model: XliffModel, id: string, place: UnitPlace, owner: Owner): PluralForm | undefined {
  const declared = model.family === 2 ? owner.switches : undefined;
  if (declared === undefined || place.segment === NONE) return undefined;
  const chosen = prefixedAttribute(model.table, place.segment, 'case')?.value;
  if (chosen === undefined) return undefined;
  const cases = switchCases(declared, chosen);
  const counting = cases.filter(({ type }) => type === 'plural' || type === 'ordinal');
  const [only] = counting;
  if (only === undefined || counting.length > 1) return undefined;
  const set = place.several ? setOf(id) : id;
  const others = cases.filter((one) => one !== only).map(({ variable, value }) => `${variable}=${value}`);
  return { set: [set, ...others].join(' '), category: only.value, ordinal: only.type === 'ordinal' };
}

/** The id of the unit without its segment. */
function setOf(id: string): string {
  const slash = id.lastIndexOf('/');
  return slash < 0 ? id : id.slice(0, slash);
}
