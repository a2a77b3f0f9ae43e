import type { Text } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';

/** UTF-16 units in which a file begins. */
const HEAD = 4096;

/** The first character that is no white space: where a finding about the whole file is shown. */
export function firstThing(text: Text): Span {
  const start = Math.max(0, text.slice(0, HEAD).search(/[^\s\uFEFF]/));
  return { start, end: Math.min(text.length, start + 1) };
}
