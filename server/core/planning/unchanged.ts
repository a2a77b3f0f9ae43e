import type { Unit } from '../formats/format.ts';
import { pairUnits } from '../formats/pair.ts';
import type { Edit } from '../text/span.ts';
import type { FileJob, FileReport } from './job.ts';
import { readsBack } from './write.ts';

/** Units whose target already equals their change, and that no edit touches (one may be for the state alone). In the order of the changes. */
export function unchangedBy(
  { format, source, target }: Pick<FileJob, 'format' | 'source' | 'target'>,
  { changes, edits }: Pick<FileReport, 'changes' | 'edits'>,
): readonly string[] {
  if (changes.length === 0) return [];
  const units = new Map(pairUnits(format, source.catalog, target.catalog).map((pair) => [pair.id, pair]));
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start);
  return changes.flatMap(({ unit, parts }) => {
    const { target: present, targetUnit } = units.get(unit) ?? {};
    // A text that is now empty may begin where its unit ends.
    if (present === undefined || targetUnit === undefined || !readsBack(present.parts, parts)) return [];
    return touches(sorted, targetUnit.span) ? [] : [unit];
  });
}

/** Ids of the units of a text that the edits touch. */
export function touchedUnits(units: readonly Unit[], edits: readonly Edit[]): ReadonlySet<string> {
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start);
  return new Set(units.filter(({ span }) => touches(sorted, span)).map(({ id }) => id));
}

/** Whether one of these edits, which are ordered and do not overlap, is inside a span or reaches into it. An insertion at its edge does not count. */
function touches(sorted: readonly Edit[], { start, end }: Edit['span']): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.span.end ?? 0) > start) high = middle;
    else low = middle + 1;
  }
  const first = sorted[low];
  return first !== undefined && first.span.start < end;
}

/** What a run did to a file: changed units by the origin of their text, and unchanged units. */
export function tally({ translated, reused, unchanged }: Pick<FileReport, 'translated' | 'reused' | 'unchanged'>): {
  readonly translated: number;
  readonly reused: number;
  readonly unchanged: number;
} {
  const same = new Set(unchanged);
  const changed = (units: readonly string[]) => units.reduce((sum, unit) => sum + Number(!same.has(unit)), 0);
  return { translated: changed(translated), reused: changed(reused), unchanged: same.size };
}
