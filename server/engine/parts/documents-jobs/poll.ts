import type { Clock } from '../../../service/clock.ts';

const FIRST_MS = 500;
const FACTOR = 1.5;
/** The longest wait, even for documents that take hours: estimates are unreliable. */
const LONGEST_MS = 30_000;
/** An estimate that is larger, negative, or not a number is ignored (2^27 seconds has been seen, docs/spec/service.md#documents). */
const BELIEVABLE_SECONDS = 86_400;

/**
 * How long to wait before the next poll, in milliseconds. Backs off from 0.5 s to 30 s; a believable estimate may shorten or lengthen a wait within
 * these limits. `looks` is the number of polls so far.
 */
export function pollWait(looks: number, secondsRemaining: number | undefined, clock: Clock): number {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * FACTOR ** looks);
  const wait = believable(secondsRemaining)
    ? Math.min(LONGEST_MS, Math.max(FIRST_MS, Math.min(secondsRemaining * 1_000, backOff * 4)))
    : backOff;
  // Jobs that started together must not poll in step for ever.
  return wait * (0.9 + 0.2 * clock.random());
}

/** Whether an estimate can be shown and used. */
export function believable(seconds: number | undefined): seconds is number {
  return seconds !== undefined && seconds >= 0 && seconds <= BELIEVABLE_SECONDS;
}
