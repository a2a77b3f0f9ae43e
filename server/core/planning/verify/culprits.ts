import type { Change } from '../../formats/format.ts';

/** Limit of writes of a whole file, each of which takes as long as reading it. If more are needed the writer is at fault, not a text. */
const MOST_WRITES = 64;

/**
 * Which of several changes prevent a file from reading back: halves are written separately, again and again. A change that fails only together with
 * another one is innocent, and its translation, which may have been paid for, is kept.
 *
 * @param suspects changes that do not read back together
 * @param fails returns the units that do not read back if only these changes are written
 * @returns ids of units. All of the suspects if they only fail together; including those still unknown after `MOST_WRITES`
 */
export function culprits(
  suspects: readonly Change[],
  fails: (changes: readonly Change[]) => readonly string[],
): ReadonlySet<string> {
  const guilty = new Set<string>();
  let left = MOST_WRITES;
  const look = (some: readonly Change[]): void => {
    const failing = left-- > 0 ? fails(some) : some.map(({ unit }) => unit);
    if (failing.length === 0) return;
    if (some.length > 1) halves(some);
    else for (const unit of failing) guilty.add(unit);
  };
  const halves = (some: readonly Change[]): void => {
    const middle = some.length >> 1;
    look(some.slice(0, middle));
    look(some.slice(middle));
  };
  if (suspects.length > 1) halves(suspects);
  return guilty.size > 0 ? guilty : new Set(suspects.map(({ unit }) => unit));
}
