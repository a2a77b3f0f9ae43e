import type { Cue, Unit } from '../../format.ts';

type Time = Pick<Cue, 'start' | 'end'>;

/** Unit id -> milliseconds of its time in which the target shows cues of its own: other times than any cue of the source has. */
export type Coverage = ReadonlyMap<string, number>;

/** More than this share of a cue's time under cues that somebody has written: what it says is said there. */
const COVERED = 0.25;

/**
 * How far the cues of the target lie over the times of source cues that have no twin: people join cues, split them and move them.
 * Cues with the very times that the source has are left out: what the source shows with them, it shows on purpose.
 * One pass over each side after sorting.
 * @param twins source ids that have a twin in the target
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

/** Times joined to stretches without overlap. Asked in ascending order. */
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

  /** Milliseconds of `time` that lie in the stretches. */
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
