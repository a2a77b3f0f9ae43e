import type { Tree } from 'web-tree-sitter';

/** A named node of a syntax tree, as plain data. Comments are left out. */
export interface Node {
  readonly type: string;
  /** UTF-16 offsets in the text that was parsed. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly Node[];
}

interface Open extends Node {
  readonly children: Node[];
}

/** Types that nothing here looks into. */
const CLOSED = new Set(['comment', 'regex', 'html_comment', 'hash_bang_line']);

/** Copies a tree out of the memory of the parser: one walk costs half of what parsing did, single questions a multiple of it. */
export function copyTree(tree: Tree): Node {
  const cursor = tree.walk();
  const { nodeType, startIndex, endIndex } = cursor;
  const root: Open = { type: nodeType, start: startIndex, end: endIndex, children: [] };
  const above: Open[] = [root];
  let descend = cursor.gotoFirstChild();
  while (descend) {
    const parent = above.at(-1) ?? root;
    let node = parent;
    if (cursor.nodeIsNamed) {
      const type = cursor.nodeType;
      if (!CLOSED.has(type)) {
        node = { type, start: cursor.startIndex, end: cursor.endIndex, children: [] };
        parent.children.push(node);
        above.push(node);
        if (cursor.gotoFirstChild()) continue;
        above.pop();
      }
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) {
        descend = false;
        break;
      }
      above.pop();
      if (above.length === 0) {
        descend = false;
        break;
      }
    }
  }
  cursor.delete();
  return root;
}
