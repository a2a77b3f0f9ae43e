import type { Unit } from '../../format.ts';

/** A unit that is read when asked for. */
export abstract class LazyUnit {
  abstract readonly id: string;
}

/** A getter that answers undefined is as good as a property that is not there. */
export function asUnit(unit: Pick<Unit, 'id' | 'name' | 'span' | 'nameSpan' | 'notes' | 'state'>): Unit {
  return unit as Unit;
}

/** All that a unit may have. */
export const UNIT_FIELDS = [
  'id',
  'name',
  'span',
  'nameSpan',
  'source',
  'target',
  'notes',
  'state',
  'stateName',
  'previousSource',
  'outdated',
  'draft',
  'targetOrigin',
  'lock',
  'limits',
  'kind',
  'context',
  'plural',
  'syntax',
  'cue',
  'everywhere',
  'protectedWords',
  'declaredPlaceholders',
  'rules',
  'terms',
  'allowedCharacters',
  'matches',
] as const satisfies readonly (keyof Unit)[];

/** A copy of a unit, to be changed. The spread of an object lacks what its getters answer. */
export function copyOf(unit: Unit): Unit {
  if (!(unit instanceof LazyUnit)) return { ...unit, notes: unit.notes };
  const known = UNIT_FIELDS.flatMap((key) => (unit[key] === undefined ? [] : [[key, unit[key]] as const]));
  return Object.fromEntries(known) as unknown as Unit;
}
