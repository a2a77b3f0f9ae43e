import type { CallOptions } from '../resources/translate-types.ts';
import { RetryBudget } from './retry.ts';

/** A list of languages is asked for again after this time, in ms: it grows a few times a year. */
const FRESH = 3_600_000;
/** After a failure sooner, but not with every command. */
const FRESH_FAILURE = 60_000;
/** Nobody waits longer than this for a list that is only there to say early what the service would say late. */
const PATIENCE = 5_000;

/** Something that a service says of itself: asked for once in a while and kept with the client. Undefined: nobody knows. */
export type Remembered<C, T> = (client: C, signal?: AbortSignal, now?: () => number) => Promise<T | undefined>;

export function remembered<C extends WeakKey, T>(
  ask: (client: C, call: CallOptions) => Promise<T | undefined>,
): Remembered<C, T> {
  const known = new WeakMap<C, { readonly answer: Promise<T | undefined>; until: number }>();
  const current = (client: C, now: () => number): Promise<T | undefined> => {
    const before = known.get(client);
    if (before !== undefined && now() < before.until) return before.answer;
    // Not the signal of one run: others may wait for the same list.
    const answer = ask(client, { signal: AbortSignal.timeout(PATIENCE), budget: new RetryBudget(1) });
    const entry = { answer, until: now() + FRESH };
    known.set(client, entry);
    void answer.then((said) => {
      if (said === undefined) entry.until = now() + FRESH_FAILURE;
    });
    return answer;
  };
  return async (client, signal, now = Date.now) => {
    const answer = current(client, now);
    if (signal === undefined) return answer;
    const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    return Promise.race([answer, stopped]).finally(() => signal.removeEventListener('abort', stop));
  };
}
