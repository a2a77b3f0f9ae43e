import { NODE } from '../../text/key-tree.ts';
import { isLineBreak, lineEnd, lineStart } from '../../text/lines.ts';
import type { Edit } from '../../text/span.ts';
import { commentAbove, endBefore } from '../../text/yaml/places.ts';
import { FLAGS, type Style } from '../../text/yaml/style.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';
import type { Growth } from '../common/key-tree/insert.ts';
import { type Ground, type Member, placements } from '../common/key-tree/sprouts.ts';
import { type Layout, rootColumn } from './layout.ts';
import { type PrintStyle, printInline, printMember } from './print.ts';
import { valuePlace } from './remove.ts';

/** Everything needed to write new members. */
export interface Soil extends Ground {
  readonly target: YamlTree;
  readonly source: YamlTree;
  readonly layout: Layout;
  readonly quotedKeys: ReadonlyMap<string, Style>;
}

/** The edits that add new members to one collection. */
export function grow(growth: Growth, soil: Soil): readonly Edit[] {
  return placements(growth, soil).flatMap(({ members, beside, before }) => {
    if (beside === -1) return fill(growth, members, soil);
    return soil.target.isInFlow(beside)
      ? [besideInline(beside, before, members, soil)]
      : [besideLine(growth.container, beside, before, members, soil)];
  });
}

/** New members as lines in one column, the first one without its indentation. */
function printed(
  container: number,
  members: readonly Member[],
  column: number,
  soil: Soil,
  beside?: number,
): readonly string[] {
  const array = isArray(soil, container, beside);
  const style = styleFor(soil, container, beside);
  return members.map(([key, value]) => printMember(array ? undefined : key, value, column, style));
}

function isArray({ target }: Soil, container: number, beside?: number): boolean {
  return beside === undefined ? target.kind(container) === NODE.array : target.keyStart(beside) === -1;
}

/** In the style of the neighbouring entry, or else of the first text of the collection. */
function styleFor({ target, source, layout, quotedKeys }: Soil, container: number, beside = -1): PrintStyle {
  let model = beside;
  if (model === -1 || target.kind(model) !== NODE.string) {
    model = container === -1 ? -1 : target.firstChild(container);
    while (model !== -1 && target.kind(model) !== NODE.string) model = target.nextSibling(model);
  }
  return { layout, near: model === -1 ? undefined : target.style(model), quotedKeys, source };
}

function besideInline(beside: number, before: boolean, members: readonly Member[], soil: Soil): Edit {
  const { target } = soil;
  const style = styleFor(soil, target.parent(beside), beside);
  const array = target.keyStart(beside) === -1;
  const texts = members.map(([key, value]) => printInline(array ? undefined : key, value, style));
  const at = before ? target.outerStart(beside) : target.end(beside);
  return { span: { start: at, end: at }, text: texts.map((text) => (before ? `${text}, ` : `, ${text}`)).join('') };
}

function besideLine(container: number, beside: number, before: boolean, members: readonly Member[], soil: Soil): Edit {
  const { target, layout } = soil;
  const { text } = target;
  const column = target.indent(container);
  const lines = printed(container, members, column, soil, beside);
  const indent = ' '.repeat(column);
  // Empty lines after a text that keeps them would become part of it.
  const keeps = !before && (target.flags(target.after(beside) - 1) & FLAGS.keep) !== 0;
  const gap = keeps ? '' : layout.eol.repeat(emptyLines(soil, container, beside));
  if (before) {
    const own = itemStart(target, beside);
    const start = lineStart(text, own);
    if (/\S/.test(text.slice(start, own)))
      return insertion(own, lines.map((line) => line + layout.eol + gap + indent).join(''));
    const above = commentAbove(text, start);
    // A comment at the top of a file is about all of it.
    const at = above <= 1 ? start : above;
    return insertion(at, lines.map((line) => indent + line + layout.eol + gap).join(''));
  }
  const at = lineEnd(text, target.end(beside));
  const isAtEnd = at === text.length && at > 0 && isLineBreak(text.charCodeAt(at - 1));
  return insertion(
    at,
    lines.map((line) => (isAtEnd ? gap + indent + line + layout.eol : layout.eol + gap + indent + line)).join(''),
  );
}

