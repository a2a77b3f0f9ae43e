import { countHolding } from '../../../text/search.ts';
import type { Replaced } from '../../../text/xml/splice.ts';
import type { ReadUnits } from '../../common/units/lazy-units.ts';
import { TypedUnits } from '../../common/units/typed-units.ts';
import type { UnitPlace, XliffUnit } from '../read/catalog.ts';
import { collectAlone } from '../read/collect.ts';
import type { XliffModel } from '../read/model.ts';
import { Reader } from '../read/reader.ts';
import { asUnit, ElementUnit } from '../read/unit.ts';
import { laterUnit, rootOf, shifted } from './later-unit.ts';

/** Whether a fragment contains the same units as before. */
export function sameUnits(was: XliffModel, is: XliffModel): boolean {
  const [before, now] = [collectAlone(was), collectAlone(is)];
  const same = now.ids.length === before.ids.length && now.ids.every((id, index) => id === before.ids[index]);
  return same && now.counted === before.counted;
}

/** The units of a document with a fragment replaced; undefined if they were not read from elements. */
export function unitsWith(
  units: ReadUnits<XliffUnit>,
  { first, after, start, end }: Replaced,
  fragment: XliffModel,
): TypedUnits<XliffUnit> | undefined {
  const from = firstAt(units, first);
  const { places } = collectAlone(fragment);
  // A unit element may occur where units are not looked for, as in a header.
  if (firstAt(units, after) - from !== places.length) return undefined;
  const reader = readerOf(units.at(from), fragment);
  const own: XliffUnit[] = [];
  for (const [index, here] of places.entries()) {
    const unit = units.at(from + index);
    const root = rootOf(unit);
    if (unit === undefined || root === undefined || reader === undefined) return undefined;
    const read = asUnit(new ElementUnit(reader, unit.id, { ...here, container: root.place.container }));
    const place = { ...shifted(here, (element) => element + first), container: unit.place.container };
    own.push(laterUnit(read, start, place));
  }
  const added = fragment.table.count - (after - first);
  const delta = fragment.text.length - (end - start);
  const shift = (element: number) => (element >= after ? element + added : element);
  const placeOf = (place: UnitPlace) => (added === 0 ? place : shifted(place, shift));
  return new TypedUnits(units, from, own, (unit) => laterUnit(unit, delta, placeOf(unit.place)));
}

/** The index of the first unit whose element is `element` or follows it. */
function firstAt(units: ReadUnits<XliffUnit>, element: number): number {
  return countHolding(units.length, (index) => (units.at(index)?.place.element ?? 0) < element);
}

/** Reads the units of a fragment, which is in the place of the unit before it. */
function readerOf(unit: XliffUnit | undefined, fragment: XliffModel): Reader | undefined {
  const reader = rootOf(unit)?.reader;
  return reader && new Reader(fragment, reader.containers, reader.targetLocale);
}
