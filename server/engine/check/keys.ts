import { flatText } from '../../core/checks/across/facts.ts';
import { labelsIn } from '../../core/checks/across/label-in-text.ts';
import type { Catalog } from '../../core/formats/format.ts';

/**
 * Texts as 53-bit numbers: what the checks across files may look for in other files, and what those may contain. A collision only costs a comparison;
 * source and target texts have separate numbers.
 */
export const sourceKey = (text: string): number => hash(text, 0x9e3779b9);
export const targetKey = (text: string): number => hash(text, 0x7f4a7c15);

/** Everything that a file may look for or contain, each key once. A bilingual file is its own source. */
export function keysIn(source: Catalog, target: Catalog, bilingual: boolean): Float64Array {
  const keys = new Set<number>();
  for (const unit of source.units) {
    if (unit.source === undefined) continue;
    const text = flatText(unit.source);
    keys.add(sourceKey(text));
    for (const label of labelsIn(text)) keys.add(sourceKey(label));
  }
  for (const unit of target.units) {
    const content = bilingual ? unit.target : unit.source;
    if (content !== undefined) keys.add(targetKey(flatText(content)));
  }
  return Float64Array.from(keys);
}

/** Sorted numbers without duplicates. */
export type Keys = Float64Array;

/** The keys that are in more than one of many files; with `alone`, all of them. */
export function commonKeys(files: readonly Float64Array[], alone: boolean): Keys {
  const all = joined(files).sort();
  let kept = 0;
  for (let at = 0; at < all.length; ) {
    const key = all[at] ?? 0;
    let next = at + 1;
    while (next < all.length && all[next] === key) next += 1;
    if (alone || next - at > 1) all[kept++] = key;
    at = next;
  }
  return all.slice(0, kept);
}

/** The index of a key; -1 if there is none. */
export function find(keys: Keys, key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = keys[middle] ?? 0;
    if (value === key) return middle;
    if (value < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Two multiplicative hashes in parallel, mixed at the end as in MurmurHash3. */
function hash(text: string, seed: number): number {
  let one = 0xdeadbeef ^ seed;
  let two = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e3779b1);
    two = Math.imul(two ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return 0x100000000 * (two & 0x1fffff) + (one >>> 0);
}
