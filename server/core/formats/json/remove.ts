import type { JsonTree } from '../../text/json/tree.ts';
import type { Edit } from '../../text/span.ts';
import { previousSibling } from '../common/key-tree/members.ts';

/**
 * The edits that remove `nodes` (properties or items, in document order) from their containers without leaving a stray comma: from the end of the
 * previous entry, or, for the first, through the comma to the next entry (docs/spec/formats.md#json-files).
 */
export function removal(tree: JsonTree, nodes: readonly number[]): readonly Edit[] {
  const edits: Edit[] = [];
  for (let index = 0; index < nodes.length; ) {
    const first = nodes[index++];
    if (first === undefined) break;
    let last = first;
    for (let next = tree.nextSibling(last); next !== -1 && nodes[index] === next; next = tree.nextSibling(last)) {
      last = next;
      index++;
    }
    edits.push(...removeRun(tree, first, last));
  }
  return edits;
}

function removeRun(tree: JsonTree, first: number, last: number): readonly Edit[] {
  const { text } = tree;
  const parent = tree.parent(first);
  const before = previousSibling(tree, first);
  const after = tree.nextSibling(last);
  const from = before === -1 ? tree.start(parent) + 1 : tree.end(before);
  const to = after === -1 ? tree.end(parent) - 1 : tree.outerStart(after);
  if (hasComment(text, from, tree.outerStart(first)) || hasComment(text, tree.end(last), to))
    return removeBetweenComments(tree, first, last, before, after);
  if (before !== -1) return [{ span: { start: from, end: tree.end(last) }, text: '' }];
  if (after !== -1) return [{ span: { start: tree.outerStart(first), end: to }, text: '' }];
  return [{ span: { start: from, end: to }, text: '' }];
}

/** With comments around, only the entries' own lines are removed, with the comments after them and the surplus comma. */
function removeBetweenComments(
  tree: JsonTree,
  first: number,
  last: number,
  before: number,
  after: number,
): readonly Edit[] {
  const { text } = tree;
  const own = commaAfter(tree, last);
  let start = tree.outerStart(first);
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  if (text[start - 1] === '\n') start -= text[start - 2] === '\r' ? 2 : 1;
  const end = own === -1 ? tree.end(last) : own + 1;
  const entries: Edit = { span: { start, end: commentBehind(text, end)?.end ?? end }, text: '' };
  const stray = after === -1 && own === -1 && before !== -1 ? commaAfter(tree, before) : -1;
  return stray === -1 ? [entries] : [{ span: { start: stray, end: stray + 1 }, text: '' }, entries];
}

/** The comment on the rest of the line from `at` on, with or without a comma before it. */
export function commentBehind(text: string, at: number): { readonly comma: boolean; readonly end: number } | undefined {
  const pattern = /[ \t]*(,?)[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)/y;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? undefined : { comma: match[1] === ',', end: pattern.lastIndex };
}

/** Offset of the comma after an entry, past white space and comments; -1 if there is none. */
export function commaAfter(tree: JsonTree, node: number): number {
  const { text } = tree;
  for (let at = tree.end(node); at < text.length; ) {
    const char = text[at];
    if (char === ',') return at;
    if (char === '/') {
      const block = text[at + 1] === '*';
      const end = block ? text.indexOf('*/', at + 2) : text.slice(at).search(/[\r\n]/);
      if (end === -1) return -1;
      at = block ? end + 2 : at + end;
    } else if (char === ' ' || char === '\t' || char === '\n' || char === '\r') at++;
    else return -1;
  }
  return -1;
}

/** Whether there is a comment between two entries. Looks no further: searching to the end of the file for each gap would be quadratic. */
function hasComment(text: string, from: number, to: number): boolean {
  return text.slice(from, to).includes('/');
}
