import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import { lineIndent } from '../../text/lines.ts';
import type { Edit } from '../../text/span.ts';
import { member } from '../common/key-tree/members.ts';
import { type Layout, layoutOf } from '../json/layout.ts';
import { childrenOf } from './tree.ts';

/** What is added to an object: further objects, or printed values. */
export type Addition = Map<string, Addition | string>;

/** The edits that add new properties to an object and those below it, where Xcode would sort them, in the layout of the file. */
export function grow(tree: JsonTree, node: number, addition: Addition, layout = layoutOf(tree)): readonly Edit[] {
  const edits: Edit[] = [];
  const fresh: [string, Addition | string][] = [];
  for (const [key, value] of addition) {
    const child = member(tree, node, key);
    if (child === -1) fresh.push([key, value]);
    else if (typeof value !== 'string' && tree.kind(child) === NODE.object)
      edits.push(...grow(tree, child, value, layout));
  }
  fresh.sort(([a], [b]) => (a < b ? -1 : 1));
  return fresh.length === 0 ? edits : [...edits, ...insert(tree, node, fresh, layout)];
}

function insert(
  tree: JsonTree,
  node: number,
  fresh: readonly (readonly [string, Addition | string])[],
  layout: Layout,
): readonly Edit[] {
  const children = [...childrenOf(tree, node)];
  const [first] = children;
  const last = children.at(-1);
  if (first === undefined || last === undefined) {
    const indent = lineIndent(tree.text, tree.start(node));
    return [{ span: { start: tree.start(node), end: tree.end(node) }, text: print(new Map(fresh), indent, layout) }];
  }
  const indent = lineIndent(tree.text, tree.outerStart(first));
  const gap = layout.pretty ? layout.eol + indent : layout.gap;
  const before = new Map<number, string>();
  let behind = '';
  for (const [key, value] of fresh) {
    const member = printMember(key, value, indent, layout);
    const next = children.find((child) => tree.key(child) > key);
    if (next === undefined) behind += `,${gap}${member}`;
    else before.set(next, `${before.get(next) ?? ''}${member},${gap}`);
  }
  const edits = [...before].map(([child, text]) => {
    const start = tree.outerStart(child);
    return { span: { start, end: start }, text };
  });
  const end = tree.end(last);
  return behind === '' ? edits : [...edits, { span: { start: end, end }, text: behind }];
}

function print(value: Addition | string, indent: string, layout: Layout): string {
  if (typeof value === 'string') return value;
  const inner = indent + layout.unit;
  const members = [...value].sort(([a], [b]) => (a < b ? -1 : 1));
  const printed = members.map(([key, one]) => printMember(key, one, inner, layout));
  if (!layout.pretty) return `{${layout.pad}${printed.join(`,${layout.gap}`)}${layout.pad}}`;
  const line = layout.eol + inner;
  return `{${line}${printed.join(`,${line}`)}${layout.eol}${indent}}`;
}

function printMember(key: string, value: Addition | string, indent: string, layout: Layout): string {
  return `${JSON.stringify(key)}${layout.colon}${print(value, indent, layout)}`;
}
