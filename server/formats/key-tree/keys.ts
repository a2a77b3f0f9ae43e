import { type KeyTree, NODE } from '../../text/key-tree.ts';
import type { Problem } from '../format.ts';
import type { ProblemList } from '../problem-list.ts';

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

/** Reads the keys of an object and reports those that come twice. */
export function keyedObject(tree: KeyTree, node: number, problems: ProblemList, told: Told): KeyedObject {
  const keys: string[] = [];
  const texts: string[] = [];
  const nodes: number[] = [];
  const last = new Map<string, number>();
  const shadowed: number[] = [];
  const counts = new Map<string, number>();
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
    const key = tree.key(child);
    const index = keys.push(key) - 1;
    nodes.push(child);
    if (shadowed.length > 0) shadowed.push(0);
    if (tree.keyStart(child) === -1) continue;
    if (tree.kind(child) === NODE.string) texts.push(key);
    const earlier = last.get(key);
    if (earlier !== undefined) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      while (shadowed.length < keys.length) shadowed.push(0);
      shadowed[earlier] = count;
      if (!problems.skips(told.codes.duplicate)) problems.add(told.duplicate(child, nodes[earlier] ?? child, key));
    }
    last.set(key, index);
  }
  return { keys, texts, shadowed };
}
