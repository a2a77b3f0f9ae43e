import type { Tree } from 'web-tree-sitter';

/** A named node of a syntax tree, as plain data. Comments are omitted. */
export interface Node {
  readonly type: string;
  /** UTF-16 offsets in the parsed text. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly Node[];
}

/** A node that may still be moved. */
export interface Open {
  readonly type: string;
  start: number;
  end: number;
  children: Open[];
}

/** Shared by all nodes without children, which are most. Never modified. */
const NO_CHILDREN: Open[] = [];

/** Types whose children are not needed. */
const CLOSED = new Set(['comment', 'regex', 'html_comment', 'hash_bang_line']);

/** The copy of an earlier version of a text, parts of which are reused. UTF-16 offsets are those of the current text. */
export interface Kept {
  readonly root: Open;
  /** Everything before `start`, or after `end`, is the same in both. */
  readonly start: number;
  readonly end: number;
  /** By how much the text after `end` has moved. */
  readonly by: number;
}

/**
 * Copies a tree out of the memory of the parser: one walk costs half as much as parsing, single queries a multiple.
 * @param kept is consumed: its nodes become part of the copy
 */
export function copyTree(tree: Tree, kept?: Kept): Open {
  const cursor = tree.walk();
  const { nodeType, startIndex, endIndex } = cursor;
  const root: Open = { type: nodeType, start: startIndex, end: endIndex, children: NO_CHILDREN };
  const above: Open[] = [root];
  const taken = kept && new Taken(kept);
  let descend = cursor.gotoFirstChild();
  while (descend) {
    const parent = above.at(-1) ?? root;
    if (cursor.nodeIsNamed) {
      const type = cursor.nodeType;
      if (!CLOSED.has(type)) {
        const node: Open = { type, start: cursor.startIndex, end: cursor.endIndex, children: NO_CHILDREN };
        const same = taken?.find(node);
        if (parent.children === NO_CHILDREN) parent.children = [same ?? node];
        else parent.children.push(same ?? node);
        if (same === undefined) {
          above.push(node);
          if (cursor.gotoFirstChild()) {
            taken?.enter();
            continue;
          }
          above.pop();
        }
      }
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) {
        descend = false;
        break;
      }
      above.pop();
      taken?.leave();
      if (above.length === 0) {
        descend = false;
        break;
      }
    }
  }
  cursor.delete();
  return root;
}

/** Finds the nodes of an earlier copy that can be reused, alongside a walk over the tree. */
class Taken {
  readonly #kept: Kept;
  /** The earlier counterparts of the ancestors, and which of their children come next. */
  readonly #above: { readonly node: Open | undefined; next: number }[];
  #last: Open | undefined;

  constructor(kept: Kept) {
    this.#kept = kept;
    this.#above = [{ node: kept.root, next: 0 }];
  }

  /** Undefined: the node has to be copied with its children. */
  find({ type, start, end }: Node): Open | undefined {
    const { start: from, end: to, by } = this.#kept;
    this.#last = this.#before(type, start > to ? start - by : start);
    const last = this.#last;
    if (last === undefined || (end >= from && start <= to)) return undefined;
    if (last.end - last.start !== end - start) return undefined;
    if (start > to && by !== 0) move(last, by);
    return last;
  }

  #before(type: string, start: number): Open | undefined {
    const parent = this.#above.at(-1);
    const children = parent?.node?.children;
    if (parent === undefined || children === undefined) return undefined;
    while ((children[parent.next]?.start ?? start) < start) parent.next += 1;
    for (let at = parent.next; children[at]?.start === start; at += 1)
      if (children[at]?.type === type) {
        parent.next = at + 1;
        return children[at];
      }
    return undefined;
  }

  enter(): void {
    this.#above.push({ node: this.#last, next: 0 });
  }

  leave(): void {
    this.#above.pop();
  }
}

function move(node: Open, by: number): void {
  node.start += by;
  node.end += by;
  for (const child of node.children) move(child, by);
}
