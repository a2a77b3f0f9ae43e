import { type JsonTree, NODE } from '../../text/json-tree.ts';
import { duplicateKey, type JsonFinding } from './problems.ts';

/** One broken file must not fill the problems view. */
const PROBLEM_LIMIT = 1000;

/** The keys of one object, decoded once. */
export interface KeyedObject {
  /** One per child, in order; `''` where the key is missing. */
  readonly keys: readonly string[];
  /** The keys of texts (or of objects that may hold one), for plural sets. */
  readonly texts: readonly string[];
  /** Children whose key comes again later, with a number for their id: loaders keep the last one only. */
  readonly shadowed: ReadonlyMap<number, number>;
}

/** Reads the keys of an object and reports those that come twice. */
export function keyedObject(tree: JsonTree, node: number, problems: JsonFinding[]): KeyedObject {
  const keys: string[] = [];
  const texts: string[] = [];
  const last = new Map<string, number>();
  const shadowed = new Map<number, number>();
  const counts = new Map<string, number>();
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
    const key = tree.key(child);
    keys.push(key);
    if (tree.keyStart(child) === -1) continue;
    if (tree.kind(child) === NODE.string) texts.push(key);
    const earlier = last.get(key);
    if (earlier !== undefined) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      shadowed.set(earlier, count);
      if (problems.length < PROBLEM_LIMIT) problems.push(duplicateKey(tree, child, earlier, key));
    }
    last.set(key, child);
  }
  return { keys, texts, shadowed };
}
