import type { Catalog, SourceFile, Unit } from '../../format.ts';
import { coverageOf } from './coverage.ts';

/** A cue of the source that the target lacks, with its new text. */
export interface PlacedCue {
  readonly unit: string;
  /** Its index among the cues of the source, from 0. */
  readonly at: number;
  readonly text: string;
}

/** Index of a cue in the target (-1: before all) -> the cues to insert after it. */
export type Blocks = ReadonlyMap<number, readonly PlacedCue[]>;

/**
 * Where cues of the source (id -> text) go in the target: in the order of the source file, each after the cue that precedes it there. Rejected: cues
 * that would overlap another, and all cues if the times of the target are not those of the source.
 */
export function placeCues(
  catalog: Catalog,
  places: ReadonlyMap<string, number>,
  source: SourceFile,
  cues: ReadonlyMap<string, string>,
): { readonly blocks: Blocks; readonly rejected: readonly { readonly unit: string; readonly reason: string }[] } {
  const collides = collisions(catalog, places, source);
  const blocks = new Map<number, PlacedCue[]>();
  const rejected: { unit: string; reason: string }[] = [];
  const ownPlaces = new Set(source.catalog.units.map(({ id }) => places.get(id)));
  const isAhead = (at: number, unit: Unit) =>
    at < catalog.units.length &&
    !ownPlaces.has(at) &&
    (catalog.units[at]?.cue?.start ?? Number.POSITIVE_INFINITY) < (unit.cue?.start ?? 0);
  let anchor = -1;
  source.catalog.units.forEach((unit, at) => {
    anchor = places.get(unit.id) ?? anchor;
    const text = cues.get(unit.id);
    if (text === undefined) return;
    const reason = collides(unit);
    if (reason !== undefined) {
      rejected.push({ unit: unit.id, reason });
      return;
    }
    // Cues that only the target has keep their place in time.
    while (isAhead(anchor + 1, unit)) anchor++;
    const list = blocks.get(anchor);
    const cue = { unit: unit.id, at, text };
    if (list === undefined) blocks.set(anchor, [cue]);
    else list.push(cue);
  });
  return { blocks, rejected };
}

/** Returns why a cue of the source has no place in the target; undefined if it has one. */
function collisions(
  catalog: Catalog,
  places: ReadonlyMap<string, number>,
  source: SourceFile,
): (unit: Unit) => string | undefined {
  const paired = new Set(source.catalog.units.map(({ id }) => places.get(id)));
  const strangers = catalog.units.filter((_, at) => !paired.has(at));
  if (strangers.length * 2 > catalog.units.length)
    return () => 'The times of most cues differ from the source file. Retime the file, or start from an empty one.';
  const twins = new Set(source.catalog.units.flatMap(({ id }) => (places.has(id) ? id : [])));
  const coverage = coverageOf(source.catalog.units, catalog.units, twins);
  return ({ id }) =>
    (coverage.get(id) ?? 0) > 0
      ? 'The file has another cue at this time, with different times from the source file: the two would overlap.'
      : undefined;
}
