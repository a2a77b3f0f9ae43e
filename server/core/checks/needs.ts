import type { Check, CheckContext, Needs } from './check.ts';
import { type Facts, TOLD, TRAIT } from './facts.ts';

/** Numbers that a check is kept with ({@link numbersOf}). */
export const NUMBERS = 9;

/**
 * What a check waits for, as numbers side by side: the traits of the source and of the target of which it needs one, those of which it needs all, and
 * none, the least lengths, and what it must be told.
 */
export function numbersOf({ traits = { target: TRAIT.any }, needs = {} }: Check, context: CheckContext): number[] {
  const sides = [needs.source, needs.target];
  const [unit, project] = needs.told ?? [];
  const isTold = project !== undefined && context[project] !== undefined;
  return [
    ...[traits.source ?? 0, traits.target ?? 0],
    ...sides.map((side) => side?.all ?? 0),
    ...sides.map((side) => side?.none ?? 0),
    ...sides.map((side) => side?.length ?? 0),
    (needs.codes === true ? TOLD.codes : 0) | (unit === undefined || isTold ? 0 : TOLD[unit]),
  ];
}

/** Whether a unit has what the numbers from `at` on say: most checks are ruled out by these alone. */
export function hasNumbers(numbers: ArrayLike<number>, at: number, facts: Facts): boolean {
  const { source, target, sourceTraits, targetTraits, told } = facts;
  if (((sourceTraits & (numbers[at] ?? 0)) | (targetTraits & (numbers[at + 1] ?? 0))) === 0) return false;
  const absent =
    (~sourceTraits & (numbers[at + 2] ?? 0)) |
    (~targetTraits & (numbers[at + 3] ?? 0)) |
    (sourceTraits & (numbers[at + 4] ?? 0)) |
    (targetTraits & (numbers[at + 5] ?? 0)) |
    (~told & (numbers[at + 8] ?? 0));
  return absent === 0 && source.length >= (numbers[at + 6] ?? 0) && target.length >= (numbers[at + 7] ?? 0);
}

/** Whether a check may have something to say about a unit. */
export function concerns(check: Check, facts: Facts, context: CheckContext): boolean {
  return hasNumbers(numbersOf(check, context), 0, facts) && isAsked(check, facts, context);
}

/** The same, where the numbers are right. */
export function isAsked({ needs, when }: Check, facts: Facts, context: CheckContext): boolean {
  return (needs === undefined || meets(facts, needs)) && (when === undefined || when(facts, context));
}

function meets({ source, target }: Facts, needs: Needs): boolean {
  if (needs.target?.like?.test(target) === false || needs.source?.like?.test(source) === false) return false;
  if (needs.differs === true && source === target) return false;
  return needs.same !== true || source.trim() === target.trim();
}
