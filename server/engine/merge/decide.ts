import { FACETS, type Facets, facetsOf, isEqual } from './facets.ts';
import type { Entry } from './version.ts';

/** The versions of something: of the common ancestor, of ours and of theirs. */
export interface Three<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

export type Side = keyof Three<unknown>;

/** What becomes of an entry. */
export type Decision =
  /** It is there, as one side wrote it, or (`mixed`) with changes of both. */
  | { readonly kind: 'there'; readonly raw: string; readonly facets: Facets; readonly mixed?: true }
  | { readonly kind: 'gone' }
  /** Both changed it, each in another way; or one did, and the other took it out. */
  | { readonly kind: 'conflict'; readonly versions: Three<Entry | undefined> };

const GONE: Decision = { kind: 'gone' };

/**
 * Decides on one entry by what its units say.
 *
 * @param mix the raw text of both sides' changes in one, if they are at different places of it; it is looked at again once all is written
 */
export function decide(versions: Three<Entry | undefined>, mix: (raw: Three<string>) => string | undefined): Decision {
  const { base, ours, theirs } = versions;
  if (ours === undefined && theirs === undefined) return GONE;
  if (ours === undefined || theirs === undefined) {
    const left = ours ?? theirs;
    if (left === undefined) return GONE;
    if (base === undefined) return there(left);
    return saysSame(base, left) ? GONE : { kind: 'conflict', versions };
  }
  if (ours.raw === theirs.raw || base?.raw === theirs.raw) return there(ours);
  if (base?.raw === ours.raw) return there(theirs);
  const facets = merged(base && facetsOf(base), facetsOf(ours), facetsOf(theirs));
  if (facets === undefined) return { kind: 'conflict', versions };
  if (isEqual(facets, facetsOf(ours))) return there(ours);
  const raw = base && mix({ base: base.raw, ours: ours.raw, theirs: theirs.raw });
  if (raw !== undefined) return { kind: 'there', raw, facets, mixed: true };
  return isEqual(facets, facetsOf(theirs)) ? there(theirs) : { kind: 'conflict', versions };
}

function there(entry: Entry): Decision {
  return { kind: 'there', raw: entry.raw, facets: facetsOf(entry) };
}

/** Undefined: both have changed the same part, each in another way. */
function merged(base: Facets | undefined, ours: Facets, theirs: Facets): Facets | undefined {
  const found: Partial<Record<keyof Facets, string>> = {};
  for (const facet of FACETS) {
    if (ours[facet] === theirs[facet] || base?.[facet] === theirs[facet] || facet === 'places')
      found[facet] = ours[facet];
    else if (base?.[facet] === ours[facet]) found[facet] = theirs[facet];
    else return undefined;
  }
  if (base !== undefined && found.places === base.places) found.places = theirs.places;
  const { translation, notes, places, rest } = found;
  if (translation === undefined || notes === undefined || places === undefined || rest === undefined) return undefined;
  return { translation, notes, places, rest };
}

function saysSame(a: Entry, b: Entry): boolean {
  if (a.raw === b.raw) return true;
  const [one, other] = [facetsOf(a), facetsOf(b)];
  return FACETS.every((facet) => facet === 'places' || one[facet] === other[facet]);
}
