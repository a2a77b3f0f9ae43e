import type { Span } from '../../text/span.ts';
import { at, MISC_KINDS, miscFrom, type XmlTable } from '../../text/xml/table.ts';
import { isFirst } from '../common/xml/layout.ts';
import type { Note } from '../format.ts';

/** Comments directly above an element, and the one after it on its line. */
export function notesOf(table: XmlTable, { start, end }: Span): readonly Note[] {
  const spans = commentsAbove(table, start);
  const behind = commentBehind(table, end);
  if (behind !== undefined) spans.push(behind);
  return spans.flatMap((span): Note[] => {
    const text = table.text
      .slice(span.start + 4, span.end)
      .replace(/-->$/, '')
      .trim();
    return text === '' ? [] : [{ text: text.replaceAll(/\s*\n\s*/g, '\n'), span }];
  });
}

/** Comments on lines of their own, with no empty line below them. */
export function commentsAbove(table: XmlTable, start: number): Span[] {
  const { text, misc } = table;
  const spans: Span[] = [];
  let from = start;
  for (let index = miscFrom(misc, start) - 1; isComment(table, index); index--) {
    const span = { start: at(misc.start, index), end: at(misc.end, index) };
    if (span.end > from || !/^[ \t]*(?:\r?\n[ \t]*)?$/.test(text.slice(span.end, from))) break;
    if (!isFirst(text, span.start)) break;
    spans.unshift(span);
    from = span.start;
  }
  return spans;
}

/** The comment after an element on its line. */
export function commentBehind(table: XmlTable, end: number): Span | undefined {
  const behind = miscFrom(table.misc, end);
  const next = at(table.misc.start, behind);
  const isNext = isComment(table, behind) && next >= end;
  if (!isNext || !/^[ \t]*$/.test(table.text.slice(end, Math.min(next, end + 200)))) return undefined;
  return { start: next, end: at(table.misc.end, behind) };
}

function isComment({ misc }: XmlTable, index: number): boolean {
  return index >= 0 && index < misc.count && MISC_KINDS[at(misc.kind, index)] === 'comment';
}
