import type { Catalog } from '../../format.ts';
import type { BilingualUnit } from '../../pair.ts';
import { LazyUnits } from './lazy-units.ts';
import { unitsOf } from './places.ts';

/** Larger catalogs keep nothing that can be read again: in smaller ones a cache is worth its memory. */
const MANY = 20_000;

/** Whether a file is so large that its units are released after a pass over them. */
export function isLarge(catalog: Catalog): boolean {
  return unitsOf(catalog).length > MANY;
}

/**
 * Releases what was read of all units of a catalog. For callers that have gone through a whole file: the cached values of a unit take many times the
 * memory of its text, and are quickly read again.
 */
export function forgetUnits(catalog: Catalog): void {
  const { few } = catalog;
  // After a keystroke, accessing all units costs time proportional to their number.
  if (few instanceof LazyUnits) few.forget();
  else if (few === undefined) for (const unit of catalog.units) unit.forget?.();
}

/** Like `forgetUnits`, for both sides of one pair. */
export function forgetPair({ sourceUnit, targetUnit }: BilingualUnit): void {
  sourceUnit.forget?.();
  if (targetUnit !== sourceUnit) targetUnit?.forget?.();
}

/** The pairs one after the other, each to be read once. In a large file, a pair is released when the next one is requested. */
export function* passing(catalog: Catalog, pairs: readonly BilingualUnit[]): Generator<BilingualUnit, void, undefined> {
  const large = isLarge(catalog);
  for (const pair of pairs) {
    yield pair;
    if (large) forgetPair(pair);
  }
}
