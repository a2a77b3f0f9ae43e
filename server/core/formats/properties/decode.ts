import type { Content, Part } from '../../text/content.ts';
import { decodedPart, offsetsFrom } from '../../text/offsets.ts';
import type { Span } from '../../text/span.ts';

const LETTERS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/** Decoded characters with their positions, and one more for the end. */
interface Decoded {
  readonly text: string;
  /** Absolute UTF-16 offsets. */
  readonly places: readonly number[];
  /** Offsets of `\u` without four digits: Java rejects the whole file. */
  readonly broken: readonly number[];
}

/** Decodes a raw key or text. Most need no decoding. */
export function decodedText(text: string, span: Span): string {
  const raw = text.slice(span.start, span.end);
  return raw.includes('\\') ? decode(text, span).text : raw;
}

/** Decodes escapes and continued lines of a raw key or text. */
export function decode(text: string, { start, end }: Span): Decoded {
  let decoded = '';
  const places: number[] = [];
  const broken: number[] = [];
  for (let at = start; at < end; ) {
    const from = at;
    while (at < end && text.charCodeAt(at) !== 92) places.push(at++);
    decoded += text.slice(from, at);
    if (at === end) break;
    const next = text.charAt(at + 1);
    if (next === '\r' || next === '\n') {
      at += text.startsWith('\r\n', at + 1) ? 3 : 2;
      while (at < end && /[ \t\f]/.test(text.charAt(at))) at++;
    } else if (next === 'u') {
      const digits = /^[\dA-Fa-f]{4}/.exec(text.slice(at + 2, Math.min(end, at + 6)))?.[0];
      if (digits === undefined) broken.push(at);
      decoded += digits === undefined ? 'u' : String.fromCharCode(Number.parseInt(digits, 16));
      places.push(at);
      at += digits === undefined ? 2 : 6;
    } else {
      if (at + 1 < end) {
        decoded += LETTERS[next] ?? next;
        places.push(at);
      }
      at += 2;
    }
  }
  places.push(end);
  return { text: decoded, places, broken };
}

/**
 * Whether `MessageFormat` reads the text, because it has an argument or quotes a brace: in others an apostrophe is a plain character. Texts with
 * other placeholders (`%0`) use braces between quotation marks.
 */
export function isMessage(decoded: string): boolean {
  return /\{\s*\d/.test(decoded) || (/'[{}][^']*'/.test(decoded) && !/%\d/.test(decoded));
}

/**
 * In which texts apostrophes quote: in all, in those that are messages, or in none, because the program doubles all apostrophes before MessageFormat
 * sees them, or because its arguments have names (`{min}`), as in validators.
 */
export type Quoting = 'all' | 'messages' | 'none';

/** Whether apostrophes quote in this text. */
export function isQuoting(decoded: string, quoting: Quoting): boolean {
  return quoting === 'all' || (quoting === 'messages' && isMessage(decoded));
}

/** What is read differently in a message. */
const QUOTES = /'|,\s*choice/;
/** `{0,choice,0#none|1#one|1<many}`: its words are part of its syntax, which is copied as a whole. */
const CHOICE = /\{\s*\d+\s*,\s*choice\s*,/y;

/**
 * The text of an entry. In a message two apostrophes are one, and a quotation that contains a brace is a code up to the next apostrophe, since it
 * shows braces where a translator would expect a placeholder. A lone apostrophe is read as its author meant it.
 */
export function contentOf(text: string, span: Span, quoting: Quoting): Content {
  const plain = text.slice(span.start, span.end);
  if (!plain.includes('\\') && !QUOTES.test(plain))
    return { span, parts: plain === '' ? [] : [{ kind: 'text', text: plain, span }] };
  const { text: decoded, places } = decode(text, span);
  const quotes = QUOTES.test(decoded) && isQuoting(decoded, quoting);
  const start = places[0] ?? span.start;
  if (!quotes) return { span, parts: decoded === '' ? [] : [textPart(text, decoded, { start, end: span.end })] };
  const parts: Part[] = [];
  const seen = new Map<string, number>();
  let run = '';
  let offsets: number[] = [];
  const place = (at: number) => places[at] ?? span.end;
  const flush = (to: number) => {
    if (run === '') return;
    const start = offsets[0] ?? span.start;
    const own = { start, end: place(to) };
    const raw = text.slice(own.start, own.end);
    parts.push({
      kind: 'text',
      text: run,
      span: own,
      ...(raw !== run && { offsets: offsetsFrom(offsets, own.end, start) }),
    });
    run = '';
    offsets = [];
  };
  for (let at = 0; at < decoded.length; ) {
    const end = codeEnd(decoded, at);
    if (end > at) {
      flush(at);
      const own = { start: place(at), end: place(end) };
      const id = codeId(decoded.slice(at, end), seen);
      parts.push({
        kind: 'code',
        role: 'standalone',
        id,
        raw: text.slice(own.start, own.end),
        span: own,
        name: 'quote',
      });
      at = end;
      continue;
    }
    run += decoded.charAt(at);
    offsets.push(place(at));
    at += decoded.startsWith("''", at) ? 2 : 1;
  }
  flush(decoded.length);
  return { span, parts };
}

/** For a text that is not a message. */
function textPart(text: string, decoded: string, span: Span): Part {
  return text.slice(span.start, span.end) === decoded
    ? { kind: 'text', text: decoded, span }
    : decodedPart(decoded, span, () => offsetsFrom(decode(text, span).places.slice(0, -1), span.end, span.start));
}

/** The end of a code that begins here; the same offset if none does. */
function codeEnd(text: string, at: number): number {
  if (text.charAt(at) === "'" && /[{}]/.test(text.charAt(at + 1))) {
    const close = text.indexOf("'", at + 2);
    return close === -1 ? text.length : close + 1;
  }
  CHOICE.lastIndex = at;
  if (!CHOICE.test(text)) return at;
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    const character = text.charAt(end);
    if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return end + 1;
  }
  return text.length;
}

/** An id that is the same in a translation, which may move or omit other codes; the words of a choice are translated by people. */
function codeId(code: string, seen: Map<string, number>): string {
  const name = /^\{\s*(\d+)/.exec(code)?.[1] ?? code;
  const alike = seen.get(name) ?? 0;
  seen.set(name, alike + 1);
  return alike === 0 ? name : `${name}~${alike}`;
}
