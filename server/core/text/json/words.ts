import { NODE, type NodeKind } from '../key-tree.ts';
import type { JsonTree } from './tree.ts';

const WORDS = new Map<string, NodeKind>([
  ['true', NODE.boolean],
  ['false', NODE.boolean],
  ['null', NODE.null],
]);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** The kind of JSON value that a bare word is (RFC 8259 sections 3 and 6). */
export function kindOfWord(word: string): NodeKind {
  return WORDS.get(word) ?? (NUMBER.test(word) ? NODE.number : NODE.invalid);
}

/** A closing brace or bracket, for messages. */
export function closer(object: boolean): string {
  return object ? '"}"' : '"]"';
}

/** An excerpt of the file in a message: quoted, and truncated when long. */
export function shown(text: string): string {
  return text.length > 40 ? `"${text.slice(0, 39)}…"` : `"${text}"`;
}

/** How messages refer to an entry: by its key as written. */
export function entryName(tree: JsonTree, node: number): string {
  if (node === -1 || tree.keyStart(node) === -1) return 'this entry';
  const { start, end } = tree.keyInner(node);
  return shown(tree.text.slice(start, Math.min(end, start + 64)));
}
