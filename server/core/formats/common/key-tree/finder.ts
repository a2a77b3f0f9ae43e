import { type KeyTree, NODE } from '../../../text/key-tree.ts';

/** How often a container is searched for a key; after that an index is built. */
const FEW = 8;

/** Finds children by key. */
export class Finder {
  readonly tree: KeyTree;
  readonly #children = new Map<number, ReadonlyMap<string, number>>();
  /** Results of earlier searches in containers without an index. */
  readonly #looked = new Map<number, Map<string, number>>();
  /** The child found last in containers without an index. */
  readonly #found = new Map<number, number>();

  constructor(tree: KeyTree) {
    this.tree = tree;
  }

  /** The child with this key (or index, in an array); of several the last; -1 if there is none. */
  child(node: number, key: string): number {
    const tree = this.tree;
    if (tree.size === 0) return -1;
    const known = this.#children.get(node);
    if (known !== undefined) return known.get(key) ?? -1;
    return this.#look(node, key) ?? this.#indexed(node).get(key) ?? -1;
  }

  /** Whether loaders keep this member of an object: its key is not repeated after it. */
  isKept(node: number, child: number): boolean {
    return this.tree.hasDistinctKeys?.(node) === true || this.child(node, this.tree.key(child)) === child;
  }

  /** Undefined if an index is worth building. */
  #look(node: number, key: string): number | undefined {
    const looked = this.#looked.get(node) ?? new Map<string, number>();
    if (looked.size === 0) this.#looked.set(node, looked);
    const known = looked.get(key);
    if (known !== undefined || looked.size === FEW || this.tree.kind(node) === NODE.array) return known;
    const found = this.#search(node, key);
    looked.set(key, found);
    return found;
  }

  /** Where keys are unique, the next query is most often for a child after the last one found. */
  #search(node: number, key: string): number {
    if (this.tree.hasDistinctKeys?.(node) !== true) return this.#lastWith(key, node + 1, this.tree.after(node));
    const from = this.#found.get(node) ?? node + 1;
    let found = this.#firstWith(key, from, this.tree.after(node));
    if (found === -1) found = this.#firstWith(key, node + 1, from);
    if (found !== -1) this.#found.set(node, found);
    return found;
  }

  #firstWith(key: string, from: number, end: number): number {
    for (let child = from; child < end; child = this.tree.after(child)) if (this.#hasKey(child, key)) return child;
    return -1;
  }

  #lastWith(key: string, from: number, end: number): number {
    let found = -1;
    for (let child = from; child < end; child = this.tree.after(child)) if (this.#hasKey(child, key)) found = child;
    return found;
  }

  #hasKey(node: number, key: string): boolean {
    const tree = this.tree;
    return tree.keyStart(node) !== -1 && (tree.hasKey?.(node, key) ?? tree.key(node) === key);
  }

  #indexed(node: number): ReadonlyMap<string, number> {
    const tree = this.tree;
    const children = new Map<string, number>();
    this.#looked.delete(node);
    this.#children.set(node, children);
    const array = tree.kind(node) === NODE.array;
    let index = 0;
    for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
      if (array) children.set(String(index++), child);
      else if (tree.keyStart(child) !== -1) children.set(tree.key(child), child);
    }
    return children;
  }
}
