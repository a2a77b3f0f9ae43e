import type { LiveText } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';
import { type EntryShape, fixedFrame } from '../common/entries/entry-shape.ts';
import type { Unit } from '../format.ts';

/** UTF-16 units: how far the ends of a message are looked for. */
const REACH = 16_384;

/** A message with its attributes and variants. The next message begins on the next line, so a comment at the end would become that message's. */
export const FLUENT_ENTRY: EntryShape = {
  frame: fixedFrame('', '\n# Behind\nentry-behind = is another one\n'),
  entry: around,
};

function around(text: LiveText, { span }: Unit): Span | undefined {
  const from = Math.max(0, span.start - REACH);
  const first = headOf(text.slice(from, span.start + 1));
  const behind = text.slice(span.end, span.end + REACH);
  const next = behind.search(/[\r\n]+(?=[^\s}])|\s*$/);
  if (first === undefined || (first === 0 && from > 0)) return undefined;
  const end = next === -1 ? behind.length : next;
  return end === REACH ? undefined : { start: from + first, end: span.end + end };
}

/** Where the last line that names a message begins, if only lines of that message follow. */
function headOf(before: string): number | undefined {
  for (let end = before.length; end > 0; ) {
    const start = before.lastIndexOf('\n', end - 2) + 1;
    const [sign = ''] = before.slice(start, start + 1);
    if (/[-A-Za-z]/.test(sign)) return start;
    if (!/[ }\r\n]/.test(sign)) return undefined;
    end = start;
  }
  return undefined;
}
