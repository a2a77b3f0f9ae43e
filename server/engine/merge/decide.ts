import { FACETS, type Facets, facetsOf, isEqual } from './facets.ts';
import type { Entry } from './version.ts';

/** Three versions of something: the common ancestor's, ours and theirs. */
export interface Three<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

export type Side = keyof Three<unknown>;

/** The decision about an entry. */
export type Decision =
  /** It exists, as one side wrote it, or (`mixed`) with changes of both. */
  | { readonly kind: 'there'; readonly raw: string; readonly facets: Facets; readonly mixed?: true }
  | { readonly kind: 'gone' }
  /** Both changed it, differently; or one changed it, and the other removed it. */
  | { readonly kind: 'conflict'; readonly versions: Three<Entry | undefined> };

const GONE: Decision = { kind: 'gone' };

/**
 * Decides about one entry by the content of its units.
 *
 * @param mix combines the raw text of both sides' changes, if they are in different places; the result is verified once all is written
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

/** Undefined: both have changed the same part, differently. */
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
