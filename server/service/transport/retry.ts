import type { Clock } from '../clock.ts';

/** Attempts of one request after errors; after "too many requests" (429, 529, 503), where waiting is the cure; and while the run gets on. */
const ATTEMPTS = 5;
const ATTEMPTS_RATE = 8;
const ATTEMPTS_WHILE_PROGRESS = 12;

const FIRST_WAIT = 1_000;
const FACTOR = 1.6;
const LONGEST_WAIT = 120_000;

/** Full jitter (docs/spec/service.md#repeating-requests): anything from nothing to 1 s, 1.6 s, 2.56 s … 120 s. `attempt` counts from 1. */
export function backOff(attempt: number, clock: Clock): number {
  return clock.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * FACTOR ** (attempt - 1));
}

/** `Retry-After` in milliseconds: seconds, or an HTTP date. Nonsense and the past count as absent and 0. */
export function retryAfter(header: string | undefined, clock: Clock): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  if (!/[a-z]{3}/i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.date());
}

/** How long to wait before the next attempt; `undefined` when the service asks for more than anyone should sit through. */
export function waitBefore(attempt: number, asked: number | undefined, clock: Clock): number | undefined {
  if (asked === undefined) return backOff(attempt, clock);
  if (asked > LONGEST_WAIT) return undefined;
  // All who were told the same second must not come back in the same millisecond.
  return asked + clock.random() * Math.min(FIRST_WAIT, asked / 4 + 50);
}

/**
 * The retries one run may make, all its requests together, so that fifty batches do not each hammer a struggling service.
 * Every success gives one back: a run that gets on is never starved, a dead service is left alone after `tokens` retries.
 */
export class RetryBudget {
  readonly #tokens: number;
  #left: number;
  #successes = 0;

  constructor(tokens = 20) {
    this.#tokens = tokens;
    this.#left = tokens;
  }

  get exhausted(): boolean {
    return this.#left <= 0;
  }

  /** Counts successes: a request compares two readings to see whether the run has got on meanwhile. */
  get successes(): number {
    return this.#successes;
  }

  succeeded(): void {
    this.#successes += 1;
    this.#left = Math.min(this.#tokens, this.#left + 1);
  }

  /** Whether a request that has failed `attempts` times may try again; takes one retry when so. */
  take(attempts: number, rate: boolean, gotOn: boolean): boolean {
    const most = gotOn ? ATTEMPTS_WHILE_PROGRESS : rate ? ATTEMPTS_RATE : ATTEMPTS;
    if (attempts >= most || this.exhausted) return false;
    this.#left -= 1;
    return true;
  }
}
