import { fail, type Result } from '../../../shared/values/result.ts';
import type { Clock } from '../clock.ts';
import { type ServiceError, serviceError } from '../errors/errors.ts';
import { afterAttempts, cancelledError, timeoutError } from '../errors/failures.ts';
import type { Limiter } from './limiter.ts';
import { RetryBudget, waitBefore } from './retry.ts';
import { PAID_TIMEOUTS } from './timeouts.ts';
import type { Verdict } from './verdict.ts';
import type { WireCall, WireRequest } from './wire.ts';

interface RepeatOptions {
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly call: WireCall | undefined;
  /** Milliseconds for everything. */
  readonly overall: number;
}

/**
 * Makes attempts until one succeeds, cannot succeed, or the budget, the time or the caller's patience ends.
 * Holds no place among the running requests while it waits. `once` gets the milliseconds that are left, and how many attempts took too long.
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

/** Asked again it may be billed again: it is the person who decides. */
function tooSlow(error: ServiceError): ServiceError {
  const advice =
    'Try again later, or give it more time: --timeout, DRAGOMAN_TIMEOUT or the setting dragoman.timeout (seconds).';
  return serviceError({ ...error, advice });
}

/** The service names a time that is longer than anyone waits: say so instead of seeming to hang. */
function tooLong(error: ServiceError, asked: number | undefined): ServiceError {
  if (asked === undefined) return error;
  return serviceError({
    ...error,
    advice: `The service asks to wait ${Math.ceil(asked / 1_000)} s: try again after that.`,
  });
}
