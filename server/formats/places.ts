import type { Span } from '../text/span.ts';
import type { Catalog, Unit } from './format.ts';

/** Ids of a catalog, and where in `units` each stands. Typing inside units changes neither, so one index serves a whole lineage. */
const indexes = new WeakMap<object, ReadonlyMap<string, number>>();

/** A unit by its id; the first of equal ids, as `pairUnits` has it. The index is made when a catalog is first asked. */
export function unitIn({ units, lineage }: Pick<Catalog, 'units' | 'lineage'>, id: string): Unit | undefined {
  const key = lineage ?? units;
  let index = indexes.get(key);
  if (index === undefined) {
    index = indexOf(units);
    indexes.set(key, index);
  }
  const at = index.get(id);
  return at === undefined ? undefined : units[at];
}

function indexOf(units: readonly Unit[]): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (let at = units.length - 1; at >= 0; at--) index.set(units[at]?.id ?? '', at);
  return index;
}

/**
 * The units that a span overlaps or touches, as a range of `units`. These stand in document order and not in one another, so that few are
 * looked at: in the largest files only units near the cursor are asked where they are.
 */
export function unitsNear(units: readonly Unit[], { start, end }: Span): readonly [from: number, to: number] {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((units[middle]?.span.end ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  let to = low;
  while ((units[to]?.span.start ?? Number.POSITIVE_INFINITY) <= end) to++;
  return [low, to];
}
