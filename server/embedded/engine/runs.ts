import type { Coding } from './markup.ts';
import type { Terms } from './terms.ts';

const REFERENCE = /&(?:#(\d{1,8})|#x([\da-f]{1,7})|([a-z][a-z\d]{1,30}));/gi;

/** The references an engine needs to recognize words and terms; others stay as they are written. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
]);

/** A piece of a text run: words as the reader sees them, or a reference that stays as it is written (`fixed`). */
export interface Stretch {
  readonly text: string;
  readonly raw: string;
  readonly fixed: boolean;
}

/** Stands for a character that does not matter here. */
const UNKNOWN = '\uFFFC';

/** Splits a run at its references, so that translation never changes how one is written. */
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

/** Encodes new text in the notation of the run around it. */
export function encode(text: string, coding: Coding): string {
  if (coding === 'plain') return text;
  if (coding === 'cdata') return text.replaceAll(']]>', ']]]]><![CDATA[>');
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A part of a run for an engine: words to translate, or something to preserve (references, and terms already inserted). */
export interface RunPart {
  readonly kind: 'words' | 'fixed';
  readonly raw: string;
}

/** Splits a run at its references and at glossary terms, whose targets are encoded like the run. */
export function splitRun(raw: string, coding: Coding, terms: Terms): readonly RunPart[] {
  const parts = stretches(raw, coding);
  const matches = terms.size === 0 ? [] : terms.find(parts.map((part) => part.text).join(''));
  const out: RunPart[] = [];
  let from = 0;
  let next = 0;
  for (const part of parts) {
    const to = from + part.text.length;
    let at = from;
    for (let match = matches[next]; match !== undefined && match.start < to; match = matches[next]) {
      if (match.start >= from) {
        pushPart(out, part, at - from, match.start - from);
        out.push({ kind: 'fixed', raw: encode(match.target, coding) });
      }
      at = Math.min(match.end, to);
      if (match.end > to) break;
      next += 1;
    }
    pushPart(out, part, at - from, part.text.length);
    from = to;
  }
  return out;
}

/** Adds a part of a piece; a reference is included as a whole or not at all. */
function pushPart(out: RunPart[], part: Stretch, from: number, to: number): void {
  if (from >= to) return;
  if (part.fixed) out.push({ kind: 'fixed', raw: part.raw });
  else out.push({ kind: 'words', raw: part.text.slice(from, to) });
}
