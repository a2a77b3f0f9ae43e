import type { Position, SelectionRange } from 'vscode-languageserver/node';
import { cursorAt, holds } from '../../../core/language/cursor.ts';
import { pairOf } from '../../../core/language/pairs.ts';
import { tokensOf } from '../../../core/language/tokens.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Feature } from '../feature.ts';
import type { Subject } from '../subject.ts';
import { stillCurrent, subjectIn } from '../units/cursor.ts';

/** How many positions of one request are answered: a hostile client may ask for any number. */
const CURSORS = 1_000;

/** `textDocument/selectionRange`: placeholder or code, run of text, the whole text, the unit, the file. */
export const selectionRanges: Feature = (context) => {
  const { connection, guard } = context;
  connection.onSelectionRanges(
    guard.request('textDocument/selectionRange', async (params): Promise<SelectionRange[] | null> => {
      const subject = await subjectIn(context, params);
      if (subject === undefined) return null;
      stillCurrent(context, subject.snapshot, subject.source);
      return params.positions.slice(0, CURSORS).map((position) => chainAt(subject, position));
    }),
  );
};

function chainAt(subject: Subject, position: Position): SelectionRange {
  const { lines, live } = subject.snapshot;
  let chain: SelectionRange = { range: lines.range({ start: 0, end: live.length }) };
  let outer: Span = { start: 0, end: live.length };
  for (const span of spansAt(subject, lines.offset(position))) {
    // Each range must be inside its parent (LSP 3.18, `SelectionRange`), and an equal one would waste a key press.
    const inside = outer.start <= span.start && span.end <= outer.end;
    if (!inside || (outer.start === span.start && outer.end === span.end)) continue;
    chain = { range: lines.range(span), parent: chain };
    outer = span;
  }
  return chain;
}

/** The spans around an offset, widest first. */
function spansAt(subject: Subject, offset: number): readonly Span[] {
  const cursor = cursorAt(subject, offset);
  if (cursor === undefined) return [];
  const { unit, content, span } = cursor;
  const spans = [unit.span, span];
  const part = content?.parts.find((it) => it.span.start <= offset && offset < it.span.end) ?? content?.parts.at(-1);
  if (part !== undefined && holds(part.span, offset)) spans.push(part.span);
  const pair = content && pairOf(subject, unit);
  const token = pair && tokensOf(subject, pair, content).find((it) => it.span.start <= offset && offset < it.span.end);
  if (token !== undefined) spans.push(token.span);
  return spans;
}
