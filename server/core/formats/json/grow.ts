import type { EscapeStyle } from '../../text/json/string.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import { lineIndent, spaceBefore } from '../../text/lines.ts';
import type { Edit } from '../../text/span.ts';
import type { Growth } from '../common/key-tree/insert.ts';
import { type Ground, type Member, placements, rootValue } from '../common/key-tree/sprouts.ts';
import { colonOf, indentOf, type Layout } from './layout.ts';
import { type PrintStyle, printMember } from './print.ts';
import { commaAfter, commentBehind } from './remove.ts';

/** Everything needed to write new members. */
export interface Soil extends Ground {
  readonly target: JsonTree;
  readonly source: JsonTree;
  readonly layout: Layout;
  readonly escapes: EscapeStyle;
}

/** The edits that add new members to one container. */
export function grow(growth: Growth, soil: Soil): readonly Edit[] {
  return placements(growth, soil).flatMap(({ members, beside, before }) =>
    beside === -1 ? [fillEmpty(growth.container, members, soil)] : insertBeside(beside, before, members, soil),
  );
}

/** Inserts new members next to an existing entry, laid out like the entries around it. @param before in front of it, not after it */
export function insertBeside(beside: number, before: boolean, members: readonly Member[], soil: Soil): readonly Edit[] {
  const { target, layout } = soil;
  const lead = leadOf(target, beside, layout);
  const inline = !/[\r\n]/.test(lead);
  const style = styleFor(soil, beside, lead, inline);
  const indent = inline ? '' : indentOf(lead);
  const array = target.keyStart(beside) === -1;
  const printed = members.map(([key, value]) => printMember(array ? undefined : key, value, indent, style));
  if (before) {
    const at = target.outerStart(beside);
    return [{ span: { start: at, end: at }, text: printed.map((text) => `${text},${lead}`).join('') }];
  }
  const at = target.end(beside);
  const after: Edit = { span: { start: at, end: at }, text: printed.map((text) => `,${lead}${text}`).join('') };
  const comment = soil.removed.size > 0 ? undefined : commentBehind(target.text, at);
  if (comment === undefined || (!comment.comma && commaAfter(target, beside) !== -1)) return [after];
  // The comment is about the entry on its line, so the new members go after it.
  const span = { start: comment.end, end: comment.end };
  if (comment.comma) return [{ span, text: printed.map((text) => `${lead}${text},`).join('') }];
  return [
    { span: after.span, text: ',' },
    { span, text: printed.map((text) => `${lead}${text}`).join(',') },
  ];
}

/** The white space before an entry that is not the first: its own, or a neighbour's. */
function leadOf(tree: JsonTree, node: number, layout: Layout): string {
  const first = tree.firstChild(tree.parent(node));
  const model = node === first ? tree.nextSibling(node) : node;
  const at = tree.outerStart(model === -1 ? node : model);
  const space = spaceBefore(tree.text, at);
  if (/[\r\n]/.test(space)) return lineEndIn(space) + indentOf(space);
  const previous = tree.text[at - space.length - 1];
  if (model !== -1 && previous === ',') return space;
  if (previous === '/') return layout.eol + lineIndent(tree.text, at);
  return layout.gap;
}

function lineEndIn(space: string): string {
  return /(?:\r\n|\n|\r)(?=[ \t]*$)/.exec(space)?.[0] ?? '\n';
}

function styleFor(soil: Soil, beside: number, lead: string, inline: boolean): PrintStyle {
  const { target, layout, escapes, source } = soil;
  const own = inline ? '' : lineIndent(target.text, target.start(target.parent(beside)));
  const indent = indentOf(lead);
  const unit = !inline && indent.length > own.length && indent.startsWith(own) ? indent.slice(own.length) : layout.unit;
  const local = {
    ...layout,
    unit,
    pretty: !inline,
    eol: inline ? layout.eol : lineEndIn(lead),
    colon: colonOf(target, beside) ?? layout.colon,
  };
  return { layout: local, escapes, inline, source };
}

/** Members of a container that has none (or loses all of them in this write): everything between the braces is new. */
export function fillEmpty(container: number, members: readonly Member[], soil: Soil): Edit {
  const { target, layout, escapes, source } = soil;
  const start = target.start(container) + 1;
  const end = target.end(container) - 1;
  const inner = target.text.slice(start, end);
  const inline = !layout.pretty && !/[\r\n]/.test(inner);
  const style: PrintStyle = { layout: { ...layout, pretty: !inline }, escapes, inline, source };
  const outer = inline ? '' : lineIndent(target.text, target.start(container));
  const indent = inline ? outer : outer + layout.unit;
  const array = target.kind(container) === NODE.array;
  const printed = members.map(([key, value]) => printMember(array ? undefined : key, value, indent, style));
  const comment = target.firstChild(container) === -1 && inner.includes('/') ? inner.trimEnd().length : 0;
  const text = inline
    ? layout.pad + printed.join(`,${layout.gap}`) + layout.pad
    : layout.eol + indent + printed.join(`,${layout.eol}${indent}`) + layout.eol + outer;
  return { span: { start: start + comment, end }, text };
}

/** The root of a file that is empty or only white space. */
export function printRoot(growth: Growth, soil: Soil): string {
  const { layout, escapes, source } = soil;
  const value = rootValue(growth, soil);
  if (value === undefined) return '';
  const style: PrintStyle = { layout, escapes, inline: !layout.pretty, source };
  return printMember(undefined, value, '', style);
}
