import type { Content } from './content.ts';
import type { Span } from './span.ts';

/** The kind of a node. `missing` is a property without a value, `invalid` a value that the format does not have. */
export const NODE = { object: 1, array: 2, string: 3, number: 4, boolean: 5, null: 6, missing: 7, invalid: 8 } as const;
export type NodeKind = (typeof NODE)[keyof typeof NODE];

/**
 * A text of nested keys and values, as the dialects of locale files read it (JSON, YAML). Nodes are numbers in document order, so that a subtree is a
 * range; 0 is the root, -1 is none. Offsets are UTF-16 offsets in `text`.
 */
export interface KeyTree {
  readonly text: string;
  /** How many nodes there are. */
  readonly size: number;
  /** The same object for trees that differ in one text only: what is known about the keys of one is known about all. */
  readonly keys: object;
  /** The text breaks the rules of the format: it may be shown, but never written. */
  readonly malformed: boolean;
  /** Whether these characters occur anywhere in the text. */
  mentions(words: string): boolean;
  kind(node: number): NodeKind;
  /** Start of the value, including its opening syntax. */
  start(node: number): number;
  end(node: number): number;
  /** Start of the key with its quote, or -1 for an array item and the root. */
  keyStart(node: number): number;
  keyEnd(node: number): number;
  /** The key without its quotes. */
  keyInner(node: number): Span;
  /** The decoded key; empty for an array item and the root. */
  key(node: number): string;
  /** Whether `key` is the decoded key of the node, determined without creating a string. Absent: compare with `key`. */
  hasKey?(node: number, key: string): boolean;
  /** True: no key of this object is repeated. False: the keys themselves have to be compared. Absent: same as false. The answer is cached. */
  hasDistinctKeys?(node: number): boolean;
  /** How a key, or a part of it, is written between the quotes that `node` has around its own. */
  encodeKey(node: number, key: string): string;
  /** The decoded text of a string value. */
  string(node: number): string;
  /** The range of a string value without its quotes. */
  inner(node: number): Span;
  content(node: number): Content;
  parent(node: number): number;
  /** The first node after the subtree of `node`. */
  after(node: number): number;
  firstChild(node: number): number;
  nextSibling(node: number): number;
  /** Start of the whole property or item: of the key if there is one. */
  outerStart(node: number): number;
  /** The locale, in files whose root holds it as the only key. */
  readonly locale?: string | undefined;
  /** Comments about an entry. Absent: the format has no comments that belong to entries. */
  remarks?(node: number): readonly { readonly text: string; readonly span: Span }[];
  /** Only people may edit the value: other places refer to it, or it declares its type. */
  isFixed?(node: number): boolean;
}

/** The navigation steps of a tree that follow from where its nodes end. */
export abstract class KeyTreeSteps {
  abstract start(node: number): number;
  abstract keyStart(node: number): number;
  abstract parent(node: number): number;
  abstract after(node: number): number;

  firstChild(node: number): number {
    return this.after(node) > node + 1 ? node + 1 : -1;
  }

  nextSibling(node: number): number {
    const parent = this.parent(node);
    const next = this.after(node);
    return parent !== -1 && next < this.after(parent) ? next : -1;
  }

  outerStart(node: number): number {
    const key = this.keyStart(node);
    return key === -1 ? this.start(node) : key;
  }
}
