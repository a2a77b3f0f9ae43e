import { parsePointer } from '../../../text/json/pointer.ts';
import { type KeyTree, NODE } from '../../../text/key-tree.ts';
import type { Span } from '../../../text/span.ts';
import type { Catalog } from '../../format.ts';
import type { Dialects } from './choose.ts';
import type { Dialect, KeyForm } from './dialect.ts';
import { plain } from './dialects/plain.ts';
import { children } from './members.ts';

/** The actual result of `parse` in a format of key trees. */
export interface TreeCatalog extends Catalog {
  readonly tree: KeyTree;
}

/** What differs between formats of key trees. */
export interface TreeFormat {
  readonly dialects: Dialects;
  scan(text: string, dialect: string): KeyTree;
}

/** The tree that the catalog was read from, or a new one. */
export function treeOf(format: TreeFormat, text: string, catalog: Catalog): KeyTree {
  const { tree } = catalog as Partial<TreeCatalog>;
  return tree?.text === text ? tree : format.scan(text, catalog.dialect);
}

/** The dialect in which the catalog was read. */
export function dialectIn({ dialects }: TreeFormat, { dialect }: Pick<Catalog, 'dialect'>): Dialect {
  return dialects.named(dialect) ?? plain;
}

/** The plural and context forms among sibling keys, by key. */
export function formsOf(keys: readonly string[], dialect: Dialect): ReadonlyMap<string, KeyForm> {
  return dialect.forms?.(keys) ?? new Map();
}

/** What all keys of a set begin with: without plural category and context. */
export function rootOf({ base, context }: KeyForm): string {
  return context !== undefined && base.endsWith(`_${context}`) ? base.slice(0, -context.length - 1) : base;
}

/** The range of a part of a key in the document; the whole key if escapes make it uncertain. */
export function partOf(tree: KeyTree, node: number, from: number, length: number): Span {
  const inner = tree.keyInner(node);
  if (inner.end - inner.start !== tree.key(node).length) return inner;
  return { start: inner.start + from, end: inner.start + from + length };
}

/** The object at a pointer; -1 if there is none. Of equal keys the last counts, as in every loader. */
export function objectAt(tree: KeyTree, pointer: string): number {
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