function insertion(at: number, text: string): Edit {
  return { span: { start: at, end: at }, text };
}

/** Where an entry begins; an item begins with its dash. */
function itemStart(tree: YamlTree, node: number): number {
  if (tree.keyStart(node) !== -1) return tree.keyStart(node);
  const start = lineStart(tree.text, tree.start(node));
  return start + tree.indent(tree.parent(node));
}

/** How many empty lines precede an entry; for the first one, how many precede the next. */
function emptyLines({ target }: Soil, container: number, node: number): number {
  const model = node === target.firstChild(container) ? target.nextSibling(node) : node;
  if (model === -1) return 0;
  const { text } = target;
  let count = 0;
  for (let end = endBefore(text, lineStart(text, itemStart(target, model))); end > 0; count++) {
    const start = lineStart(text, end);
    if (start < end && /\S/.test(text.slice(start, end))) break;
    end = endBefore(text, start);
  }
  return count;
}

/** Members of a collection that has none, or loses all of them in this write. */
function fill(growth: Growth, members: readonly Member[], soil: Soil): readonly Edit[] {
  const { container, array } = growth;
  const { target, layout } = soil;
  if (members.length === 0) return [];
  const first = target.firstChild(container);
  const style = styleFor(soil, container);
  const key = (name: string) => (array ? undefined : name);
  // Inside a flow collection everything must be on one line.
  if (target.isInFlow(container)) {
    const all = members.map(([name, value]) => printInline(key(name), value, style)).join(', ');
    const span = { start: target.start(container), end: target.end(container) };
    return [{ span, text: array ? `[${all}]` : `{ ${all} }` }];
  }
  const lines = (column: number) => members.map(([name, value]) => printMember(key(name), value, column, style));
  if (first !== -1 && !target.isFlow(container)) {
    const column = target.indent(container);
    const span = { start: itemStart(target, first), end: target.end(container) };
    return [{ span, text: lines(column).join(layout.eol + ' '.repeat(column)) }];
  }
  return behindSign(growth, lines, soil);
}

/** Lines for `key:`, `key: {}`, `- {}` or an empty root. */
function behindSign(
  { container, array }: Growth,
  lines: (column: number) => readonly string[],
  soil: Soil,
): readonly Edit[] {
  const { target, layout } = soil;
  const { text } = target;
  const place = valuePlace(target, container);
  const end = Math.max(place, target.end(container));
  if (place === -1) {
    const parent = target.parent(container);
    const column = parent === -1 ? 0 : target.indent(parent) + 2;
    const start = target.start(container);
    const isDash = text[start - 1] === '-';
    const all = lines(column).join(layout.eol + ' '.repeat(column));
    return [{ span: { start, end: target.end(container) }, text: isDash ? ` ${all}` : all }];
  }
  const parent = target.parent(container);
  const column = (parent === -1 ? rootColumn(target) : target.indent(parent)) + (array ? layout.dash : layout.step);
  const indent = layout.eol + ' '.repeat(column);
  const all = indent + lines(column).join(indent);
  const at = lineEnd(text, end);
  if (at === end || text.slice(end, at).trim() === '') return [{ span: { start: place, end }, text: all }];
  // The comment on the line stays there.
  return [...(place < end ? [{ span: { start: place, end }, text: '' }] : []), insertion(at, all)];
}

/** The content of a file that has no texts yet: appended to what is there. */
export function atEnd(tree: YamlTree, body: string, eol: string): Edit {
  const { text } = tree;
  const at = Math.min(tree.documentEnd, text.length);
  const isOnLine = at === 0 || (at === 1 && text.charCodeAt(0) === 0xfeff) || isLineBreak(text.charCodeAt(at - 1));
  return insertion(at, `${isOnLine ? '' : eol}${body}${eol}`);
}
