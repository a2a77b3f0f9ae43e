import { isMissing } from '../../../core/checks/words/missing.ts';
import type { Catalog, Unit } from '../../../core/formats/format.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import { neededPairs } from '../../../core/language/pairs.ts';
import type { Subject } from '../subject.ts';

/** Units that a file lacks, and the place where they belong. */
export interface AbsentPlace {
  /** UTF-16 offset. */
  readonly at: number;
  readonly pairs: readonly BilingualUnit[];
}

/** One place for all units that belong there. */
export function absentPlaces(subject: Subject): readonly AbsentPlace[] {
  const { format, input } = subject;
  const { units, hasPlace } = placesIn(subject);
  if (units === undefined || input.role === 'source') return [];
  const byPlace = new Map<number, BilingualUnit[]>();
  const needed = neededPairs(subject);
  // In a multilingual file, they are in the order of the document.
  const pairs = format.layout === 'bilingual' ? needed.toSorted((a, b) => sourcePlace(a) - sourcePlace(b)) : needed;
  for (const [pair, at] of absentUnits({ units }, pairs, hasPlace)) {
    const here = byPlace.get(at);
    if (here === undefined) byPlace.set(at, [pair]);
    else here.push(pair);
  }
  return [...byPlace].map(([at, pairs]) => ({ at, pairs }));
}

function sourcePlace({ source }: BilingualUnit): number {
  return source.span.start;
}

/** Which units are in the target language's part of a document. */
interface Places {
  /** Undefined: all are, whether they have a translation or not. */
  readonly units?: readonly Unit[];
  hasPlace(unit: Unit): boolean;
}

/** If each language of a file has a place of its own, a unit without a target is in the place of its source, unless no unit has a target yet. */
export function placesIn({ format, input: { catalog } }: Subject): Places {
  if (format.layout !== 'bilingual') return { units: catalog.units, hasPlace: () => true };
  if (format.manyLocales?.apart === undefined) return { hasPlace: () => true };
  const units = catalog.units.filter(({ target }) => target !== undefined);
  return units.length === 0 ? { hasPlace: () => true } : { units, hasPlace: ({ target }) => target !== undefined };
}

/**
 * Where missing units without a place in a monolingual file belong: after the unit that precedes them in the source, as they would be inserted.
 * Offsets.
 * @param pairs of the file with its source, in source order
 * @param hasPlace false for units that are in the place of their source
 */
export function* absentUnits(
  { units: [head] }: Pick<Catalog, 'units'>,
  pairs: readonly BilingualUnit[],
  hasPlace: (unit: Unit) => boolean = () => true,
): Generator<readonly [BilingualUnit, number]> {
  let place = head === undefined ? 0 : Math.min(head.span.start, head.nameSpan.start);
  for (const pair of pairs) {
    if (pair.targetUnit !== undefined && hasPlace(pair.targetUnit)) place = pair.targetUnit.span.end;
    else if (isMissing(pair)) yield [pair, place];
  }
}
