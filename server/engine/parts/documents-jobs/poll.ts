import type { Clock } from '../../../service/clock.ts';

const FIRST_MS = 500;
const FACTOR = 1.5;
/** Even a document of hours is looked at this often: estimates are unreliable. */
const LONGEST_MS = 30_000;
/** An estimate above this, negative, or no number at all is noise (2^27 seconds has been seen, docs/spec/service.md#documents). */
const BELIEVABLE_SECONDS = 86_400;

/**
 * How long to wait before the next look at a document, in milliseconds. Back-off from 0.5 s to 30 s; a believable estimate
 * may shorten a wait and stretch it, always within these limits. `looks` counts the looks so far.
 */
export function pollWait(looks: number, secondsRemaining: number | undefined, clock: Clock): number {
  const backOff = Math.min(LONGEST_MS, FIRST_MS * FACTOR ** looks);
  const wait = believable(secondsRemaining)
    ? Math.min(LONGEST_MS, Math.max(FIRST_MS, Math.min(secondsRemaining * 1_000, backOff * 4)))
    : backOff;
  // Jobs that began together must not ask together for ever.
  return wait * (0.9 + 0.2 * clock.random());
}

/** Whether an estimate can be shown and followed. */
export function believable(seconds: number | undefined): seconds is number {
  return seconds !== undefined && seconds >= 0 && seconds <= BELIEVABLE_SECONDS;
}
