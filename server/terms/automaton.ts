import { type Boundaries, beginsWord } from './letters.ts';

const ROOT = 0;
const NONE = -1;
/** Nodes between two chances to give way. */
const STRIDE = 20_000;

/**
 * Finds any number of patterns in one pass over a text (Aho and Corasick 1975). Patterns begin where words begin, so a failure leads only to
 * suffixes that begin at a word, and the rest of a word that cannot be one is skipped.
 * Nodes are numbers; a child is found in an open hash table over parent and UTF-16 unit, which stays small with any alphabet.
 */
export class Automaton {
  readonly #parent: Int32Array;
  readonly #unit: Uint16Array;
  readonly #depth: Uint16Array;
  readonly #fail: Int32Array;
  /** The next node along the failures at which a pattern ends. */
  readonly #shorter: Int32Array;
  /** The pattern that ends at a node. */
  readonly #pattern: Int32Array;
  readonly #slots: Int32Array;
  readonly #shift: number;
  #size = 1;

  private constructor(patterns: readonly string[]) {
    let most = 1;
    for (const { length } of patterns) most += length;
    this.#parent = new Int32Array(most);
    this.#unit = new Uint16Array(most);
    this.#depth = new Uint16Array(most);
    this.#fail = new Int32Array(most);
    this.#shorter = new Int32Array(most);
    this.#pattern = new Int32Array(most).fill(NONE);
    const bits = Math.max(4, 33 - Math.clz32(most));
    this.#slots = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
  }

  /** Builds in steps: `undefined` is a chance to stop or to give way, the last item is the result. Patterns are distinct and not empty. */
  static *build(patterns: readonly string[]): Generator<Automaton | undefined, void, undefined> {
    const made = new Automaton(patterns);
    for (const [index, pattern] of patterns.entries()) {
      made.#add(pattern, index);
      if (index % (STRIDE / 20) === 0) yield undefined;
    }
    yield* made.#link();
    yield made;
  }

  /**
   * Calls `found` for every pattern in `text`, wherever it ends: its number, and where it stands. Whether a word ends there is the caller's to see.
   */
  scan(text: string, bounds: Boundaries, found: (pattern: number, start: number, end: number) => void): void {
    let state = NONE;
    for (let at = 0; at < text.length; at++) {
      const starts = bounds.isStart(at);
      if (state === NONE) {
        if (!starts) continue;
        state = ROOT;
      }
      state = this.#step(state, text.charCodeAt(at), starts);
      if (state === NONE) continue;
      let node = this.#pattern[state] === NONE ? this.#shorter[state] : state;
      for (; node !== undefined && node !== ROOT; node = this.#shorter[node]) {
        const start = at + 1 - (this.#depth[node] ?? 0);
        if (bounds.isStart(start)) found(this.#pattern[node] ?? NONE, start, at + 1);
      }
    }
  }

  #step(from: number, unit: number, starts: boolean): number {
    let state = from;
    for (;;) {
      const child = this.#child(state, unit);
      if (child !== ROOT) return child;
      if (state === ROOT) return NONE;
      state = this.#fail[state] ?? ROOT;
      if (state === ROOT && !starts) return NONE;
    }
  }

  /** The child of a node, or the root when there is none. */
  #child(parent: number, unit: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = this.#slot(parent, unit); ; slot = (slot + 1) & mask) {
      const node = this.#slots[slot] ?? ROOT;
      if (node === ROOT || (this.#parent[node] === parent && this.#unit[node] === unit)) return node;
    }
  }

  #slot(parent: number, unit: number): number {
    const mixed = Math.imul(Math.imul(parent, 0x9e3779b1) ^ unit, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) >>> this.#shift;
  }

  #add(pattern: string, index: number): void {
    let node = ROOT;
    for (let at = 0; at < pattern.length; at++) {
      const unit = pattern.charCodeAt(at);
      const child = this.#child(node, unit);
      node = child === ROOT ? this.#grow(node, unit, at + 1) : child;
    }
    this.#pattern[node] = index;
  }

  #grow(parent: number, unit: number, depth: number): number {
    const node = this.#size;
    this.#size += 1;
    this.#parent[node] = parent;
    this.#unit[node] = unit;
    this.#depth[node] = depth;
    const mask = this.#slots.length - 1;
    let slot = this.#slot(parent, unit);
    while (this.#slots[slot] !== ROOT) slot = (slot + 1) & mask;
    this.#slots[slot] = node;
    return node;
  }

  /** Failures, the nodes near the root first: those further down are found from them. */
  *#link(): Generator<undefined, void, undefined> {
    let done = 0;
    for (const node of this.#byDepth()) {
      const parent = this.#parent[node] ?? ROOT;
      if (parent !== ROOT) this.#fail[node] = this.#failure(node, parent);
      const fail = this.#fail[node] ?? ROOT;
      this.#shorter[node] = this.#pattern[fail] === NONE ? (this.#shorter[fail] ?? ROOT) : fail;
      done += 1;
      if (done % STRIDE === 0) yield undefined;
    }
  }

  #failure(node: number, parent: number): number {
    const unit = this.#unit[node] ?? 0;
    for (let state = this.#fail[parent] ?? ROOT; ; state = this.#fail[state] ?? ROOT) {
      if (state === ROOT && !this.#beginsWord(node, parent)) return ROOT;
      const child = this.#child(state, unit);
      if (child !== ROOT || state === ROOT) return child;
    }
  }

  /** Whether the last unit of a node's path begins a word. */
  #beginsWord(node: number, parent: number): boolean {
    const before = this.#parent[parent] ?? ROOT;
    return beginsWord(this.#unit[before] ?? 0, this.#unit[parent] ?? 0, this.#unit[node] ?? 0);
  }

  #byDepth(): Int32Array {
    const counts = new Int32Array(0x10001);
    for (let node = 1; node < this.#size; node++)
      counts[(this.#depth[node] ?? 0) + 1] = (counts[(this.#depth[node] ?? 0) + 1] ?? 0) + 1;
    for (let depth = 1; depth < counts.length; depth++) counts[depth] = (counts[depth] ?? 0) + (counts[depth - 1] ?? 0);
    const order = new Int32Array(this.#size - 1);
    for (let node = 1; node < this.#size; node++) {
      const depth = this.#depth[node] ?? 0;
      const place = counts[depth] ?? 0;
      order[place] = node;
      counts[depth] = place + 1;
    }
    return order;
  }
}
