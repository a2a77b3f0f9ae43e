/** Positions of what surrounds the nodes of a YAML text. */
import { type KeyTree, NODE } from '../key-tree.ts';
import { lineEnd, lineStart } from '../lines.ts';
import type { Span } from '../span.ts';

/** A comment about an entry: above it, or after it on its line. */
export interface Remark {
  readonly text: string;
  readonly span: Span;
}

/** Past the line end at `at`; `at` where there is none. */
export function afterBreak(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 13) return at + (text.charCodeAt(at + 1) === 10 ? 2 : 1);
  return code === 10 ? at + 1 : at;
}

/** The end of the line before the one that begins at `start`; -1 for the first one. */
export function endBefore(text: string, start: number): number {
  if (start === 0) return -1;
  return start - (text.charCodeAt(start - 1) === 10 && text.charCodeAt(start - 2) === 13 ? 2 : 1);
}

/** The content below the header of a block scalar that begins at `start`, without the indentation of its first line. */
export function blockInner(text: string, start: number, end: number, column: number): Span {
  const header = lineEnd(text, start);
  if (header >= end) return { start: end, end };
  const line = afterBreak(text, header);
  let at = line;
  while (at - line < column && at < end && text[at] === ' ') at++;
  return { start: at, end };
}

/** Comments directly above an entry, and the one after its text. */
export function commentsOf(tree: KeyTree, node: number): readonly Remark[] {
  const { text } = tree;
  const own = tree.outerStart(node);
  const start = lineStart(text, own);
  const remarks: Remark[] = [];
  // The first entry of an item shares its line with a dash.
  if (/^[ \t]*(?:-[ \t]+)?$/.test(text.slice(start, own))) {
    const above = commentAbove(text, start);
    if (above < start) remarks.push(joined(text, above, endBefore(text, start)));
  }
  const behind = tree.kind(node) === NODE.string ? commentBehind(text, tree, node) : -1;
  if (behind !== -1) remarks.push(joined(text, behind, lineEnd(text, behind)));
  return remarks;
}

/** Where the comment lines directly above the line at `start` begin; `start` where there are none. */
export function commentAbove(text: string, start: number): number {
  let top = start;
  for (let end = endBefore(text, top); end !== -1; end = endBefore(text, top)) {
    const line = lineStart(text, end);
    let at = line;
    while (text[at] === ' ' || text[at] === '\t') at++;
    if (text[at] !== '#') break;
    top = line;
  }
  return top;
}

/** The `#` of a comment on the line of a text: after it, or after the header of a block. */
function commentBehind(text: string, tree: KeyTree, node: number): number {
  const header = text[tree.start(node)];
  const isBlock = (header === '|' || header === '>') && tree.inner(node).start > tree.start(node) + 1;
  const from = isBlock ? tree.start(node) : tree.end(node);
  const match = /^[|>]?[\d+-]{0,2}[ \t]+#/.exec(text.slice(from, from + 200));
  return match === null ? -1 : from + match[0].length - 1;
}

/** Comment lines without their `#`, joined. */
function joined(text: string, from: number, to: number): Remark {
  const start = text.indexOf('#', from);
  const lines = text.slice(start, to).split(/\r\n|\n|\r/);
  return {
    text: lines
      .map((line) => line.replace(/^[ \t]*#+[ \t]?/, '').trimEnd())
      .join('\n')
      .trim(),
    span: { start, end: to },
  };
}
