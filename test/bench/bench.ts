/** What a benchmark is. One file each; `run.ts` finds them, runs each in a process of its own and prints what they found. */

/** `quick`: small inputs, few rounds, for CI. */
export type Scale = 'quick' | 'full';

/** One thing measured, side by side with what a user would take instead. Numbers of one run belong together and to nothing else. */
export interface Row {
  readonly what: string;
  readonly ours: number;
  /** Milliseconds unless it says something else. */
  readonly unit?: string;
  readonly peer?: string;
  readonly theirs?: number;
  /** How many times theirs must be ours: the promise that `--assert-ratios` holds, with a wide margin. */
  readonly atLeast?: number;
  /** What ours may take at most on a developer's machine: shown, never asserted. */
  readonly budget?: number;
}

export interface Table {
  /** Benchmark that made it: the name of its file. Filled in by `run.ts`. */
  readonly bench?: string;
  readonly title: string;
  readonly note?: string;
  /** Markdown for the page, where a curve says more than its numbers. */
  readonly chart?: string;
  readonly rows: readonly Row[];
}

export type Bench = (scale: Scale) => readonly Table[] | Promise<readonly Table[]>;

/** Milliseconds of the best of several rounds: the one least disturbed. */
export function best(run: () => unknown, rounds = 5): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** As `best`, of several in turns: what disturbs one disturbs all, and each gets warm as the others do. */
export function bestInTurns<K extends string>(
  runs: Readonly<Record<K, () => unknown>>,
  rounds: number,
): Record<K, number> {
  const names = Object.keys(runs) as K[];
  const least = Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY])) as Record<K, number>;
  for (let round = 0; round < rounds; round++)
    for (const name of names) least[name] = Math.min(least[name], best(runs[name], 1));
  return least;
}

/** As `best`, for work that waits. */
export async function bestAsync(run: () => Promise<unknown>, rounds = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** The value below which `share` (0 to 1) of the others are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * The exponent with which the cost of texts grows with their length. The last one is the longest; each of the others is run as many times as
 * make up its length, so that all have their share of memory to clear, and all in turns, so that what disturbs one disturbs all.
 */
export function growthOf(texts: readonly string[], run: (text: string) => unknown, rounds = 5): number {
  const longest = texts.at(-1)?.length ?? 0;
  const sized = texts.map((text) => ({ text, times: Math.max(1, Math.round(longest / text.length)) }));
  const costs = bestInTurns(
    Object.fromEntries(
      sized.map(({ text, times }, at) => [
        at,
        () => {
          for (let time = 0; time < times; time++) run(text);
        },
      ]),
    ),
    rounds,
  );
  return growth(sized.map(({ text, times }, at) => [text.length, (costs[at] ?? Number.NaN) / times]));
}

/** The exponent of growth: 1 is linear, 2 quadratic. Least squares over the logarithms. */
export function growth(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (pick: 0 | 1) => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const over = logs.reduce((sum, [size, cost]) => sum + (size - x) * (cost - y), 0);
  return over / logs.reduce((sum, [size]) => sum + (size - x) ** 2, 0);
}
