import { type KeyTree, NODE } from '../../../text/key-tree.ts';
import type { Note } from '../../format.ts';

/** The child of an object with this key; of several the last, which loaders keep. -1 if there is none. */
export function member(tree: KeyTree, node: number, key: string): number {
  if (node === -1 || tree.kind(node) !== NODE.object) return -1;
  let found = -1;
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
    if (tree.keyStart(child) !== -1 && tree.key(child) === key) found = child;
  }
  return found;
}

/** The child of an object with this key, if it is a string. */
export function stringMember(tree: KeyTree, node: number, key: string): number {
  const found = member(tree, node, key);
  return found !== -1 && tree.kind(found) === NODE.string ? found : -1;
}

/** The child before `node` in its container, or -1. */
export function previousSibling(tree: KeyTree, node: number): number {
  return childAround(tree, node - 1, tree.parent(node));
}

/** -1 if the container is empty. */
export function lastChild(tree: KeyTree, node: number): number {
  return childAround(tree, tree.after(node) - 1, node);
}

/** The child of `parent` whose subtree contains `node`; -1 if that is `parent` itself. */
function childAround(tree: KeyTree, node: number, parent: number): number {
  let at = node;
  if (at === parent) return -1;
  while (at !== -1 && tree.parent(at) !== parent) at = tree.parent(at);
  return at;
}

export function* children(tree: KeyTree, node: number): Iterable<number> {
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) yield child;
}

/** A note from a string member, or from an array of strings (one note, one line each). */
export function noteFrom(tree: KeyTree, node: number, category: string): readonly Note[] {
  if (node === -1) return [];
  if (tree.kind(node) === NODE.string) return [{ text: tree.string(node), span: tree.inner(node), category }];
  if (tree.kind(node) !== NODE.array) return [];
  const lines: string[] = [];
  for (const item of children(tree, node)) if (tree.kind(item) === NODE.string) lines.push(tree.string(item));
  if (lines.length === 0) return [];
  return [{ text: lines.join('\n'), span: { start: tree.start(node), end: tree.end(node) }, category }];
}
