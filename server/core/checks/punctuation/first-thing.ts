import type { Text } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';

/** How many UTF-16 units count as the beginning of a file. */
const HEAD = 4096;

/** The first non-space character: where a finding about the whole file is shown. */
export function firstThing(text: Text): Span {
  const start = Math.max(0, text.slice(0, HEAD).search(/[^\s\uFEFF]/));
  return { start, end: Math.min(text.length, start + 1) };
}
