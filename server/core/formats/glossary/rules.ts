import type { Span } from '../../text/span.ts';

/** Longest source or target phrase, in UTF-8 bytes. */
export const MAX_BYTES = 1024;

/** Unicode white space, including control characters that count as white space. */
const SPACE = /[\s\u0085]/;
/** C0 and C1 controls and every Unicode line end. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const CONTROLS = new RegExp(CONTROL.source, 'g');

/** The range of `span` without white space at its edges. */
export function trimmed(text: string, { start, end }: Span): Span {
  let from = start;
  let to = end;
  while (from < to && SPACE.test(text.charAt(from))) from++;
  while (to > from && SPACE.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}

/** Ranges of control characters. */
export function controlsIn(text: string, { start, end }: Span): readonly Span[] {
  if (!CONTROL.test(text.slice(start, end))) return [];
  return [...text.slice(start, end).matchAll(CONTROLS)].map(({ index }) => ({
    start: start + index,
    end: start + index + 1,
  }));
}

export function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) bytes++;
    // Each half of a surrogate pair counts for two of the four bytes.
    if (code > 0x7ff && (code < 0xd800 || code > 0xdfff)) bytes++;
  }
  return bytes;
}

/** Why a phrase cannot be in a glossary; undefined if it can. */
export function phraseFault(phrase: string): string | undefined {
  const whole = { start: 0, end: phrase.length };
  if (trimmed(phrase, whole).start === phrase.length) return 'is empty';
  const { start, end } = trimmed(phrase, whole);
  if (start > 0 || end < phrase.length) return 'has white space at its edges';
  if (CONTROL.test(phrase)) return 'has control characters or line ends';
  if (!phrase.isWellFormed()) return 'has half a character';
  return byteLength(phrase) > MAX_BYTES ? `is longer than ${MAX_BYTES} bytes` : undefined;
}
