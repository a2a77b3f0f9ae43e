import type { Content } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { nextStep } from './nextstep.ts';

const LETTERS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Escapes as the system reads them: `\U00e4` with up to four digits, `\344` in NeXTSTEP's encoding; other letters stand for themselves. */
const ESCAPE = /\\(?:U([\dA-Fa-f]{1,4})|([0-7]{1,3})|([\s\S]?))/g;

/** Decodes a key or a text, given without its quotation marks. */
export function decodeString(raw: string): string {
  return raw.replace(ESCAPE, (_, ...groups) => character(groups));
}

/** The content of a text. */
export function contentOf(text: string, span: Span): Content {
  const raw = text.slice(span.start, span.end);
  if (raw === '') return { span, parts: [] };
  if (!raw.includes('\\')) return { span, parts: [{ kind: 'text', text: raw, span }] };
  let decoded = '';
  const offsets: number[] = [];
  let at = 0;
  const take = (piece: string, from: number, step: number) => {
    for (let index = 0; index < piece.length; index++) offsets.push(from + step * index);
    decoded += piece;
  };
  for (const { index, 0: found, ...groups } of raw.matchAll(ESCAPE)) {
    take(raw.slice(at, index), at, 1);
    take(character([groups[1], groups[2], groups[3]]), index, 0);
    at = index + found.length;
  }
  take(raw.slice(at), at, 1);
  offsets.push(raw.length);
  return { span, parts: [{ kind: 'text', text: decoded, span, offsets: Uint32Array.from(offsets) }] };
}

function character([hex, octal, letter = '']: readonly (string | undefined)[]): string {
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (octal !== undefined) return nextStep(Number.parseInt(octal, 8) & 0xff);
  return LETTERS[letter] ?? letter;
}
