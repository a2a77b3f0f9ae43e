import type { Catalog, Unit } from '../../format.ts';
import { coverageOf, isCovered } from './coverage.ts';

interface Timed {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Pairs cues (`pairCues`), and lists source cues that need no counterpart (undefined): their time is covered by existing cues of the target. */
export function alignCues(source: Catalog, target: Catalog): ReadonlyMap<string, string | undefined> {
  const pairs = pairCues(source, target);
  const targetIds = new Set(target.units.map(({ id }) => id));
  const twins = new Set(source.units.flatMap(({ id }) => (targetIds.has(id) || pairs.has(id) ? id : [])));
  if (twins.size === source.units.length) return pairs;
  const coverage = coverageOf(source.units, target.units, twins);
  const covered = source.units.filter((unit) => isCovered(unit, coverage));
  return covered.length === 0 ? pairs : new Map([...pairs, ...covered.map(({ id }) => [id, undefined] as const)]);
}

/**
 * Pairs cues whose start times differ because one of the files was retimed: source id -> target id, only for cues without a counterpart of the same
 * id. Two cues belong together if they share more than half of the shorter one's time; the rest is paired by position if both files have as many cues
 * and the previous ones belong together (a shift of the whole film). One pass over both.
 */
export function pairCues(source: Catalog, target: Catalog): ReadonlyMap<string, string> {
  const sourceIds = new Set(source.units.map(({ id }) => id));
  const targetIds = new Set(target.units.map(({ id }) => id));
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  const left = timed(source.units, targetIds);
  const right = timed(target.units, sourceIds);
  let at = 0;
  for (const cue of left) {
    while (at < right.length && (right[at]?.end ?? 0) <= cue.start) at++;
    const [first, second] = [right[at], right[at + 1]];
    const better = shared(cue, second) > shared(cue, first);
    const twin = better ? second : first;
    if (twin === undefined || shared(cue, twin) <= 0.5) continue;
    pairs.set(cue.id, twin.id);
    taken.add(twin.id);
    at += better ? 2 : 1;
  }
  if (source.units.length !== target.units.length) return pairs;
  let inStep = true;
  source.units.forEach(({ id }, place) => {
    const other = target.units[place]?.id ?? id;
    const free = !targetIds.has(id) && !pairs.has(id) && !sourceIds.has(other) && !taken.has(other);
    if (inStep && free) pairs.set(id, other);
    inStep = id === other || pairs.get(id) === other;
  });
  return pairs;
}

/** Cues with readable times and without a counterpart, by start. */
function timed(units: readonly Unit[], twins: ReadonlySet<string>): readonly Timed[] {
  return units
    .flatMap(({ id, cue }): Timed[] => (cue && !twins.has(id) ? [{ id, start: cue.start, end: cue.end }] : []))
    .sort((a, b) => a.start - b.start);
}

/** The time that two cues share, as a fraction of the shorter one. */
function shared(a: Omit<Timed, 'id'>, b: Omit<Timed, 'id'> | undefined): number {
  if (b === undefined) return 0;
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common <= 0 ? 0 : common / Math.min(a.end - a.start, b.end - b.start);
}
