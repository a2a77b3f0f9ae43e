import type { LiveText } from '../../../text/live-text.ts';
import type { Span } from '../../../text/span.ts';
import type { Unit } from '../../format.ts';

/** A cue between empty lines. Undefined: another cue is directly above or below it, so that text of the one may be the name of the other. */
export function cueAlone(text: LiveText, { span }: Unit): Span | undefined {
  const before = text.slice(Math.max(0, span.start - 4), span.start);
  const behind = text.slice(span.end, span.end + 4);
  const isApart = /(?:\r\n|\r|\n)(?:\r\n|\r|\n)$/.test(before) && /^(?:(?:\r\n|\r|\n)(?:\r\n|\r|\n|$)|$)/.test(behind);
  return isApart ? span : undefined;
}
