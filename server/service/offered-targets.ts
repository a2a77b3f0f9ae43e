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

/** What a service says of the languages it translates texts into. Codes are upper case. */
export interface Offer {
  readonly codes: ReadonlySet<string>;
  /** By code, in the service's words (`style_rules`, `glossary` …). Empty: it does not say. */
  readonly features: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Known {
  readonly offer: Promise<Offer | undefined>;
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
  return (await targetOffer(client, signal, now))?.codes;
}

/** The same, with what can be asked for in each language. */
export async function targetOffer(
  client: Pick<ServiceClient, 'languages'>,
  signal?: AbortSignal,
  now: () => number = Date.now,
): Promise<Offer | undefined> {
  const offer = current(client, now);
  if (signal === undefined) return offer;
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
  const stop = () => resolve(undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([offer, stopped]).finally(() => signal.removeEventListener('abort', stop));
}

function current(client: Pick<ServiceClient, 'languages'>, now: () => number): Known['offer'] {
  const before = known.get(client);
  if (before !== undefined && now() < before.until) return before.offer;
  const entry: Known = { offer: list(client), until: now() + FRESH };
  known.set(client, entry);
  void entry.offer.then((offer) => {
    if (offer === undefined) entry.until = now() + FRESH_FAILURE;
  });
  return entry.offer;
}

async function list(client: Pick<ServiceClient, 'languages'>): Promise<Offer | undefined> {
  // Not the signal of one run: others may wait for the same list.
  const call = { signal: AbortSignal.timeout(PATIENCE), budget: new RetryBudget(1) };
  const listed = await client.languages('target', call);
  // A service that names no language at all has not answered the question.
  if (!listed.ok || listed.value.length === 0) return undefined;
  const codes = new Set(listed.value.map(({ code }) => code));
  const said = listed.value.flatMap(({ code, features }) =>
    features === undefined ? [] : [[code, new Set(features)] as const],
  );
  const older = said.length === 0 && LISTED.some((code) => codes.has(code));
  return { codes: older ? new Set([...codes, ...UNLISTED]) : codes, features: new Map(said) };
}
