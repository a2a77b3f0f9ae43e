import type { Unit } from '../../format.ts';

/** A unit that is read on demand. */
export abstract class LazyUnit {
  abstract readonly id: string;
}

/** A getter that returns undefined is equivalent to a missing property. */
export function asUnit(unit: Pick<Unit, 'id' | 'name' | 'span' | 'nameSpan' | 'notes' | 'state'>): Unit {
  return unit as Unit;
}

/** All fields that a unit may have. */
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

/** A mutable copy of a unit. Spreading an object would lose its getters. */
export function copyOf(unit: Unit): Unit {
  if (!(unit instanceof LazyUnit)) return { ...unit, notes: unit.notes };
  const known = UNIT_FIELDS.flatMap((key) => (unit[key] === undefined ? [] : [[key, unit[key]] as const]));
  return Object.fromEntries(known) as unknown as Unit;
}
