import type { Catalog, Unit } from '../format.ts';

/** Runs of at most this many blocks are compared pairwise: longer ones are paired from their ends. */
const MOST = 100;

/**
 * Pairs the blocks of a document with those of its translation, if their ids differ: source id -> target id. Blocks with the same id, or the same
 * code and links, are anchors; the blocks between are paired by kind and length, in order (Gale and Church).
 */
export function alignBlocks(source: Catalog, target: Catalog): ReadonlyMap<string, string> {
  const left = source.units;
  const right = target.units;
  const places = new Map(right.map(({ id }, at) => [id, at]));
  const prints = uniquePrints(right);
  const own = uniquePrints(left);
  const anchors: (readonly [number, number])[] = [];
  left.forEach((unit, at) => {
    const print = printOf(unit);
    const other = places.get(unit.id) ?? (own.get(print) === at ? prints.get(print) : undefined);
    if (other !== undefined) anchors.push([at, other]);
  });
  const pairs = new Map<string, string>();
  const add = (a: number, b: number) => {
    const [one, two] = [left[a]?.id ?? '', right[b]?.id ?? ''];
    // A counterpart with the same id is paired anyway, and cannot be another's.
    if (one !== two && !places.has(one) && !sourceHas.has(two)) pairs.set(one, two);
  };
  const sourceHas = new Set(left.map(({ id }) => id));
  let [a, b] = [0, 0];
  for (const [x, y] of [...rising(anchors), [left.length, right.length] as const]) {
    between(left.slice(a, x), right.slice(b, y), (i, j) => add(a + i, b + j));
    if (x < left.length) add(x, y);
    [a, b] = [x + 1, y + 1];
  }
  return pairs;
}

/** What translations leave unchanged. */
function printOf({ source, id }: Unit): string {
  const kind = /[a-z]+/.exec(id.slice(id.indexOf('/')))?.[0] ?? '';
  const codes = (source?.parts ?? []).flatMap((part) => (part.kind === 'code' ? part.raw : []));
  return codes.some((code) => code.length > 3) ? `${kind} ${codes.toSorted().join(' ')}` : '';
}

function uniquePrints(units: readonly Unit[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  units.forEach((unit, at) => {
    const print = printOf(unit);
    found.set(print, found.has(print) ? -1 : at);
  });
  return new Map([...found].filter(([print, at]) => print !== '' && at >= 0));
}

/** The longest run of pairs that increase on both sides. The left ones already do. */
function rising(pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, right], at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < right) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  });
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.push(pairs[at] ?? [0, 0]);
  return run.reverse();
}

const SKIP = 1.2;

/** Pairs two runs at minimum cost: blocks of the same kind with similar lengths. */
function between(left: readonly Unit[], right: readonly Unit[], pair: (i: number, j: number) => void): void {
  if (left.length === 0 || right.length === 0) return;
  if (left.length > MOST || right.length > MOST) {
    for (let at = 0; at < Math.min(left.length, right.length) && kindOf(left[at]) === kindOf(right[at]); at++)
      pair(at, at);
    return;
  }
  const width = right.length + 1;
  const costs = new Float64Array((left.length + 1) * width);
  const cost = (i: number, j: number) => costs[i * width + j] ?? 0;
  const both = (i: number, j: number) => cost(i + 1, j + 1) + costOf(left[i], right[j]);
  for (let i = left.length; i >= 0; i--) {
    for (let j = right.length; j >= 0; j--) {
      if (i === left.length || j === right.length) costs[i * width + j] = SKIP * (left.length - i + right.length - j);
      else costs[i * width + j] = Math.min(both(i, j), SKIP + cost(i + 1, j), SKIP + cost(i, j + 1));
    }
  }
  let [i, j] = [0, 0];
  while (i < left.length && j < right.length) {
    if (cost(i, j) === both(i, j)) pair(i++, j++);
    else if (cost(i, j) === SKIP + cost(i + 1, j)) i++;
    else j++;
  }
}

function kindOf(unit: Unit | undefined): string {
  return /[a-z]+\d?/.exec(unit?.id.slice(unit.id.indexOf('/')) ?? '')?.[0].replace(/^(?!h)([a-z]+)\d/, '$1') ?? '';
}

/** The name of the section that contains a block, if it has one. */
function nameOf({ id }: Unit): string {
  return id.startsWith('@') ? id.slice(0, id.indexOf('/')) : '';
}

function costOf(a: Unit | undefined, b: Unit | undefined): number {
  if (a?.source === undefined || b?.source === undefined || kindOf(a) !== kindOf(b)) return Number.POSITIVE_INFINITY;
  if (nameOf(a) !== nameOf(b)) return Number.POSITIVE_INFINITY;
  const [one, two] = [a.source.span.end - a.source.span.start + 8, b.source.span.end - b.source.span.start + 8];
  return Math.abs(Math.log(one / two)) * 2;
}
