import { fail, ok } from '../../../shared/values/result.ts';
import type { Clock } from '../clock.ts';
import { type ServiceError, serviceError } from '../errors/errors.ts';
import type { Answered } from '../resources/translate-types.ts';
import { waitBefore } from './retry.ts';

/** A create that is not idempotent. */
export interface Creation<T> {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Sends it once. */
  readonly create: () => Answered<T>;
  /** Checks whether a create that started at `since` (ms since 1970) has succeeded after all. */
  readonly find: (since: number) => Answered<T | undefined>;
  /** Where the user can check if we cannot. */
  readonly look: string;
}

const TRIES = 3;
/** Clocks differ: something created this long before we started may still be ours. Milliseconds. */
const CLOCK_SKEW = 900_000;

/** Whether something with this ISO 8601 creation time can be the result of a create that started at `since`. */
export function isRecent(creationTime: string, since: number): boolean {
  const time = Date.parse(creationTime);
  return Number.isNaN(time) || time >= since - CLOCK_SKEW;
}

/**
 * Creates something exactly once (docs/spec/service.md#repeating-requests): if a failure leaves open whether the service has acted, it checks first,
 * uses what it finds, and repeats the create only if there is nothing.
 */
export async function createOnce<T>(creation: Creation<T>): Answered<T> {
  const { clock, signal } = creation;
  const since = clock.date();
  for (let tries = 1; ; tries += 1) {
    const created = await creation.create();
    if (created.ok || created.error.ambiguous !== true) return created;
    // Cancelled: there is no time for another check, so report the uncertainty.
    if (signal?.aborted === true) return fail(unknown(created.error, creation.look));
    // Something that is being created may take a moment to appear in a list.
    await clock.sleep(Math.max(500, waitBefore(tries, undefined, clock) ?? 0), signal);
    const found = await creation.find(since);
    if (!found.ok) return fail(unknown(created.error, creation.look));
    if (found.value !== undefined) return ok(found.value);
    if (tries === TRIES) return fail(notThere(created.error));
  }
}

function unknown(error: ServiceError, look: string): ServiceError {
  return serviceError({ ...error, advice: look });
}

function notThere(error: ServiceError): ServiceError {
  const { ambiguous: _, ...known } = error;
  return serviceError({ ...known, message: error.message.replace(/; whether .*/, '; it was not created') });
}
