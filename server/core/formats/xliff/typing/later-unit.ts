import { NONE } from '../../../text/xml/table.ts';
import { MovedUnit } from '../../common/units/moved-unit.ts';
import type { Unit } from '../../format.ts';
import type { UnitPlace, XliffUnit } from '../read/catalog.ts';
import { ElementUnit } from '../read/unit.ts';

/** A unit of an edited document. Its values are read where it was first read; keystrokes carry it along without moving anything. */
class LaterUnit extends MovedUnit {
  readonly place: UnitPlace;

  constructor(root: Unit, delta: number, place: UnitPlace) {
    super(root, delta);
    this.place = place;
  }
}

/** A unit moved by `delta`. */
export function laterUnit(unit: XliffUnit, delta: number, place: UnitPlace): XliffUnit {
  const later =
    unit instanceof LaterUnit ? new LaterUnit(unit.root, unit.delta + delta, place) : new LaterUnit(unit, delta, place);
  // A getter that returns undefined is equivalent to a missing property.
  return later as XliffUnit;
}

/** The unit as first read. */
export function rootOf(unit: XliffUnit | undefined): ElementUnit | undefined {
  const root = unit instanceof LaterUnit ? unit.root : unit;
  return root instanceof ElementUnit ? root : undefined;
}

/** A place in a model with different element indexes. */
export function shifted(place: UnitPlace, shift: (element: number) => number): UnitPlace {
  const { element, container, segment, source, target, targetElement } = place;
  const to = (at: number) => (at === NONE ? NONE : shift(at));
  return {
    ...place,
    element: to(element),
    container: to(container),
    segment: to(segment),
    source: to(source),
    target: to(target),
    targetElement: to(targetElement),
  };
}
