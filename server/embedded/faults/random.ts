/** Random numbers from a seed (mulberry32): the same seed and the same requests in the same order give the same faults. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number at least 0, less than `below`. */
  below(below: number): number;
  pick<T>(items: readonly T[]): T | undefined;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (items) => items[below(items.length)] };
}

/** Draws at most one of several faults, by their rates. */
export function draw<T extends string>(random: Random, rates: ReadonlyMap<T, number>): T | undefined {
  let rest = random.next();
  for (const [name, rate] of rates) {
    if (rest < rate) return name;
    rest -= rate;
  }
  return undefined;
}
