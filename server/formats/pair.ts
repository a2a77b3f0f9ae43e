import type { Content } from '../text/content.ts';
import type { Catalog, Format, Unit } from './format.ts';

/** A unit with both its sides, whichever files they stand in. */
export interface BilingualUnit {
  readonly id: string;
  readonly source: Content;
  /** Absent: missing in the target. */
  readonly target?: Content;
  /** The unit that holds the source; notes, limits, context and plural come from it. */
  readonly sourceUnit: Unit;
  /** The unit that holds the target: the same one in bilingual files, absent when the target file lacks the key. */
  readonly targetUnit?: Unit;
}

/**
 * Pairs the units of a source catalog with those of a target catalog by id (or as the format aligns them), in source order.
 * Bilingual formats pair with themselves: pass the same catalog twice.
 * Units of the target file that the source lacks are not in the result (a check reports them).
 */
export function pairUnits(
  format: Pick<Format, 'layout' | 'align'>,
  source: Catalog,
  target: Catalog | undefined,
): readonly BilingualUnit[] {
  const pairs: BilingualUnit[] = [];
  if (format.layout === 'bilingual') {
    for (const unit of source.units) {
      if (unit.source === undefined) continue;
      pairs.push({
        id: unit.id,
        source: unit.source,
        ...(unit.target && { target: unit.target }),
        sourceUnit: unit,
        targetUnit: unit,
      });
    }
    return pairs;
  }
  const byId = new Map<string, Unit>();
  for (const unit of target?.units ?? []) if (!byId.has(unit.id)) byId.set(unit.id, unit);
  const aligned = target && format.align?.(source, target);
  for (const unit of source.units) {
    if (unit.source === undefined) continue;
    const twin = byId.get(unit.id) ?? byId.get(aligned?.get(unit.id) ?? unit.id);
    pairs.push({
      id: unit.id,
      source: unit.source,
      ...(twin?.source && { target: twin.source }),
      sourceUnit: unit,
      ...(twin && { targetUnit: twin }),
    });
  }
  return pairs;
}
