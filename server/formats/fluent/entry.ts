import type { LiveText } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';
import { type EntryShape, fixedFrame } from '../entries/entry-shape.ts';
import type { Unit } from '../format.ts';

/** UTF-16 units: where the ends of a message are looked for. */
const REACH = 16_384;

/** A message with its attributes and variants. The one behind begins on the next line, so that a comment at its end would become that one's. */
export const FLUENT_ENTRY: EntryShape = {
  frame: fixedFrame('', '\n# Behind\nentry-behind = is another one\n'),
  entry: around,
};

function around(text: LiveText, { span }: Unit): Span | undefined {
  const from = Math.max(0, span.start - REACH);
  const before = text.slice(from, span.start + 1);
  const first = before.search(/(?:^|(?<=[\r\n]))[-A-Za-z][^\r\n]*(?:\r?\n(?:[ }\r\n][^\r\n]*)?)*$/);
  const behind = text.slice(span.end, span.end + REACH);
  const next = behind.search(/[\r\n]+(?=[^\s}])|\s*$/);
  if (first === -1 || (first === 0 && from > 0)) return undefined;
  const end = next === -1 ? behind.length : next;
  return end === REACH ? undefined : { start: from + first, end: span.end + end };
}
