import type { BilingualUnit } from '../formats/pair.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { concerns, type Facts, factsOf } from './facts.ts';

/** Findings of one check about one unit: each may hold a whole new target, and a text of some megabytes may give cause for a million. */
export const MOST_SAID = 100;

/**
 * What one check says about one unit. For files with many units `diagnose` asks the same questions, each as seldom as it can.
 * @param facts of the unit, for whoever asks several checks
 */
export function ask(
  check: Check,
  unit: BilingualUnit,
  context: CheckContext,
  facts: Facts | undefined = unit.target && factsOf(unit, unit.target),
): readonly Finding[] {
  if (facts === undefined || check.applies?.(context) === false) return [];
  if (!concerns(check, facts, context)) return [];
  return [...Iterator.from(check.run(unit, context, facts)).take(MOST_SAID)];
}

/** Does a check say anything about a unit? For checks that leave it to others; one that fails says nothing, and that it failed is said where it runs itself. */
export function speaks(check: Check, unit: BilingualUnit, context: CheckContext, facts: Facts): boolean {
  try {
    return [...check.run(unit, context, facts)].length > 0;
  } catch {
    return false;
  }
}
