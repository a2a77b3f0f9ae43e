import { NODE } from '../../../text/key-tree.ts';
import { lineEnd } from '../../../text/lines.ts';
import type { LiteralTree } from '../../../text/literals/tree.ts';
import type { Edit } from '../../../text/span.ts';
import type { Growth } from '../key-tree/insert.ts';
import { type Ground, type Member, placements } from '../key-tree/sprouts.ts';
import { commaBehind, indentOf, isFirstOnLine, type Layout } from './layout.ts';
import { type PrintStyle, printMember } from './print.ts';

/** Everything needed to write new members. */
export interface Soil extends Ground {
  readonly target: LiteralTree;
  readonly source: LiteralTree;
  readonly layout: Layout;
}

/** The edits that add new members to one group. */
export function grow(growth: Growth, soil: Soil): readonly Edit[] {
  return placements(growth, soil).flatMap(({ members, beside, before }) =>
    beside === -1 ? [fill(growth.container, members, soil)] : insertBeside(beside, before, members, soil),
  );
}

function insertBeside(beside: number, before: boolean, members: readonly Member[], soil: Soil): readonly Edit[] {
  const { target, layout } = soil;
  const { text } = target;
  const at = target.outerStart(beside);
  const inline = !isFirstOnLine(text, at);
  const indent = inline ? '' : indentOf(text, at);
  const lead = inline ? ' ' : layout.eol + indent;
  const isList = target.keyStart(beside) === -1;
  const style: PrintStyle = { layout, language: target.language, source: soil.source, inline };
  const printed = members.map(([key, value]) => printMember(isList ? undefined : key, value, indent, style));
  if (before) return [{ span: { start: at, end: at }, text: printed.map((one) => `${one},${lead}`).join('') }];
  const comma = commaBehind(target, beside);
  const end = target.end(beside);
  if (comma === -1) return [{ span: { start: end, end }, text: printed.map((one) => `,${lead}${one}`).join('') }];
  // A comment on the line of an entry is about that entry.
  const start = inline ? comma + 1 : commentEnd(target, comma + 1);
  const joined = printed.map((one) => `${lead}${one}`).join(',');
  return [{ span: { start, end: start }, text: `${joined},` }];
}

function commentEnd({ text, language }: LiteralTree, from: number): number {
  const at = from + (/^[ \t]*/.exec(text.slice(from, from + 200))?.[0].length ?? 0);
  const end = language.commentEnd(text, at);
  return end === undefined || end > lineEnd(text, from) ? from : end;
}

/** Members of a group that has none, or loses all of them in this write: everything between its brackets is new, except comments. */
function fill(container: number, members: readonly Member[], soil: Soil): Edit {
  const { target, layout } = soil;
  const start = target.open(container);
  const end = target.end(container) - 1;
  const inner = target.text.slice(start, end);
  const indent = indentOf(target.text, target.start(container));
  const isList = target.kind(container) === NODE.array;
  const style: PrintStyle = { layout, language: target.language, source: soil.source, inline: false };
  const deeper = indent + layout.step;
  const printed = members.map(([key, value]) => printMember(isList ? undefined : key, value, deeper, style));
  const lines = printed.join(`,${layout.eol}${deeper}`);
  const comments = target.firstChild(container) === -1 ? inner.trimEnd().length : 0;
  return {
    span: { start: start + comments, end },
    text: `${layout.eol}${deeper}${lines}${layout.trailingComma ? ',' : ''}${layout.eol}${indent}`,
  };
}
