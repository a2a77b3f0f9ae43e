import type { Catalog } from '../../format.ts';
import type { BilingualUnit } from '../../pair.ts';
import { LazyUnits } from './lazy-units.ts';
import { unitsOf } from './places.ts';

/** Units of a file of which nothing is kept that can be read again: of fewer, what is kept spares more time than it takes memory. */
const MANY = 20_000;

/** A file is so large that who has gone through its units gives them back. */
export function isLarge(catalog: Catalog): boolean {
  return unitsOf(catalog).length > MANY;
}

/**
 * Gives back what was read of all units of a catalog. For who has gone through a file as a whole: what is kept of each unit takes many times the
 * memory of the text, and is soon read again of those that are looked at next.
 */
export function forgetUnits(catalog: Catalog): void {
  const { few } = catalog;
  // After a keystroke asking for all units is as much work as there are units.
  if (few instanceof LazyUnits) few.forget();
  else if (few === undefined) for (const unit of catalog.units) unit.forget?.();
}

/** As `forgetUnits`, for both sides of one pair. */
export function forgetPair({ sourceUnit, targetUnit }: BilingualUnit): void {
  sourceUnit.forget?.();
  if (targetUnit !== sourceUnit) targetUnit?.forget?.();
}

/** The pairs one after the other, for one look at each. Of a large file, what was read of one is given back when the next one is asked for. */
export function* passing(catalog: Catalog, pairs: readonly BilingualUnit[]): Generator<BilingualUnit, void, undefined> {
  const large = isLarge(catalog);
  for (const pair of pairs) {
    yield pair;
    if (large) forgetPair(pair);
  }
}
