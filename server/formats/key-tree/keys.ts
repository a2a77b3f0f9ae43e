import { type KeyTree, NODE } from '../../text/key-tree.ts';
import type { Problem } from '../format.ts';
import type { ProblemList } from '../problem-list.ts';
import { children } from './members.ts';

/** The keys of one object, decoded once. */
export interface KeyedObject {
  /** One per child, in order; `''` where the key is missing. */
  readonly keys: readonly string[];
  /** The keys of texts (or of objects that may hold one), for plural sets. */
  readonly texts: readonly string[];
  /** For each child whose key comes again later a number for its id, 0 for the others: loaders keep the last one only. Empty when no key comes twice. */
  readonly shadowed: readonly number[];
}

/** How a format reports what is wrong with keys. */
export interface Told {
  /** The codes of its findings. */
  readonly codes: { readonly duplicate: string; readonly deep: string };
  /** The key of `node` stands in the same object already, at `earlier`. */
  duplicate(node: number, earlier: number, key: string): Problem;
}

const NONE: readonly number[] = [];

/** Reads the keys of an object and reports those that come twice. */
export function keyedObject(tree: KeyTree, node: number, problems: ProblemList, told: Told): KeyedObject {
  const keys: string[] = [];
  const texts: string[] = [];
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
    const key = tree.key(child);
    keys.push(key);
    if (tree.keyStart(child) !== -1 && tree.kind(child) === NODE.string) texts.push(key);
  }
  return { keys, texts, shadowed: areUnique(keys) ? NONE : shadowedIn(tree, node, keys, problems, told) };
}

/** Nearly all are; few are sooner compared than put into a set. */
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
