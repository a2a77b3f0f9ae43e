/** What the tree shows, from glossaries down to single entries. */

import type { DictionaryState, EntryState, GlossaryState } from '../../shared/glossary.ts';
import type { GlossaryInfo, LegacyGlossaryInfo } from '../../shared/service.ts';
import type { NoteNode } from '../asked-tree.ts';

export interface GlossaryNode {
  readonly kind: 'glossary';
  readonly state: GlossaryState;
}
export interface DictionaryNode {
  readonly kind: 'dictionary';
  readonly glossary: GlossaryState;
  readonly state: DictionaryState;
}
export interface EntryNode {
  readonly kind: 'entry';
  readonly entry: EntryState;
  readonly dictionary: DictionaryNode;
}
/** The node that leads to the entries not shown yet. */
export interface MoreNode {
  readonly kind: 'more';
  readonly dictionary: DictionaryNode;
  readonly left: number;
}
/** Glossaries of the account that no folder names: loaded when expanded. */
export interface AccountNode {
  readonly kind: 'account' | 'legacyAccount';
}
export interface ServiceGlossaryNode {
  readonly kind: 'serviceGlossary';
  readonly info: GlossaryInfo;
}
export interface LegacyNode {
  readonly kind: 'legacy';
  readonly info: LegacyGlossaryInfo;
}

export type Node =
  | GlossaryNode
  | DictionaryNode
  | EntryNode
  | MoreNode
  | NoteNode
  | AccountNode
  | ServiceGlossaryNode
  | LegacyNode;

/** Whether a menu passed such a node. */
export function isNode<K extends Node['kind']>(value: unknown, kind: K): value is Extract<Node, { readonly kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}

export function pairOf({ sourceLang, targetLang }: DictionaryState | LegacyGlossaryInfo): string {
  return `${sourceLang} → ${targetLang}`;
}

/** Stable across refreshes of the tree, so that expanded nodes stay expanded. */
export function dictionaryKey({ glossary, state }: DictionaryNode): string {
  return `${glossary.folder} ${state.sourceLang} ${state.targetLang}`;
}
