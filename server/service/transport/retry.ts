import { fail, type Result } from '../../../shared/values/result.ts';
import type { Clock } from '../clock.ts';
import { type ServiceError, serviceError } from '../errors/errors.ts';
import { afterAttempts, cancelledError, timeoutError } from '../errors/failures.ts';
import type { Limiter } from './limiter.ts';
import { PAID_TIMEOUTS } from './timeouts.ts';
import type { Verdict } from './verdict.ts';
import type { WireCall, WireRequest } from './wire.ts';

/** Maximum attempts of one request after errors; after "too many requests" (429, 529, 503), which waiting cures; and while the run makes progress. */
const ATTEMPTS = 5;
const ATTEMPTS_RATE = 8;
const ATTEMPTS_WHILE_PROGRESS = 12;

const FIRST_WAIT = 1_000;
const FACTOR = 1.6;
const LONGEST_WAIT = 120_000;

/** Full jitter (docs/spec/service.md#repeating-requests): between 0 and 1 s, 1.6 s, 2.56 s … 120 s. `attempt` counts from 1. */
export function backOff(attempt: number, clock: Clock): number {
  return clock.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * FACTOR ** (attempt - 1));
}

/** `Retry-After` in milliseconds: seconds, or an HTTP date. Invalid values count as absent, the past as 0. */
export function retryAfter(header: string | undefined, clock: Clock): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  if (!/[a-z]{3}/i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.date());
}

/** How long to wait before the next attempt; `undefined` if the service asks for more than is acceptable. */
export function waitBefore(attempt: number, asked: number | undefined, clock: Clock): number | undefined {
  if (asked === undefined) return backOff(attempt, clock);
  if (asked > LONGEST_WAIT) return undefined;
  // Clients that were given the same second must not return in the same millisecond.
  return asked + clock.random() * Math.min(FIRST_WAIT, asked / 4 + 50);
}

/**
 * The retries that one run may make, over all its requests, so that fifty batches do not each hammer a struggling service.
 * Every success gives one back: a run that makes progress never starves, a dead service is left alone after `tokens` retries.
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

  /** Number of successes: a request compares two readings to see whether the run has made progress. */
  get successes(): number {
    return this.#successes;
  }

  succeeded(): void {
    this.#successes += 1;
    this.#left = Math.min(this.#tokens, this.#left + 1);
  }

  /** Whether a request that has failed `attempts` times may be retried; if so, uses up one retry. */
  take(attempts: number, rate: boolean, gotOn: boolean): boolean {
    const most = gotOn ? ATTEMPTS_WHILE_PROGRESS : rate ? ATTEMPTS_RATE : ATTEMPTS;
    if (attempts >= most || this.exhausted) return false;
    this.#left -= 1;
    return true;
  }
}

interface RepeatOptions {
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly call: WireCall | undefined;
  /** Milliseconds for everything. */
  readonly overall: number;
}

/**
 * Makes attempts until one succeeds, cannot succeed, or the budget, the time or the caller's patience ends.
 * Holds no slot of the limiter while it waits. `once` gets the remaining milliseconds, and the number of attempts that timed out.
 */
export async function repeating<T>(
  request: WireRequest,
  { clock, limiter, call, overall }: RepeatOptions,
  once: (left: number, late: number) => Promise<{ readonly ok: true; readonly value: T } | Verdict>,
): Promise<Result<T, ServiceError>> {
  const budget = call?.budget ?? new RetryBudget();
  const stop = stopSignal(call);
  const deadline = clock.now() + overall;
  let waiting: ServiceError | undefined;
  let late = 0;
  for (let attempts = 1; ; attempts += 1) {
    const before = budget.successes;
    const release = await limiter.acquire(stop, attempts > 1);
    if (release === undefined) return fail(cancelledError(request.operation));
    const left = deadline - clock.now();
    if (left <= 0) {
      release('failed');
      return fail(waiting ?? timeoutError(request.operation, 'it took longer than the time limit'));
    }
    call?.onAttempt?.();
    let outcome: 'done' | 'rate' | 'failed' = 'failed';
    let result: Awaited<ReturnType<typeof once>>;
    try {
      result = await once(left, late);
      outcome = result.ok ? 'done' : result.rate ? 'rate' : 'failed';
    } finally {
      release(outcome);
    }
    if (result.ok) {
      budget.succeeded();
      return result;
    }
    if (result.unclear) call?.onUnclear?.();
    if (result.late) late += 1;
    if (request.paid === true && late >= PAID_TIMEOUTS) return fail(tooSlow(result.error));
    if (!result.again || !budget.take(attempts, result.patient, budget.successes > before))
      return fail(afterAttempts(result.error, attempts));
    const wait = waitBefore(attempts, result.wait, clock);
    if (wait === undefined || clock.now() + wait >= deadline) return fail(tooLong(result.error, result.wait));
    waiting = result.error;
    await clock.sleep(wait, stop);
  }
}

function stopSignal(call: WireCall | undefined): AbortSignal {
  const signals = [call?.signal, call?.halt].filter((signal) => signal !== undefined);
  return signals.length === 1 && signals[0] !== undefined ? signals[0] : AbortSignal.any(signals);
}

/** Asking again may be billed again: the user must decide. */
function tooSlow(error: ServiceError): ServiceError {
  const advice =
    'Try again later, or give it more time: --timeout, DRAGOMAN_TIMEOUT or the setting dragoman.timeout (seconds).';
  return serviceError({ ...error, advice });
}

/** The service asks for a longer wait than is acceptable: report it instead of seeming to hang. */
function tooLong(error: ServiceError, asked: number | undefined): ServiceError {
  if (asked === undefined) return error;
  return serviceError({
    ...error,
    advice: `The service asks to wait ${Math.ceil(asked / 1_000)} s: try again after that.`,
  });
}
