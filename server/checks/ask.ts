import type { BilingualUnit } from '../formats/pair.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { concerns, type Facts, factsOf } from './facts.ts';

/**
 * What one check says about one unit. For files with many units `diagnose` asks the same questions, each as seldom as it can.
 * @param facts of the unit, for who asks several checks
 */
export function ask(
  check: Check,
  unit: BilingualUnit,
  context: CheckContext,
  facts: Facts | undefined = unit.target && factsOf(unit, unit.target),
): readonly Finding[] {
  if (facts === undefined || check.applies?.(context) === false) return [];
  if (!concerns(check, facts, context)) return [];
  return [...check.run(unit, context, facts)];
}
