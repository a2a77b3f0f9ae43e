import { spread } from './tokens.ts';

const ROOT = 0;
const NONE = -1;
/** Nodes processed between two yields. */
const STRIDE = 20_000;
/** Fields of a node, adjacent in memory: see `Trie`. */
const FAIL = 0;
const SHORTER = 1;
const PATTERN = 2;
const DEPTH = 3;

/** Sequences of tokens with the failure links of Aho and Corasick. Nodes are numbers, the root is 0; related data are adjacent in memory. */
export class Trie {
  /** Children of the root by token: most steps begin there. */
  #first = new Int32Array(1 << 10);
  /** Four numbers per slot: parent, token, child. */
  #slots = new Int32Array(1 << 12);
  #mask = (1 << 10) - 1;
  /** Four numbers per node: its longest suffix, the next of these that ends a pattern, the pattern that ends here, and its length in UTF-16. */
  #nodes = new Int32Array(1 << 12);
  #size = 1;

  constructor() {
    this.#nodes[PATTERN] = NONE;
  }

  /** The child of a node, or the root if there is none. */
  child(parent: number, token: number): number {
    if (parent === ROOT) return this.#first[token] ?? ROOT;
    const slots = this.#slots;
    for (let slot = slotOf(parent, token) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const node = slots[slot * 4 + 2] ?? ROOT;
      if (node === ROOT || (slots[slot * 4] === parent && slots[slot * 4 + 1] === token)) return node;
    }
  }

  /** The child of a node, created if necessary. */
  grow(parent: number, token: number, depth: number): number {
    const known = this.child(parent, token);
    if (known !== ROOT) return known;
    const node = this.#size;
    this.#size += 1;
    if (this.#size * 4 > this.#nodes.length) this.#nodes = doubled(this.#nodes);
    this.#nodes[node * 4 + PATTERN] = NONE;
    this.#nodes[node * 4 + DEPTH] = depth;
    if (parent === ROOT) {
      while (token >= this.#first.length) this.#first = doubled(this.#first);
      this.#first[token] = node;
    } else this.#place(parent, token, node);
    return node;
  }

  end(node: number, pattern: number): void {
    this.#nodes[node * 4 + PATTERN] = pattern;
  }

  /** The node of the longest suffix of a node's sequence and a token. */
  step(from: number, token: number): number {
    for (let node = from; ; node = this.#nodes[node * 4 + FAIL] ?? ROOT) {
      const child = this.child(node, token);
      if (child !== ROOT || node === ROOT) return child;
    }
  }

  /** The nearest node along the failure links at which a pattern ends, including the node itself; the root for none. */
  ending(node: number): number {
    return this.#nodes[node * 4 + PATTERN] === NONE ? this.shorter(node) : node;
  }

  shorter(node: number): number {
    return this.#nodes[node * 4 + SHORTER] ?? ROOT;
  }

  pattern(node: number): number {
    return this.#nodes[node * 4 + PATTERN] ?? NONE;
  }

  depth(node: number): number {
    return this.#nodes[node * 4 + DEPTH] ?? 0;
  }

  /** Sets the failure links in steps: nodes near the root first, since deeper ones depend on them. */
  *link(): Generator<undefined, void, undefined> {
    const tokens = new Int32Array(this.#size);
    const parents = new Int32Array(this.#size);
    for (let slot = 0; slot <= this.#mask; slot++) {
      const node = this.#slots[slot * 4 + 2] ?? ROOT;
      tokens[node] = this.#slots[slot * 4 + 1] ?? 0;
      parents[node] = this.#slots[slot * 4] ?? ROOT;
    }
    parents[ROOT] = ROOT;
    let done = 0;
    for (const node of byLevel(parents)) {
      const parent = parents[node] ?? ROOT;
      const fail = parent === ROOT ? ROOT : this.step(this.#nodes[parent * 4 + FAIL] ?? ROOT, tokens[node] ?? 0);
      this.#nodes[node * 4 + FAIL] = fail;
      this.#nodes[node * 4 + SHORTER] = fail === ROOT ? ROOT : this.ending(fail);
      done += 1;
      if (done % STRIDE === 0) yield undefined;
    }
  }

  #place(parent: number, token: number, node: number): void {
    if (this.#size * 2 > this.#mask) {
      const old = this.#slots;
      this.#slots = new Int32Array(old.length * 2);
      this.#mask = this.#mask * 2 + 1;
      for (let at = 0; at < old.length; at += 4)
        if (old[at + 2] !== ROOT) this.#put(old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0);
    }
    this.#put(parent, token, node);
  }

  #put(parent: number, token: number, node: number): void {
    let slot = slotOf(parent, token) & this.#mask;
    while (this.#slots[slot * 4 + 2] !== ROOT) slot = (slot + 1) & this.#mask;
    this.#slots[slot * 4] = parent;
    this.#slots[slot * 4 + 1] = token;
    this.#slots[slot * 4 + 2] = node;
  }
}

/** All nodes but the root, by distance from it. A parent has a smaller number than its children. */
function byLevel(parents: Int32Array): readonly number[] {
  const level = new Int32Array(parents.length);
  const levels: number[][] = [];
  for (let node = 1; node < parents.length; node++) {
    const own = (level[parents[node] ?? ROOT] ?? 0) + 1;
    level[node] = own;
    const same = levels[own];
    if (same === undefined) levels[own] = [node];
    else same.push(node);
  }
  return levels.flat();
}

function slotOf(parent: number, token: number): number {
  return spread(Math.imul(parent, 0x85ebca6b) ^ token);
}

function doubled(old: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(old.length * 2);
  more.set(old);
  return more;
}
