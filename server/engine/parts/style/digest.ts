import { createHash } from 'node:crypto';
import type { Items } from './list.ts';

/**
 * The lock file records what both sides had at the last sync as digests, one line per item: any machine and any CI job can tell which side has
 * changed, two people's syncs merge in Git, and no text is stored twice.
 */
export type Digests = ReadonlyMap<string, string>;

/** Prefix of an item of which only the digest is known; no text of a list contains this character. */
const UNKNOWN = '\u0000';

function digestOf(text: string): string {
  return text.startsWith(UNKNOWN)
    ? text.slice(UNKNOWN.length)
    : createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export function digests(items: Items): Digests {
  return new Map(Array.from(items, ([item, text]) => [item, digestOf(text)]));
}

/** The items of the last sync: a text if a side still has it, otherwise a value that equals neither side's. */
export function lastSynced(known: Digests, ...sides: readonly (Items | undefined)[]): Items {
  return new Map(
    Array.from(known, ([item, digest]) => {
      const texts = sides.flatMap((side) => side?.get(item) ?? []);
      return [item, texts.find((text) => digestOf(text) === digest) ?? UNKNOWN + digest];
    }),
  );
}

/** The text of the last sync, if it is known. */
export function knownText(text: string | undefined): string | undefined {
  return text?.startsWith(UNKNOWN) === true ? undefined : text;
}
