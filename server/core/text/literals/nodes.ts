import type { NodeKind } from '../key-tree.ts';

/** Characters in a typical entry. */
const USUAL = 60;

const STRIDE = 8;
export const KIND = 0;
export const PARENT = 1;
export const START = 2;
export const END = 3;
export const KEY_START = 4;
export const KEY_END = 5;
export const OPEN = 6;
/** Field: the first node after the subtree. */
export const AFTER = 7;

/** What a reader found out about each value, as parallel columns of numbers: a file has tens of thousands. */
export class LiteralNodes {
  size = 0;
  /** Keys that PHP numbers itself: they are not in the text. */
  readonly counted = new Map<number, string>();
  #records: Int32Array;

  /** @param length of the text, for a first estimate of the number of nodes */
  constructor(length: number) {
    this.#records = new Int32Array(STRIDE * (8 + Math.trunc(length / USUAL)));
  }

  /** @param keyStart -1 for no key @param open offset after the opening syntax of a group */
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

  /** Returns -1 when there is no such node. */
  get(node: number, field: number): number {
    return node < this.size ? (this.#records[node * STRIDE + field] ?? -1) : -1;
  }

  set(node: number, field: number, value: number): void {
    this.#records[node * STRIDE + field] = value;
  }
}
