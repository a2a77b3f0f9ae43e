import type { ServiceClient } from '../client.ts';
import { remembered } from '../transport/remembered.ts';
import type { CallOptions } from './translate-types.ts';

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

/**
 * The languages that a service offers, with what can be asked for in each; asked for once in a while and kept with the client.
 * `undefined` when nobody knows: a service that cannot list its languages may translate all the same.
 */
export const targetOffer = remembered(list);

async function list(client: Pick<ServiceClient, 'languages'>, call: CallOptions): Promise<Offer | undefined> {
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
