import type { BilingualUnit } from '../formats/pair.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { concerns, factsOf } from './facts.ts';

/** What one check says about one unit. For files with many units `diagnose` asks the same questions, each as seldom as it can. */
export function ask(check: Check, unit: BilingualUnit, context: CheckContext): readonly Finding[] {
  if (unit.target === undefined || check.applies?.(context) === false) return [];
  if (!concerns(check, factsOf(unit, unit.target), context)) return [];
  return [...check.run(unit, context)];
}
