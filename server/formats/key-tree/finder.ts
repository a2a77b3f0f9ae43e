import { type KeyTree, NODE } from '../../text/key-tree.ts';

/** Finds children by key, each container indexed once when it is first asked. */
export class Finder {
  readonly #tree: KeyTree;
  readonly #children = new Map<number, ReadonlyMap<string, number>>();

  constructor(tree: KeyTree) {
    this.#tree = tree;
  }

  /** The child with this key (or index, in an array); of several the last one; -1 when there is none. */
  child(node: number, key: string): number {
    let children = this.#children.get(node);
    if (children === undefined) {
      children = this.#index(node);
      this.#children.set(node, children);
    }
    return children.get(key) ?? -1;
  }

  #index(node: number): ReadonlyMap<string, number> {
    const tree = this.#tree;
    const children = new Map<string, number>();
    if (tree.size === 0) return children;
    const array = tree.kind(node) === NODE.array;
    let index = 0;
    for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
      if (array) children.set(String(index++), child);
      else if (tree.keyStart(child) !== -1) children.set(tree.key(child), child);
    }
    return children;
  }
}
