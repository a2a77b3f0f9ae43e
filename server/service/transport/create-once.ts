import { fail, ok } from '../../../shared/values/result.ts';
import type { Clock } from '../clock.ts';
import { type ServiceError, serviceError } from '../errors/errors.ts';
import type { Answered } from '../resources/translate-types.ts';
import { waitBefore } from './retry.ts';

/** A create that leaves something behind each time it is sent. */
export interface Creation<T> {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Sends it once. */
  readonly create: () => Answered<T>;
  /** Looks whether a create that began at `since` (ms since 1970) has come through after all. */
  readonly find: (since: number) => Answered<T | undefined>;
  /** Where a person can look, when we cannot. */
  readonly look: string;
}

const TRIES = 3;
/** Clocks differ: what was made this long before we began may still be ours. Milliseconds. */
const CLOCK_SKEW = 900_000;

/** Whether something with this ISO 8601 creation time can be what a create that began at `since` has left behind. */
export function isRecent(creationTime: string, since: number): boolean {
  const time = Date.parse(creationTime);
  return Number.isNaN(time) || time >= since - CLOCK_SKEW;
}

/**
 * Creates something exactly once (docs/spec/service.md#repeating-requests): when a failure leaves open whether the service has acted, it
 * looks first, takes what it finds, and sends the create again only when there is nothing.
 */
export async function createOnce<T>(creation: Creation<T>): Answered<T> {
  const { clock, signal } = creation;
  const since = clock.date();
  for (let tries = 1; ; tries += 1) {
    const created = await creation.create();
    if (created.ok || created.error.ambiguous !== true) return created;
    // Cancelled: nobody waits for another look, so say what is not known.
    if (signal?.aborted === true) return fail(unknown(created.error, creation.look));
    // What is just being created may take a moment to show up in a list.
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
