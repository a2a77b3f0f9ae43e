import type { MemorySettings } from '../../../../shared/memory.ts';
import type { Entry } from './entry.ts';
import type { Place } from './place.ts';

/**
 * When a known translation is used automatically. `context`: only if the same source is in the same place (key path, or the same neighbours);
 * `anywhere`: also elsewhere, if all translations of it agree; `suggest`: everything is only offered.
 */
export type ReusePolicy = MemorySettings['use'];

export interface Reusable {
  readonly entry: Entry;
  readonly sameContext: boolean;
}

/**
 * Chooses among exact matches (best first). None if two answers are possible: then a person must choose.
 * @param teamProject the team's name of this project: entries of its other projects are never in the same place
 */
export function choose(
  exact: readonly Entry[],
  place: Place,
  policy: ReusePolicy,
  teamProject?: string,
): Reusable | undefined {
  if (policy === 'suggest') return undefined;
  const known = exact.filter(({ quality }) => quality !== 'proposal');
  const inPlace = known.filter((entry) => sameContext(entry, place, teamProject));
  // The files on this computer are newer than what was once pushed from them to the team.
  const own = inPlace.filter(({ origin }) => origin.kind !== 'team');
  const here = own.length > 0 ? own : inPlace;
  const [best] = here;
  if (best !== undefined) {
    const rivals = here.filter(({ quality }) => quality === best.quality);
    return agree(rivals) ? { entry: best, sameContext: true } : undefined;
  }
  const [first] = known;
  if (policy === 'context' || first === undefined || !agree(known)) return undefined;
  return { entry: first, sameContext: false };
}

export function sameContext({ unit, around, origin }: Entry, place: Place, teamProject?: string): boolean {
  if (origin.kind === 'team' && origin.path !== teamProject) return false;
  return (unit !== undefined && unit === place.unit) || (around !== undefined && around === place.around);
}

function agree(entries: readonly Entry[]): boolean {
  return new Set(entries.map(({ target }) => target)).size === 1;
}
