import { neededUnits } from '../formats/common/plurals/plural-keys.ts';
import { unitIn, unitsAt, withUnits } from '../formats/common/units/places.ts';
import type { Unit } from '../formats/format.ts';
import { type BilingualUnit, pairUnits } from '../formats/pair.ts';
import type { Span } from '../text/span.ts';
import type { About } from './about.ts';

/** All units of the document with their sources, in source order. Editors make many requests about one version: it is paired only once. */
export function pairsOf({ input }: About): readonly BilingualUnit[] {
  return pairUnits(input.format, input.source?.catalog ?? input.catalog, input.catalog);
}

/** All units except those that the target language does not need. */
export function neededPairs(subject: About): readonly BilingualUnit[] {
  const { input } = subject;
  return neededUnits(pairsOf(subject), input.format, input.catalog, input.targetLocale);
}

/** How many units are looked up one by one; for more the whole document is paired. */
const FEW = 500;

/** The units in a part of the document, with their sources. */
export function pairsIn(subject: About, part: Span): readonly BilingualUnit[] {
  const units = unitsAt(subject.input.catalog, part);
  if (units.length <= FEW) return units.flatMap((unit) => pairOf(subject, unit) ?? []);
  const wanted = new Set<Unit | undefined>(units);
  return pairsOf(subject).filter(({ targetUnit }) => wanted.has(targetUnit));
}

/** A unit of the document with its source; undefined if the source locale lacks it. No other texts are read. */
export function pairOf(subject: About, unit: Unit): BilingualUnit | undefined {
  const { input } = subject;
  const { format } = input;
  const bilingual = format.layout === 'bilingual';
  if (bilingual && input.source !== undefined) return pairsOf(subject).find(({ targetUnit }) => targetUnit === unit);
  const source = bilingual ? undefined : input.source?.catalog;
  const twin = source === undefined ? unit : unitIn(source, unit.id);
  // Cues of a retimed file are paired although their numbers differ.
  if (twin === undefined && format.align !== undefined)
    return pairsOf(subject).find(({ targetUnit }) => targetUnit === unit);
  if (twin === undefined) return undefined;
  const [sourceOnly, only] = [twin, unit].map((one) => withUnits(input.catalog, [one]));
  return sourceOnly && pairUnits({ layout: format.layout }, sourceOnly, only)[0];
}

/** The pair of a source unit with this id. */
export function pairById(subject: About, id: string): BilingualUnit | undefined {
  const { format, source, catalog } = subject.input;
  const found = unitIn(catalog, id);
  if (found !== undefined) return pairOf(subject, found);
  if (source === undefined || format.layout === 'bilingual') return undefined;
  return pairsOf(subject).find((pair) => pair.id === id);
}
