import type { BilingualUnit } from '../formats/pair.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { type Facts, factsOf } from './facts.ts';
import { concerns } from './needs.ts';

/** Maximum number of findings of one check for one unit: each may hold a whole new target, and a text of some megabytes might cause a million. */
export const MOST_SAID = 100;

/**
 * The findings of one check for one unit. For files with many units `diagnose` applies the same tests, each as rarely as possible.
 * @param facts of the unit, for callers that run several checks
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

/** Whether a check reports anything about a unit, for checks that defer to it. A failure counts as no: it is reported where the check runs. */
export function speaks(check: Check, unit: BilingualUnit, context: CheckContext, facts: Facts): boolean {
  try {
    return [...check.run(unit, context, facts)].length > 0;
  } catch {
    return false;
  }
}
