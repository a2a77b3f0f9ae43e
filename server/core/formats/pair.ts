import type { Content } from '../text/content.ts';
import { isLarge } from './common/units/forget.ts';
import type { Catalog, Format, Unit } from './format.ts';
import { keyedTexts } from './keyed.ts';

/** A unit with both its sides, whichever files they are in. */
export interface BilingualUnit {
  readonly id: string;
  readonly source: Content;
  /** Absent: missing from the target. */
  readonly target?: Content;
  /** The unit that contains the source; notes, limits, context and plural come from it. */
  readonly sourceUnit: Unit;
  /** The unit that contains the target: the same one in bilingual files, absent if the target file lacks the key. */
  readonly targetUnit?: Unit;
}

/** Cache: both catalogs are values, so their pairs never change. */
const known = new WeakMap<Catalog, { readonly source: Catalog; readonly pairs: readonly BilingualUnit[] }>();

/**
 * Pairs the units of a source catalog with those of a target catalog by id (or as the format aligns them), in source order. Bilingual formats pair
 * with themselves: pass the same catalog twice. If the source locale's own file holds the texts and the others use keys for them (`keyedTexts`), pass
 * its catalog as the source.
 * Units of the target file that the source lacks are not included (a check reports them).
 */
export function pairUnits(
  format: Pick<Format, 'layout' | 'align'>,
  source: Catalog,
  target: Catalog | undefined,
): readonly BilingualUnit[] {
  const before = known.get(target ?? source);
  if (target !== undefined && before?.source === source) return before.pairs;
  const pairs = format.layout === 'bilingual' ? bilingual(source, target) : twins(format, source, target);
  // A source file paired with itself is rarely needed, and quickly paired again.
  if (target !== undefined && !(source === target && isLarge(target))) known.set(target, { source, pairs });
  return pairs;
}

function bilingual(source: Catalog, target: Catalog | undefined): readonly BilingualUnit[] {
  const texts = target === undefined || target === source ? undefined : keyedTexts(source);
  if (target === undefined || texts === undefined) return bothSides(source);
  return bothSides(target).flatMap((pair) => {
    const text = texts.of(pair.sourceUnit);
    return text === undefined ? [] : [{ ...pair, source: text }];
  });
}

function bothSides({ units }: Catalog): readonly BilingualUnit[] {
  const pairs: BilingualUnit[] = [];
  for (const unit of units) {
    if (unit.source === undefined) continue;
    pairs.push(pairOf(unit, unit.source, unit, unit.target));
  }
  return pairs;
}

function twins(format: Pick<Format, 'align'>, source: Catalog, target: Catalog | undefined): readonly BilingualUnit[] {
  const twinOf = finder(target?.units ?? []);
  const aligned = target && format.align?.(source, target);
  const pairs: BilingualUnit[] = [];
  for (const unit of source.units) {
    const { source: text } = unit;
    if (text === undefined) continue;
    const other = aligned?.get(unit.id);
    if (other === undefined && aligned?.has(unit.id) === true) continue;
    const twin = twinOf(unit.id) ?? (other === undefined ? undefined : twinOf(other));
    pairs.push(pairOf(unit, text, twin, twin?.source));
  }
  return pairs;
}

/** Object spread would cost several times as much, and a file has hundreds of thousands of pairs. */
function pairOf(sourceUnit: Unit, source: Content, targetUnit?: Unit, target?: Content): BilingualUnit {
  const { id } = sourceUnit;
  if (targetUnit === undefined) return { id, source, sourceUnit };
  return target === undefined ? { id, source, sourceUnit, targetUnit } : { id, source, target, sourceUnit, targetUnit };
}

/** Looks up units by id; the first of equal ids wins. Most files follow the order of their source: the next unit is then the one looked for. */
export function finder(units: readonly Unit[]): (id: string) => Unit | undefined {
  let next = 0;
  let byId: Map<string, Unit> | undefined;
  return (id) => {
    const unit = units[next];
    if (byId === undefined && unit?.id === id) {
      next++;
      return unit;
    }
    if (byId === undefined) {
      byId = new Map();
      for (const one of units) if (!byId.has(one.id)) byId.set(one.id, one);
    }
    return byId.get(id);
  };
}
