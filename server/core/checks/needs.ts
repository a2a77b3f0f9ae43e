import type { Check, CheckContext, Needs } from './check.ts';
import { type Facts, TOLD, TRAIT } from './facts.ts';

/** How many numbers represent a check ({@link numbersOf}). */
export const NUMBERS = 9;

/**
 * The needs of a check as numbers: the traits of source and target of which one is needed, those of which all are needed, those of which
 * none may be set, the minimum lengths, and what the file or project must state.
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

/** Whether a unit meets the numbers from `at` on: these alone rule out most checks. */
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

/** Whether a check may find something in a unit. */
export function concerns(check: Check, facts: Facts, context: CheckContext): boolean {
  return hasNumbers(numbersOf(check, context), 0, facts) && isAsked(check, facts, context);
}

/** The remaining conditions, once the numbers are met. */
export function isAsked({ needs, when }: Check, facts: Facts, context: CheckContext): boolean {
  return (needs === undefined || meets(facts, needs)) && (when === undefined || when(facts, context));
}

function meets({ source, target }: Facts, needs: Needs): boolean {
  if (needs.target?.like?.test(target) === false || needs.source?.like?.test(source) === false) return false;
  if (needs.differs === true && source === target) return false;
  return needs.same !== true || source.trim() === target.trim();
}
