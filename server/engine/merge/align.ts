import { diffArrays } from 'diff';
import type { Token } from './version.ts';

/** How many changes between two anchor units are compared; beyond that, the stretch counts as rewritten. */
const MOST_CHANGES = 1_000;

/**
 * Which tokens of `base` still exist in `side`: by index, -1 if gone. Ascending, apart from the missing ones. Units that both have in the same order
 * are anchors; those that were moved count as removed and added.
 */
export function align(base: readonly Token[], side: readonly Token[]): Int32Array {
  const matches = new Int32Array(base.length).fill(-1);
  let [from, to] = [0, 0];
  for (const [b, s] of [...anchors(base, side), [base.length, side.length] as const]) {
    alignStretch(base, side, [from, b], [to, s], matches);
    if (b < base.length) matches[b] = s;
    [from, to] = [b + 1, s + 1];
  }
  return matches;
}

/** The longest sequence of units that both have in the same order. */
function anchors(base: readonly Token[], side: readonly Token[]): readonly (readonly [number, number])[] {
  const places = new Map<string, number>();
  side.forEach(({ kind, key }, at) => {
    if (kind === 'unit' || kind === 'stamp') places.set(key, at);
  });
  const common = base.flatMap(({ kind, key }, at) => {
    const place = kind === 'unit' || kind === 'stamp' ? places.get(key) : undefined;
    return place === undefined ? [] : [[at, place] as const];
  });
  // Patience sorting: the last pair of the best sequence of each length, and the predecessor of each pair.
  const ends: number[] = [];
  const before = new Int32Array(common.length).fill(-1);
  common.forEach(([, place], at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((common[ends[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = at;
  });
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] ?? -1) {
    const pair = common[at];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}

/** Common prefixes and suffixes first, so that both sides of a merge find an insertion at the same place. */
function alignStretch(
  base: readonly Token[],
  side: readonly Token[],
  [baseFrom, baseTo]: readonly [number, number],
  [sideFrom, sideTo]: readonly [number, number],
  matches: Int32Array,
): void {
  let [b, s] = [baseFrom, sideFrom];
  while (b < baseTo && s < sideTo && isSame(base[b], side[s])) matches[b++] = s++;
  let [bEnd, sEnd] = [baseTo, sideTo];
  while (bEnd > b && sEnd > s && isSame(base[bEnd - 1], side[sEnd - 1])) matches[--bEnd] = --sEnd;
  if (b === bEnd || s === sEnd) return;
  const keys = (tokens: readonly Token[]) => tokens.map(({ kind, key }) => (kind === 'unit' ? '\u0000' : key));
  const changes = diffArrays(keys(base.slice(b, bEnd)), keys(side.slice(s, sEnd)), { maxEditLength: MOST_CHANGES });
  for (const { added, removed, count } of changes ?? []) {
    if (added) s += count;
    else if (removed) b += count;
    else
      for (let i = 0; i < count; i++, b++, s++) {
        // Units that were moved do not fit into the order of the others, and are equal to none.
        if (isSame(base[b], side[s]) && base[b]?.kind !== 'unit') matches[b] = s;
      }
  }
}

function isSame(a: Token | undefined, b: Token | undefined): boolean {
  return a !== undefined && b !== undefined && a.key === b.key;
}
