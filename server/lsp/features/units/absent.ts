import { isMissing } from '../../../checks/missing.ts';
import type { Catalog } from '../../../formats/format.ts';
import type { BilingualUnit } from '../../../formats/pair.ts';
import type { Subject } from '../subject.ts';
import { neededPairs } from './pairs.ts';

/** Units that a file lacks, where they would stand. */
export interface AbsentPlace {
  /** UTF-16 offset. */
  readonly at: number;
  readonly pairs: readonly BilingualUnit[];
}

/** One place for all units that belong there. */
export function absentPlaces(subject: Subject): readonly AbsentPlace[] {
  const { format, input } = subject;
  if (format.layout === 'bilingual' || input.role === 'source') return [];
  const byPlace = new Map<number, BilingualUnit[]>();
  for (const [pair, at] of absentUnits(input.catalog, neededPairs(subject))) {
    const here = byPlace.get(at);
    if (here === undefined) byPlace.set(at, [pair]);
    else here.push(pair);
  }
  return [...byPlace].map(([at, pairs]) => ({ at, pairs }));
}

/**
 * Where the missing units would stand that a file of one locale has no place for: behind the unit that stands before them in the source, as
 * they would be inserted. Offsets.
 * @param pairs of the file with its source, in source order
 */
export function* absentUnits(
  { units: [head] }: Pick<Catalog, 'units'>,
  pairs: readonly BilingualUnit[],
): Generator<readonly [BilingualUnit, number]> {
  let place = head === undefined ? 0 : Math.min(head.span.start, head.nameSpan.start);
  for (const pair of pairs) {
    if (pair.targetUnit !== undefined) place = pair.targetUnit.span.end;
    else if (isMissing(pair)) yield [pair, place];
  }
}
