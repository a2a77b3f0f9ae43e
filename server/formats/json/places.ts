import { parsePointer } from '../../text/json-pointer.ts';
import { scanJson } from '../../text/json-scan.ts';
import type { JsonTree } from '../../text/json-tree.ts';
import { NODE } from '../../text/key-tree.ts';
import type { Span } from '../../text/span.ts';
import type { Catalog } from '../format.ts';
import { allowsComments, dialectNamed } from './detect.ts';
import type { KeyForm } from './dialect.ts';
import { children } from './members.ts';
import type { JsonCatalog } from './read.ts';

/** The tree that the catalog was read from, or a new one. */
export function treeOf(text: string, catalog: Catalog): JsonTree {
  const { tree } = catalog as Partial<JsonCatalog>;
  return tree?.text === text ? tree : scanJson(text, { jsonc: allowsComments('', catalog.dialect) });
}

/** The forms among sibling keys, plural and context, by key. */
export function formsOf(keys: readonly string[], dialect: string): ReadonlyMap<string, KeyForm> {
  return dialectNamed(dialect)?.forms?.(keys) ?? new Map();
}

/** What all keys of a set begin with: without the plural category and without the context. */
export function rootOf({ base, context }: KeyForm): string {
  return context !== undefined && base.endsWith(`_${context}`) ? base.slice(0, -context.length - 1) : base;
}

/** A part of a key in the document; the whole key where escapes make the part uncertain. */
export function partOf(tree: JsonTree, node: number, from: number, length: number): Span {
  const inner = tree.keyInner(node);
  if (inner.end - inner.start !== tree.key(node).length) return inner;
  return { start: inner.start + from, end: inner.start + from + length };
}

/** The object at a pointer; -1 where there is none. Of equal keys the last counts, as in every loader. */
export function objectAt(tree: JsonTree, pointer: string): number {
  if (tree.size === 0) return -1;
  let node = 0;
  for (const key of parsePointer(pointer) ?? []) {
    let next = -1;
    if (tree.kind(node) === NODE.object)
      for (const child of children(tree, node)) if (tree.key(child) === key) next = child;
    if (next === -1) return -1;
    node = next;
  }
  return tree.kind(node) === NODE.object ? node : -1;
}
