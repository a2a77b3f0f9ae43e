import type { NodeKind } from '../key-tree.ts';

/** Characters of a usual entry. */
const USUAL = 60;

const STRIDE = 8;
export const KIND = 0;
export const PARENT = 1;
export const START = 2;
export const END = 3;
export const KEY_START = 4;
export const KEY_END = 5;
export const OPEN = 6;
/** The first node behind its subtree. */
export const AFTER = 7;

/** What a reader found of each value, as numbers side by side: a file has tens of thousands. */
export class LiteralNodes {
  size = 0;
  /** Keys that PHP counts: they stand nowhere. */
  readonly counted = new Map<number, string>();
  #records: Int32Array;

  /** @param length of the text, for a first guess at how many there are */
  constructor(length: number) {
    this.#records = new Int32Array(STRIDE * (8 + Math.trunc(length / USUAL)));
  }

  /** @param keyStart -1: it has no key @param open offset behind what opens a group */
  add(
    kind: NodeKind,
    parent: number,
    start: number,
    end: number,
    keyStart: number,
    keyEnd: number,
    open: number,
  ): number {
    const node = this.size++;
    const at = node * STRIDE;
    if (at === this.#records.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.#records);
      this.#records = larger;
    }
    const records = this.#records;
    records[at + KIND] = kind;
    records[at + PARENT] = parent;
    records[at + START] = start;
    records[at + END] = end;
    records[at + KEY_START] = keyStart;
    records[at + KEY_END] = keyEnd;
    records[at + OPEN] = open;
    records[at + AFTER] = node + 1;
    return node;
  }

  /** -1: there is no such node. */
  get(node: number, field: number): number {
    return node < this.size ? (this.#records[node * STRIDE + field] ?? -1) : -1;
  }

  set(node: number, field: number, value: number): void {
    this.#records[node * STRIDE + field] = value;
  }
}
