import type { KeyTree } from '../../../text/key-tree.ts';

/** What follows the key of a group and separates its entries, without saying anything more. */
const SYNTAX = /^\s*(?:[:=]>?)?\s*(?:array)?[\s{}[\](),;]*$/;

/** Whether a container would lose all its content. */
export function losesAll(tree: KeyTree, container: number, gone: ReadonlySet<number>): boolean {
  for (let child = tree.firstChild(container); child !== -1; child = tree.nextSibling(child))
    if (!gone.has(child)) return false;
  return true;
}

/**
 * What is removed along with entries: groups that become empty are removed instead of their entries. Groups with comments stay, and so do array
 * items, because the others are accessed by index.
 *
 * @param stays groups that get something new
 * @returns in document order
 */
export function withEmptied(
  tree: KeyTree,
  nodes: Iterable<number>,
  stays: (group: number) => boolean,
): readonly number[] {
  const gone = new Set(nodes);
  let groups = parentsOf(tree, gone);
  while (groups.size > 0) {
    const emptied = [...groups].filter((group) => !stays(group) && isBare(tree, group) && losesAll(tree, group, gone));
    for (const group of emptied) gone.add(group);
    groups = parentsOf(tree, emptied);
  }
  return [...gone].filter((node) => !gone.has(tree.parent(node))).sort((a, b) => a - b);
}

function parentsOf(tree: KeyTree, nodes: Iterable<number>): ReadonlySet<number> {
  return new Set([...nodes].map((node) => tree.parent(node)));
}

/** Whether a group has only a key and entries. */
function isBare(tree: KeyTree, group: number): boolean {
  if (group < 1 || tree.keyStart(group) === -1) return false;
  if (tree.isFixed?.(group) === true) return false;
  let between = '';
  let at = tree.keyEnd(group);
  for (let child = tree.firstChild(group); child !== -1; child = tree.nextSibling(child)) {
    between += tree.text.slice(at, tree.outerStart(child));
    at = tree.end(child);
  }
  return SYNTAX.test(between + tree.text.slice(at, tree.end(group)));
}
