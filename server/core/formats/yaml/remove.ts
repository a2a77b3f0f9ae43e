import { NODE } from '../../text/key-tree.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { Edit } from '../../text/span.ts';
import { afterBreak, endBefore } from '../../text/yaml/places.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';
import { losesAll } from '../common/key-tree/emptied.ts';

/** The edits that remove entries (in document order) from their collections, with their own lines. Comments above them stay. */
export function removal(tree: YamlTree, nodes: readonly number[]): readonly Edit[] {
  const edits: Edit[] = [];
  const gone = new Set(nodes);
  const seen = new Set<number>();
  for (const node of nodes) {
    const parent = tree.parent(node);
    if (!seen.has(parent) && losesAll(tree, parent, gone)) {
      const sign = emptySign(tree, parent);
      if (sign !== undefined) edits.push(sign);
    }
    seen.add(parent);
    if (tree.isInFlow(node)) removeInline(tree, node, gone, edits);
    else removeLines(tree, node, gone, edits);
  }
  return edits;
}

/** `{}` after the key of a group that becomes empty: otherwise the key would have no value. */
function emptySign(tree: YamlTree, container: number): Edit | undefined {
  if (tree.isFlow(container)) return undefined;
  const text = tree.kind(container) === NODE.array ? '[]' : '{}';
  const at = valuePlace(tree, container);
  return at === -1 ? undefined : { span: { start: at, end: at }, text: ` ${text}` };
}

/** After the colon (and anchor or tag) of a node; -1 if it has none. */
export function valuePlace(tree: YamlTree, node: number): number {
  const end = node === 0 ? tree.rootKey.end : tree.keyEnd(node);
  if (end <= 0) return -1;
  const match = /^[ \t]*:(?:[ \t]+[&!]\S*)*/.exec(tree.text.slice(end, end + 200));
  return match === null ? -1 : end + match[0].length;
}

function removeLines(tree: YamlTree, node: number, gone: ReadonlySet<number>, edits: Edit[]): void {
  const { text } = tree;
  const own = tree.outerStart(node);
  const start = lineStart(text, own);
  if (/\S/.test(text.slice(start, own))) {
    removeBehindDash(tree, node, gone, edits);
    return;
  }
  const end = lineEnd(text, tree.end(node));
  const next = afterBreak(text, end);
  // What `removeBehindDash` has already removed.
  const { span } = edits.at(-1) ?? { span: { start: 0, end: 0 } };
  if (span.start <= start && span.end >= tree.end(node)) return;
  if (next > end || start === 0) {
    edits.push({ span: { start, end: next }, text: '' });
    return;
  }
  // The last line has no line end: that of the previous line is removed.
  let from = start;
  for (let last = edits.at(-1); last !== undefined && last.span.end === from && last.text === ''; last = edits.at(-1)) {
    from = last.span.start;
    edits.pop();
  }
  edits.push({ span: { start: Math.max(0, endBefore(text, from)), end }, text: '' });
}

/** The first entry of an item shares its line with the dash: the next entry that stays moves up. */
function removeBehindDash(tree: YamlTree, node: number, gone: ReadonlySet<number>, edits: Edit[]): void {
  let next = tree.nextSibling(node);
  while (next !== -1 && gone.has(next)) next = tree.nextSibling(next);
  const start = tree.outerStart(node);
  if (next !== -1) edits.push({ span: { start, end: tree.outerStart(next) }, text: '' });
  else edits.push({ span: { start, end: tree.end(tree.parent(node)) }, text: '{}' });
}

function removeInline(tree: YamlTree, node: number, gone: ReadonlySet<number>, edits: Edit[]): void {
  let before = -1;
  for (let child = tree.firstChild(tree.parent(node)); child !== -1 && child < node; child = tree.nextSibling(child))
    if (!gone.has(child)) before = child;
  const next = tree.nextSibling(node);
  const start = before !== -1 ? tree.end(before) : tree.outerStart(node);
  const end = before === -1 && next !== -1 ? tree.outerStart(next) : tree.end(node);
  const last = edits.at(-1);
  if (last !== undefined && last.span.start === start) edits[edits.length - 1] = { span: { start, end }, text: '' };
  else edits.push({ span: { start, end }, text: '' });
}
