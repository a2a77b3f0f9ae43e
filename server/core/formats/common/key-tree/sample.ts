import { onceFor } from '../../../../../shared/values/once-for.ts';
import { type KeyTree, NODE } from '../../../text/key-tree.ts';

/** What a dialect may examine to recognise its files: enough to be sure, little enough to be cheap. */
export interface KeySample {
  readonly tree: KeyTree;
  /** `/`-separated, `''` if unknown. */
  readonly path: string;
  /** The last segment of the path. */
  readonly fileName: string;
  /** Decoded keys of the root object (the first thousand) with their nodes. */
  readonly rootKeys: ReadonlyMap<string, number>;
  /** Decoded texts, sampled across the whole file. */
  readonly values: readonly string[];
  /** Text keys by object, from the same places; only objects with keys that contain `_`. */
  readonly suffixed: readonly (readonly string[])[];
}

const WINDOWS = 32;
const WINDOW = 64;
const ROOT_LIMIT = 1000;
/** Longer texts are truncated: a detail at their end decides nothing. */
const VALUE_LIMIT = 2000;

export function sampleOf(tree: KeyTree, path = ''): KeySample {
  const rootKeys = new Map<string, number>();
  if (tree.size > 0 && tree.kind(0) === NODE.object) {
    for (let node = tree.firstChild(0); node !== -1 && rootKeys.size < ROOT_LIMIT; node = tree.nextSibling(node)) {
      rootKeys.set(tree.key(node), node);
    }
  }
  const values: string[] = [];
  const suffixed = new Map<number, string[]>();
  for (const node of spread(tree.size)) {
    if (tree.kind(node) !== NODE.string) continue;
    values.push(tree.string(node).slice(0, VALUE_LIMIT));
    const key = tree.keyStart(node) === -1 ? '' : tree.key(node);
    const parent = tree.parent(node);
    const keys = suffixed.get(parent);
    if (keys !== undefined) keys.push(key);
    else if (key !== '') suffixed.set(parent, [key]);
  }
  const groups = [...suffixed.values()].filter((keys) => keys.some((key) => key.includes('_')));
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  return { tree, path, fileName, rootKeys, values, suffixed: groups };
}

/** All nodes of a small file; runs of adjacent nodes across a large one, so that keys of one set stay together. */
function* spread(size: number): Iterable<number> {
  const gap = Math.max(WINDOW, Math.floor(size / WINDOWS));
  for (let start = 0; start < size; start += gap) {
    for (let node = start; node < Math.min(start + WINDOW, size); node++) yield node;
  }
}

type KeysByObject = readonly (readonly string[])[];

const answersFor = onceFor((_keys: object) => new Map<string, KeysByObject>());

/** The text keys of the whole file with these endings, by object: for signs too rare for a sample. */
export function keysEnding({ tree }: KeySample, endings: readonly string[]): KeysByObject {
  const asked = answersFor(tree.keys);
  const question = endings.join('\n');
  const answer = asked.get(question) ?? lookForKeys(tree, endings);
  asked.set(question, answer);
  return answer;
}

function lookForKeys(tree: KeyTree, endings: readonly string[]): KeysByObject {
  const found = new Map<number, string[]>();
  const { text } = tree;
  const last = new Set(endings.map((ending) => ending.charCodeAt(ending.length - 1)));
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind(node) !== NODE.string || tree.keyStart(node) === -1) continue;
    // For most keys one character is enough: the last one, or the one before a quote.
    const outer = tree.keyEnd(node);
    if (!last.has(text.charCodeAt(outer - 2)) && !last.has(text.charCodeAt(outer - 1))) continue;
    const { end } = tree.keyInner(node);
    if (!endings.some((ending) => text.startsWith(ending, end - ending.length))) continue;
    const keys = found.get(tree.parent(node));
    if (keys === undefined) found.set(tree.parent(node), [tree.key(node)]);
    else keys.push(tree.key(node));
  }
  return [...found.values()];
}

/** How many of the sampled texts match. */
export function countMatches(sample: KeySample, pattern: RegExp): number {
  let count = 0;
  for (const value of sample.values) if (pattern.test(value)) count++;
  return count;
}
