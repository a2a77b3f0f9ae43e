import { countHolding } from '../../../text/search.ts';
import type { Span } from '../../../text/span.ts';
import type { Catalog, Unit, Units } from '../../format.ts';

/** The index in `units` of each id of a catalog. Typing inside units changes neither, so one index serves a whole lineage. */
const indexes = new WeakMap<object, ReadonlyMap<string, number>>();

/** The units of a catalog for callers that need few of them. */
export function unitsOf(catalog: Pick<Catalog, 'units' | 'few'>): Units {
  return catalog.few ?? catalog.units;
}

/** A unit by its id; the first of equal ids, as in `pairUnits`. The index is built on first use. */
export function unitIn(catalog: Pick<Catalog, 'units' | 'few' | 'lineage'>, id: string): Unit | undefined {
  const at = positionIn(catalog, id);
  return at === undefined ? undefined : unitsOf(catalog).at(at);
}

/** The index of a unit in `units`. */
export function positionIn(catalog: Pick<Catalog, 'units' | 'lineage'>, id: string): number | undefined {
  const key = catalog.lineage ?? catalog.units;
  let index = indexes.get(key);
  if (index === undefined) {
    index = indexOf(catalog.units);
    indexes.set(key, index);
  }
  return index.get(id);
}

function indexOf(units: readonly Unit[]): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (let at = units.length - 1; at >= 0; at--) index.set(units[at]?.id ?? '', at);
  return index;
}

/**
 * The units that a span overlaps or touches, as a range of `units`. They are in document order and not nested, so that few are examined: in the
 * largest files only units near the cursor have to compute their positions.
 */
export function unitsNear(units: Units, { start, end }: Span): readonly [from: number, to: number] {
  const low = countHolding(units.length, (index) => (units.at(index)?.span.end ?? 0) < start);
  let to = low;
  while ((units.at(to)?.span.start ?? Number.POSITIVE_INFINITY) <= end) to++;
  return [low, to];
}

/** The units that a span overlaps or touches. */
export function unitsAt(catalog: Pick<Catalog, 'units' | 'few'>, span: Span): Unit[] {
  const units = unitsOf(catalog);
  const [from, to] = unitsNear(units, span);
  return Array.from({ length: to - from }, (_, index) => units.at(from + index)).filter((unit) => unit !== undefined);
}

/** A unit of a catalog with its neighbours on both sides. */
export function withNeighbours(catalog: Pick<Catalog, 'units' | 'few'>, unit: Unit): readonly Unit[] {
  const units = unitsOf(catalog);
  const [from, to] = unitsNear(units, unit.span);
  for (let at = from; at < to; at++) {
    if (units.at(at) !== unit) continue;
    const before = at === 0 ? undefined : units.at(at - 1);
    return [before, unit, units.at(at + 1)].filter((one) => one !== undefined);
  }
  return [unit];
}

/** A catalog of some units only. Getters that would create all units are not called. */
export function withUnits<C extends Catalog>(catalog: C, units: C['units']): C {
  const { few: _, ...own } = Object.getOwnPropertyDescriptors(catalog);
  return Object.defineProperties({} as C, { ...own, units: { value: units, enumerable: true } });
}
