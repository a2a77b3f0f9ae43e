import type { Unit } from '../formats/format.ts';
import { pairUnits } from '../formats/pair.ts';
import type { Edit } from '../text/span.ts';
import type { FileJob, FileReport } from './job.ts';
import { readsBack } from './write.ts';

/** Units that say already what their change says, and that no edit touches (one may be of the state alone). In the order of the changes. */
export function unchangedBy(
  { format, source, target }: Pick<FileJob, 'format' | 'source' | 'target'>,
  { changes, edits }: Pick<FileReport, 'changes' | 'edits'>,
): readonly string[] {
  if (changes.length === 0) return [];
  const units = new Map(pairUnits(format, source.catalog, target.catalog).map((pair) => [pair.id, pair]));
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start);
  return changes.flatMap(({ unit, parts }) => {
    const { target: present, targetUnit } = units.get(unit) ?? {};
    // Where a text begins that is empty now, its unit may end.
    if (present === undefined || targetUnit === undefined || !readsBack(present.parts, parts)) return [];
    return touches(sorted, targetUnit.span) ? [] : [unit];
  });
}

/** Ids of the units of a text that edits of it touch. */
export function touchedUnits(units: readonly Unit[], edits: readonly Edit[]): ReadonlySet<string> {
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start);
  return new Set(units.filter(({ span }) => touches(sorted, span)).map(({ id }) => id));
}

/** Whether one of these edits, in order and apart from each other, lies inside of a span or reaches into it. A new neighbour at its edge does not. */
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

/** What a run did to a file: units that say something else now, by where that comes from, and units that say what they said. */
export function tally({ translated, reused, unchanged }: Pick<FileReport, 'translated' | 'reused' | 'unchanged'>): {
  readonly translated: number;
  readonly reused: number;
  readonly unchanged: number;
} {
  const same = new Set(unchanged);
  const changed = (units: readonly string[]) => units.reduce((sum, unit) => sum + Number(!same.has(unit)), 0);
  return { translated: changed(translated), reused: changed(reused), unchanged: same.size };
}
