/** What the tree of style rules shows, from lists down to single rules. */

import type { StyleFolderState, StyleListInfo } from '../../shared/style.ts';
import type { NoteNode } from '../asked-tree.ts';

export type StyleListState = StyleFolderState['lists'][number];
type Content = StyleListState['content'];

/** A list of a folder. */
export interface ListNode {
  readonly kind: 'list';
  readonly folder: string;
  readonly state: StyleListState;
}
/** A list of the account without a file. */
export interface OtherNode {
  readonly kind: 'other';
  readonly list: StyleListInfo;
}
/** The rules of a category, or all instructions. */
export interface GroupNode {
  readonly kind: 'group';
  readonly of: ListNode | OtherNode;
  /** Undefined: the instructions. */
  readonly category: string | undefined;
}
export interface LeafNode {
  readonly kind: 'leaf';
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly icon: string;
  /** URI of the file that contains it. */
  readonly file: string | undefined;
}
/** The node that leads to the lists of the account. */
export interface AccountNode {
  readonly kind: 'account';
}

export type StyleNode = ListNode | OtherNode | GroupNode | LeafNode | AccountNode | NoteNode;

/** Whether a menu passed such a node. */
export function isNode<K extends StyleNode['kind']>(
  value: unknown,
  kind: K,
): value is Extract<StyleNode, { readonly kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}

/** Stable across refreshes of the tree, so that expanded nodes stay expanded. */
export function keyOf(node: ListNode | OtherNode): string {
  return node.kind === 'list' ? `${node.folder} ${node.state.file}` : node.list.id;
}

export function contentOf(node: ListNode | OtherNode): Content {
  return node.kind === 'list' ? node.state.content : node.list;
}

/** The URI of a list's file, if it has one. */
export function fileOf(node: ListNode | OtherNode): string | undefined {
  return node.kind === 'list' && node.state.fileIsThere ? node.state.uri : undefined;
}

/** Categories first, then the instructions. */
export function groupsOf(of: ListNode | OtherNode): readonly GroupNode[] {
  const { rules, instructions } = contentOf(of);
  const categories = Object.keys(rules).filter((category) => Object.keys(rules[category] ?? {}).length > 0);
  return [...categories, ...(instructions.length > 0 ? [undefined] : [])].map((category) => ({
    kind: 'group',
    of,
    category,
  }));
}

export function leavesOf({ of, category }: GroupNode): readonly LeafNode[] {
  const { rules, instructions } = contentOf(of);
  const leaf = (name: string, text: string, icon: string): LeafNode => {
    return { kind: 'leaf', id: `${keyOf(of)} ${category ?? ''} ${name}`, name, text, icon, file: fileOf(of) };
  };
  if (category === undefined)
    return instructions.map(({ label, prompt, sourceLanguage }) =>
      leaf(label, sourceLanguage === undefined ? prompt : `${prompt} (${sourceLanguage})`, 'comment'),
    );
  return Object.entries(rules[category] ?? {}).map(([rule, value]) => leaf(rule, value, 'symbol-constant'));
}
