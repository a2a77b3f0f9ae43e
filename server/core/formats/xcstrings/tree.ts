import type { Content } from '../../text/content.ts';
import { decodedOffsets } from '../../text/json/string.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import { stringMember } from '../common/key-tree/members.ts';

/** Keys from a localization down to the parent of a `stringUnit`: none for a plain text, `variations`, `plural`, `one` for a form. */
export type Steps = readonly string[];

/** A `stringUnit` of a localization. */
export interface Leaf {
  readonly steps: Steps;
  /** Nodes of its values; -1 if absent. */
  readonly value: number;
  readonly state: number;
}

/** Nesting limit of variations, deeper than anybody uses. */
const DEPTH = 6;

export function* childrenOf(tree: JsonTree, node: number): Generator<number> {
  if (node === -1 || tree.kind(node) !== NODE.object) return;
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) yield child;
}

/** The texts of a localization: its own, those of its variations by plural, device or width, and those of its substitutions. */
export function leavesOf(tree: JsonTree, node: number, steps: Steps = [], depth = 0): readonly Leaf[] {
  if (depth > DEPTH) return [];
  const found: Leaf[] = [];
  for (const child of childrenOf(tree, node)) {
    const key = tree.key(child);
    const inside = (next: number, more: Steps) => leavesOf(tree, next, [...steps, ...more], depth + 1);
    if (key === 'stringUnit')
      found.push({ steps, value: stringMember(tree, child, 'value'), state: stringMember(tree, child, 'state') });
    else if (key === 'variations')
      for (const axis of childrenOf(tree, child))
        for (const form of childrenOf(tree, axis)) found.push(...inside(form, [key, tree.key(axis), tree.key(form)]));
    else if (key === 'substitutions')
      for (const one of childrenOf(tree, child)) found.push(...inside(one, [key, tree.key(one)]));
  }
  return found;
}

/** A key as a text: it is the source unless a localization overrides it. */
export function keyContent(tree: JsonTree, node: number): Content {
  const span = tree.keyInner(node);
  const raw = tree.raw(span);
  const text = tree.key(node);
  if (text === '') return { span, parts: [] };
  return { span, parts: [{ kind: 'text', text, span, ...(text !== raw && { offsets: decodedOffsets(raw) }) }] };
}
