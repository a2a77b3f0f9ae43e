import type { Catalog } from './format.ts';

/**
 * Gives back what was read of all units of a catalog. For who has gone through a file as a whole: what is kept of each unit takes many times the
 * memory of the text, and is soon read again of those that are looked at next.
 */
export function forgetUnits({ units, few }: Catalog): void {
  // After a keystroke asking for all units is as much work as there are units.
  if (few === undefined) for (const unit of units) unit.forget?.();
}
