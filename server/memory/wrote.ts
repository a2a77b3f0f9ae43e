import type { Catalog, Change, Format, Unit } from '../formats/format.ts';
import type { Draft } from './drafts.ts';
import { harvestOptions } from './harvest.ts';
import { encode, segmentOf } from './segment.ts';

/** What a machine is about to write, as drafts to note. `source` is the catalog that the changes were made for. */
export function draftsOf(format: Pick<Format, 'id'>, source: Catalog, changes: readonly Change[]): readonly Draft[] {
  const machine = changes.filter(({ origin, parts }) => origin === 'machine' && parts.length > 0);
  if (machine.length === 0) return [];
  const units = new Map(source.units.map((unit) => [unit.id, unit]));
  const optionsOf = harvestOptions(format, source);
  return machine.flatMap(({ unit, parts }): Draft[] => {
    const sourceUnit: Pick<Unit, 'declaredPlaceholders'> = units.get(unit) ?? {};
    return [{ unit, target: encode(segmentOf({ parts }, optionsOf(sourceUnit))) }];
  });
}
