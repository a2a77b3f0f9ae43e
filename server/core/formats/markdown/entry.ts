import type { LiveText } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';
import { type EntryShape, fixedFrame } from '../common/entries/entry-shape.ts';
import type { Unit } from '../format.ts';

/** UTF-16 units: how far the empty lines around a block are looked for. */
const REACH = 16_384;
const LINE = /[^\r\n]*(?:\r\n|\r|\n)/g;
const EMPTY = /^[ \t]*$/;

/**
 * Lines between empty ones. The paragraph before shows that they do not begin front matter, and the one after that nothing stays open, and that no
 * heading is being edited: its words determine everything after it.
 */
export const MARKDOWN_ENTRY: EntryShape = {
  frame: fixedFrame('The words before.\n\n', '\n\nThe words behind.\n'),
  entry: betweenEmptyLines,
};

function betweenEmptyLines(text: LiveText, { span }: Unit): Span | undefined {
  const from = Math.max(0, span.start - REACH);
  let start = from === 0 ? 0 : -1;
  for (const { 0: line, index } of text.slice(from, span.start).matchAll(LINE))
    if (EMPTY.test(line.trimEnd())) start = from + index + line.length;
  if (start === -1) return undefined;
  let end = span.end;
  const behind = text.slice(span.end, span.end + REACH);
  for (const { 0: line, index } of behind.matchAll(LINE)) {
    if (index > 0 && EMPTY.test(line.trimEnd())) return { start, end };
    end = span.end + index + line.trimEnd().length;
  }
  return behind.length < REACH ? { start, end: text.length } : undefined;
}
