import type { Problem } from '../format.ts';

/** Maximum number of findings of one kind in a file that are listed: nobody reads further, and a million of them would cost more than the file. */
export const MOST_OF_A_KIND = 10_000;

interface Kind {
  count: number;
  /** The first one that was omitted. */
  beyond?: Problem;
}

/** Collects the findings of a file. Beyond the maximum of a kind they are only counted. */
export class ProblemList {
  readonly #problems: Problem[] = [];
  readonly #kinds = new Map<string, Kind>();
  readonly #most: number;

  constructor(most = MOST_OF_A_KIND) {
    this.#most = most;
  }

  get isEmpty(): boolean {
    return this.#kinds.size === 0;
  }

  add(problem: Problem): void {
    let kind = this.#kinds.get(problem.code);
    if (kind === undefined) {
      kind = { count: 0 };
      this.#kinds.set(problem.code, kind);
    }
    if (kind.count++ < this.#most) this.#problems.push(problem);
    else kind.beyond ??= problem;
  }

  /** Whether another finding of this kind is over the limit: if so, it is counted here and need not be created. */
  skips(code: string): boolean {
    const kind = this.#kinds.get(code);
    if (kind?.beyond === undefined) return false;
    kind.count++;
    return true;
  }

  addAll(problems: Iterable<Problem>): void {
    for (const problem of problems) this.add(problem);
  }

  /** Ordered by position, with one more finding for each kind over the limit that states how many were omitted. */
  sorted(): readonly Problem[] {
    const rest = [...this.#kinds.values()].flatMap(({ count, beyond }) =>
      beyond === undefined ? [] : [remaining(beyond, count - this.#most)],
    );
    return [...this.#problems, ...rest].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  }
}

/** Placed where the first omitted one is. */
function remaining(first: Problem, count: number): Problem {
  if (count === 1) return first;
  const { fixes, ...without } = first;
  const rest = `${(count - 1).toLocaleString('en')} more findings of this kind follow and are not listed: repair those above first.`;
  return { ...without, message: `${first.message} ${rest}` };
}
