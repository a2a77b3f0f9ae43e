import type { Coding } from './markup.ts';

const REFERENCE = /&(?:#(\d{1,8})|#x([\da-f]{1,7})|([a-z][a-z\d]{1,30}));/gi;

/** The references an engine needs to read words and terms; others stay as they are written. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
]);

/** A stretch of a text run: words as readers see them, or a reference that stays as it is written (`fixed`). */
export interface Stretch {
  readonly text: string;
  readonly raw: string;
  readonly fixed: boolean;
}

/** Stands for a character we have no need to know. */
const UNKNOWN = '\uFFFC';

/** Takes a run apart at its references, so that translated text never changes how one is written. */
export function stretches(raw: string, coding: Coding): readonly Stretch[] {
  if (coding !== 'markup' || !raw.includes('&')) return [{ text: raw, raw, fixed: false }];
  const found: Stretch[] = [];
  let at = 0;
  for (const match of raw.matchAll(REFERENCE)) {
    const plain = raw.slice(at, match.index);
    if (plain !== '') found.push({ text: plain, raw: plain, fixed: false });
    found.push({ text: resolve(match), raw: match[0], fixed: true });
    at = match.index + match[0].length;
  }
  if (at < raw.length) found.push({ text: raw.slice(at), raw: raw.slice(at), fixed: false });
  return found;
}

function resolve([, decimal, hex, name]: RegExpMatchArray): string {
  if (name !== undefined) return NAMED.get(name) ?? UNKNOWN;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : UNKNOWN;
}

/** Writes new text the way the run around it is written. */
export function encode(text: string, coding: Coding): string {
  if (coding === 'plain') return text;
  if (coding === 'cdata') return text.replaceAll(']]>', ']]]]><![CDATA[>');
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
