import { type KeyTree, NODE } from '../../../text/key-tree.ts';
import type { Problem } from '../../format.ts';
import type { ProblemList } from '../problem-list.ts';
import { children } from './members.ts';

/** The keys of one object, decoded once: for dialects that need them. */
export interface ObjectKeys {
  /** One per child, in order; `''` if the key is missing. */
  readonly all: readonly string[];
  /** The keys of texts, for plural sets. */
  readonly texts: readonly string[];
}

/** How a format reports problems with keys. */
export interface Told {
  /** The codes of its findings. */
  readonly codes: { readonly duplicate: string; readonly deep: string };
  /** The key of `node` already occurs in the same object, at `earlier`. */
  duplicate(node: number, earlier: number, key: string): Problem;
}

const NONE: readonly number[] = [];

export function objectKeys(tree: KeyTree, node: number): ObjectKeys {
  const all: string[] = [];
  const texts: string[] = [];
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
    const key = tree.key(child);
    all.push(key);
    if (tree.keyStart(child) !== -1 && tree.kind(child) === NODE.string) texts.push(key);
  }
  return { all, texts };
}

/**
 * For each child of an object whose key is repeated later, a number for its id; 0 for the others: loaders keep only the last. Reports them. Empty if
 * no key is repeated.
 */
export function shadowedKeys(tree: KeyTree, node: number, problems: ProblemList, told: Told): readonly number[] {
  if (tree.hasDistinctKeys?.(node) === true) return NONE;
  const { all } = objectKeys(tree, node);
  return areUnique(all) ? NONE : shadowedIn(tree, node, all, problems, told);
}

/** Nearly all are; a few are faster compared than put into a set. */
function areUnique(keys: readonly string[]): boolean {
  return keys.length > 8
    ? new Set(keys).size === keys.length
    : keys.every((key, at) => at === 0 || keys.lastIndexOf(key, at - 1) === -1);
}

function shadowedIn(tree: KeyTree, node: number, keys: readonly string[], problems: ProblemList, told: Told): number[] {
  const nodes = [...children(tree, node)];
  const last = new Map<string, number>();
  const counts = new Map<string, number>();
  const shadowed = nodes.map(() => 0);
  for (const [index, child] of nodes.entries()) {
    const key = keys[index] ?? '';
    if (tree.keyStart(child) === -1) continue;
    const earlier = last.get(key);
    last.set(key, index);
    if (earlier === undefined) continue;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    shadowed[earlier] = count;
    if (!problems.skips(told.codes.duplicate)) problems.add(told.duplicate(child, nodes[earlier] ?? child, key));
  }
  return shadowed;
}
