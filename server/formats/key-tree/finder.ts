import { type KeyTree, NODE } from '../../text/key-tree.ts';

/** So often a container is looked through for a key; who asks more is answered by an index. */
const FEW = 8;

/** Finds children by key. */
export class Finder {
  readonly tree: KeyTree;
  readonly #children = new Map<number, ReadonlyMap<string, number>>();
  /** Of containers without an index: what has been looked for. */
  readonly #looked = new Map<number, Map<string, number>>();

  constructor(tree: KeyTree) {
    this.tree = tree;
  }

  /** The child with this key (or index, in an array); of several the last one; -1 when there is none. */
  child(node: number, key: string): number {
    const tree = this.tree;
    if (tree.size === 0) return -1;
    const known = this.#children.get(node);
    if (known !== undefined) return known.get(key) ?? -1;
    return this.#look(node, key) ?? this.#indexed(node).get(key) ?? -1;
  }

  /** Undefined: an index is worth it. */
  #look(node: number, key: string): number | undefined {
    const looked = this.#looked.get(node) ?? new Map<string, number>();
    if (looked.size === 0) this.#looked.set(node, looked);
    const known = looked.get(key);
    if (known !== undefined || looked.size === FEW || this.tree.kind(node) === NODE.array) return known;
    const found = this.#lastWith(node, key);
    looked.set(key, found);
    return found;
  }

  #lastWith(node: number, key: string): number {
    const tree = this.tree;
    const end = tree.after(node);
    let found = -1;
    for (let child = node + 1; child < end; child = tree.after(child))
      if (tree.keyStart(child) !== -1 && (tree.hasKey?.(child, key) ?? tree.key(child) === key)) found = child;
    return found;
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
