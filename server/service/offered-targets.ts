import type { ServiceClient } from './client.ts';
import { RetryBudget } from './retry.ts';

/** A list of languages is asked for again after this time, in ms: it grows a few times a year. */
const FRESH = 3_600_000;
/** After a failure sooner, but not with every command. */
const FRESH_FAILURE = 60_000;
/** Nobody waits longer than this for a list that is only there to say early what the service would say late. */
const PATIENCE = 5_000;

/** Languages that came to the service of DeepL together, of which its older list (`/v2/languages`) names these … */
const LISTED = ['AF', 'CA', 'EU', 'GL', 'HR', 'SR'];
/** … and never these, although it translates into them (docs/spec/service.md#languages): the service itself has the word there. */
const UNLISTED = 'ACE BHO CEB CKB GOM KMR LMO MAI PAG PAM PRS SCN YUE'.split(' ');

interface Known {
  readonly codes: Promise<ReadonlySet<string> | undefined>;
  until: number;
}

const known = new WeakMap<Pick<ServiceClient, 'languages'>, Known>();

/**
 * The target codes that a service offers, upper case; asked for once in a while and kept with the client.
 * `undefined` when nobody knows: a service that cannot list its languages may translate all the same.
 */
export async function offeredTargets(
  client: Pick<ServiceClient, 'languages'>,
  signal?: AbortSignal,
  now: () => number = Date.now,
): Promise<ReadonlySet<string> | undefined> {
  const codes = current(client, now);
  if (signal === undefined) return codes;
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
  const stop = () => resolve(undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([codes, stopped]).finally(() => signal.removeEventListener('abort', stop));
}

function current(client: Pick<ServiceClient, 'languages'>, now: () => number): Known['codes'] {
  const before = known.get(client);
  if (before !== undefined && now() < before.until) return before.codes;
  const entry: Known = { codes: list(client), until: now() + FRESH };
  known.set(client, entry);
  void entry.codes.then((codes) => {
    if (codes === undefined) entry.until = now() + FRESH_FAILURE;
  });
  return entry.codes;
}

async function list(client: Pick<ServiceClient, 'languages'>): Promise<ReadonlySet<string> | undefined> {
  // Not the signal of one run: others may wait for the same list.
  const call = { signal: AbortSignal.timeout(PATIENCE), budget: new RetryBudget(1) };
  const listed = await client.languages('target', call);
  // A service that names no language at all has not answered the question.
  if (!listed.ok || listed.value.length === 0) return undefined;
  const codes = new Set(listed.value.map(({ code }) => code));
  if (listed.value.some(({ features }) => features !== undefined)) return codes;
  return LISTED.some((code) => codes.has(code)) ? new Set([...codes, ...UNLISTED]) : codes;
}
