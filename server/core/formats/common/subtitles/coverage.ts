import type { Cue, Unit } from '../../format.ts';

type Time = Pick<Cue, 'start' | 'end'>;

/** Unit id -> milliseconds of its time that the target covers with cues of its own: times that no cue of the source has. */
export type Coverage = ReadonlyMap<string, number>;

/** Above this fraction of a cue's time, existing cues of the target already say what it says. */
const COVERED = 0.25;

/**
 * How much of the time of source cues without a counterpart is covered by cues of the target: people join, split and move cues. Cues with exactly the
 * times of a source cue do not count: they are shown together with it on purpose. One pass over each side after sorting.
 * @param twins source ids that have a counterpart in the target
 */
export function coverageOf(source: readonly Unit[], target: readonly Unit[], twins: ReadonlySet<string>): Coverage {
  const known = new Set(source.flatMap(({ id, cue }) => (cue && twins.has(id) ? timesOf(cue) : [])));
  const busy = new Times(target.flatMap(({ cue }) => (cue && !known.has(timesOf(cue)) ? cue : [])));
  const open = source.filter(({ id, cue }) => cue !== undefined && !twins.has(id));
  const coverage = new Map<string, number>();
  for (const { id, cue } of open.toSorted((a, b) => (a.cue?.start ?? 0) - (b.cue?.start ?? 0)))
    if (cue !== undefined) coverage.set(id, busy.within(cue));
  return coverage;
}

function timesOf({ start, end }: Time): string {
  return `${start} ${end}`;
}

export function isCovered({ id, cue }: Unit, coverage: Coverage): boolean {
  return cue !== undefined && cue.end > cue.start && (coverage.get(id) ?? 0) > COVERED * (cue.end - cue.start);
}

/** Times merged into ranges without overlap. Queries must ascend. */
class Times {
  readonly #stretches: { start: number; end: number }[] = [];
  #at = 0;

  constructor(times: readonly Time[]) {
    for (const { start, end } of times.toSorted((a, b) => a.start - b.start)) {
      const last = this.#stretches.at(-1);
      if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
      else if (end > start) this.#stretches.push({ start, end });
    }
  }

  /** Milliseconds of `time` inside the ranges. */
  within({ start, end }: Time): number {
    while (this.#at < this.#stretches.length && (this.#stretches[this.#at]?.end ?? 0) <= start) this.#at++;
    let sum = 0;
    for (let at = this.#at; at < this.#stretches.length; at++) {
      const stretch = this.#stretches[at];
      if (stretch === undefined || stretch.start >= end) break;
      sum += Math.min(end, stretch.end) - Math.max(start, stretch.start);
    }
    return sum;
  }
}
