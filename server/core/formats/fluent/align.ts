import type { Catalog } from '../format.ts';
import { fluentOf } from './read.ts';
import { nameOf } from './unit.ts';

/**
 * A message may choose by number in one language and not in the other: the texts for all other numbers are then paired, and the remaining texts, as
 * well as those for single numbers, need no counterparts.
 */
export function alignFluent(source: Catalog, target: Catalog): ReadonlyMap<string, string | undefined> {
  const aligned = new Map<string, string | undefined>();
  if (!('placed' in source) || !('placed' in target)) return aligned;
  const own = fluentOf('', target).placed;
  const defaults = new Map([...own].flatMap(([id, place]) => (place.variant?.isDefault ? [[nameOf(place), id]] : [])));
  for (const [id, place] of fluentOf('', source).placed) {
    if (own.has(id)) continue;
    const name = nameOf(place);
    const chosen = defaults.get(name);
    if (place.variant === undefined) {
      if (chosen !== undefined) aligned.set(id, chosen);
    } else if (own.has(name)) aligned.set(id, place.variant.isDefault ? name : undefined);
    else if (chosen !== undefined && (place.variant.isDefault || /^\d+$/.test(place.variant.key)))
      aligned.set(id, undefined);
  }
  return aligned;
}
