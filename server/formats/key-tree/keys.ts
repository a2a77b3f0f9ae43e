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

/** In an object of so few keys a search costs less than a map. */
const FEW = 8;
const NONE: readonly number[] = [];

/** Reads the keys of an object and reports those that come twice. */
export function keyedObject(tree: KeyTree, node: number, problems: ProblemList, told: Told): KeyedObject {
  const keys: string[] = [];
  const texts: string[] = [];
  let last: Map<string, number> | undefined;
  let twins: Twins | undefined;
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
    const key = tree.key(child);
    const index = keys.push(key) - 1;
    if (tree.keyStart(child) === -1) continue;
    if (tree.kind(child) === NODE.string) texts.push(key);
    if (index > FEW || key === '') last ??= lastOf(keys, index);
    const earlier = last?.get(key) ?? (last === undefined && index > 0 ? keys.lastIndexOf(key, index - 1) : -1);
    last?.set(key, index);
    if (earlier === -1) continue;
    twins ??= new Twins(tree, node);
    twins.shadow(key, earlier);
    if (!problems.skips(told.codes.duplicate)) problems.add(told.duplicate(child, twins.nodes[earlier] ?? child, key));
  }
  return { keys, texts, shadowed: twins?.shadowed ?? NONE };
}

/** The last place of each key so far. A missing key is empty, and one that is really empty is asked for here first. */
function lastOf(keys: readonly string[], count: number): Map<string, number> {
  const last = new Map<string, number>();
  for (let at = 0; at < count; at++) if (keys[at] !== '') last.set(keys[at] ?? '', at);
  return last;
}

/** Keys of an object that come twice, which few have. */
class Twins {
  readonly nodes: readonly number[];
  readonly shadowed: number[];
  readonly #counts = new Map<string, number>();

  constructor(tree: KeyTree, node: number) {
    this.nodes = [...children(tree, node)];
    this.shadowed = this.nodes.map(() => 0);
  }

  shadow(key: string, earlier: number): void {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    this.shadowed[earlier] = count;
  }
}
