import type { LiveText } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';
import type { EntryShape } from '../common/entries/entry-shape.ts';
import { xmlFrame } from '../common/xml/entry.ts';
import type { Unit } from '../format.ts';

/** UTF-16 units: how far around a text its plural or its array is looked for. */
const REACH = 16_384;

/** A resource: all texts of a plural or an array at once. */
export const ANDROID_ENTRY: EntryShape = {
  frame: xmlFrame(),
  entry: (text, unit) => (unit.context === undefined ? unit.span : around(text, unit)),
};

function around(text: LiveText, { id, span }: Unit): Span | undefined {
  const name = id.slice(0, id.indexOf('/'));
  const from = Math.max(0, span.start - REACH);
  const start = text.slice(from, span.start).lastIndexOf(`<${name}`);
  const close = `</${name}>`;
  const end = text.slice(span.end, span.end + REACH).indexOf(close);
  return start === -1 || end === -1 ? undefined : { start: from + start, end: span.end + end + close.length };
}
