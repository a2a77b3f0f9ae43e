import type { TextPart } from '../../../text/content.ts';
import { decodedPart } from '../../../text/offsets.ts';
import { AMP } from '../../../text/xml/chars.ts';
import { readReference } from '../../../text/xml/entities.ts';

/** Text between markup, with references decoded; undefined if it contains an entity that XML does not know: that is a code. */
export function textPart(document: string, start: number, end: number): TextPart | undefined {
  const raw = document.slice(start, end);
  const text = decode(raw);
  if (text === undefined) return undefined;
  // A reference is longer than what it stands for.
  return text.length === raw.length
    ? { kind: 'text', text: raw, span: { start, end } }
    : decodedPart(text, { start, end }, offsetsOf, raw);
}

/** The text of `textPart` alone. */
export function decodedText(document: string, start: number, end: number): string | undefined {
  return end <= start ? '' : decode(document.slice(start, end));
}

function decode(raw: string): string | undefined {
  const found = raw.indexOf('&');
  if (found === -1) return raw;
  let text = '';
  let from = 0;
  for (let next = found; next !== -1; ) {
    const reference = readReference(raw, next);
    if (reference.wellFormed) {
      if (reference.value === undefined) return undefined;
      text += raw.slice(from, next) + reference.value;
      from = reference.end;
    }
    next = nextAmpersand(raw, reference.end);
  }
  return from === 0 ? raw : text + raw.slice(from);
}

function nextAmpersand(raw: string, from: number): number {
  return raw.charCodeAt(from) === AMP ? from : raw.indexOf('&', from);
}

/** For each offset of the decoded text, and its end, the offset in `raw`. All characters of a reference map to its `&`. */
function offsetsOf(raw: string, length: number): Uint32Array {
  const offsets = new Uint32Array(length + 1);
  let index = 0;
  for (let from = 0; from < raw.length; ) {
    const reference = raw.charCodeAt(from) === AMP ? readReference(raw, from) : undefined;
    const count = reference?.value?.length ?? 1;
    for (let i = 0; i < count; i++) offsets[index++] = from;
    from = reference?.value === undefined ? from + 1 : reference.end;
  }
  offsets[index] = raw.length;
  return offsets;
}
