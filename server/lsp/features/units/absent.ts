import { isMissing } from '../../../checks/missing.ts';
import type { BilingualUnit } from '../../../formats/pair.ts';
import type { Subject } from '../subject.ts';
import { neededPairs } from './pairs.ts';

/** Units that a file lacks, where they would stand. */
export interface AbsentPlace {
  /** UTF-16 offset. */
  readonly at: number;
  readonly pairs: readonly BilingualUnit[];
}

/** Behind the unit that stands before them in the source, as they would be inserted: one place for all that belong there. */
export function absentPlaces(subject: Subject): readonly AbsentPlace[] {
  const { format, input } = subject;
  if (format.layout === 'bilingual' || input.role === 'source') return [];
  const byPlace = new Map<number, BilingualUnit[]>();
  const [head] = input.catalog.units;
  let place = head === undefined ? 0 : Math.min(head.span.start, head.nameSpan.start);
  for (const pair of neededPairs(subject)) {
    if (pair.targetUnit !== undefined) place = pair.targetUnit.span.end;
    else if (isMissing(pair)) byPlace.set(place, [...(byPlace.get(place) ?? []), pair]);
  }
  return [...byPlace].map(([at, pairs]) => ({ at, pairs }));
}
