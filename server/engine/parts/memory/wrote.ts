import type { Catalog, Change, Format } from '../../../core/formats/format.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import type { Draft } from './drafts.ts';
import type { NewEntry } from './entry.ts';
import { harvestOptions } from './harvest.ts';
import { Places } from './place.ts';
import { encode, segmentOf } from './segment.ts';

/** Machine translations about to be written, as drafts. `source` is the catalog that the changes were made for. */
export function draftsOf(format: Pick<Format, 'id'>, source: Catalog, changes: readonly Change[]): readonly Draft[] {
  const machine = changes.filter(({ origin, parts }) => origin === 'machine' && parts.length > 0);
  if (machine.length === 0) return [];
  const units = new Map(source.units.map((unit) => [unit.id, unit]));
  const optionsOf = harvestOptions(format, source);
  return machine.map(({ unit, parts }) => ({
    unit,
    target: encode(segmentOf({ parts }, optionsOf(units.get(unit) ?? {}))),
  }));
}

/** Translations accepted by a person, as entries. Plural forms that the source does not have are left out. */
export function acceptedEntries(job: FileJob, changes: readonly Change[]): readonly NewEntry[] {
  const { format, sourceLocale, targetLocale } = job;
  const { catalog } = job.source;
  const optionsOf = harvestOptions(format, catalog);
  const places = new Places(catalog, optionsOf);
  const units = new Map(catalog.units.map((unit) => [unit.id, unit]));
  return changes.flatMap(({ unit, parts }): NewEntry[] => {
    const source = places.source(unit);
    const sourceUnit = units.get(unit);
    if (source === undefined || source === '' || sourceUnit === undefined || parts.length === 0) return [];
    const target = encode(segmentOf({ parts }, optionsOf(sourceUnit)));
    return [{ sourceLocale, targetLocale, source, target, ...places.of(unit), quality: 'human' }];
  });
}
