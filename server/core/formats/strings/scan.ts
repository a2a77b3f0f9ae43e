import { isLineBreak, lineEnd } from '../../text/lines.ts';
import type { Span } from '../../text/span.ts';

/** A key or a text as written in the file. */
export interface Token {
  /** Includes its quotation marks. */
  readonly span: Span;
  /** Without the quotation marks. */
  readonly inner: Span;
  readonly quote: '"' | "'" | '';
}

/** `"key" = "text";`, or `"key";`, whose text is its key. */
export interface Entry {
  /** From the key to the semicolon. */
  readonly span: Span;
  readonly key: Token;
  readonly value: Token | undefined;
  /** Comments directly above, or in front on the same line, without their delimiters. */
  readonly comments: readonly Span[];
  /** Where the first of those comments begins, else the key. */
  readonly top: number;
}

export type Mistake = 'semicolon' | 'quote' | 'open' | 'syntax' | 'comment' | 'conflict';

/** A syntax error that stops the system's own parser: it rejects the whole file. */
export interface Flaw {
  readonly kind: Mistake;
  readonly span: Span;
  /** Quotation marks that lack a backslash, or the position of what is missing. */
  readonly places: readonly number[];
}

export interface Scanned {
  readonly entries: readonly Entry[];
  readonly flaws: readonly Flaw[];
}

const BLANK = /[\s\u2028\u2029]/;
/** What needs no quotation marks (NSPropertyList, "old-style" property lists). */
const BARE = /[\w$/:.-]+/y;
const MARKER = /^(?:<{7}|>{7}|\|{7}|={7})(?=\s|$)/;

/**
 * Splits a text into entries. Total, and linear except for texts with unescaped quotation marks in long lines, which are scanned once more each.
 * After an error it resumes at the next line, so that only one entry is lost.
 */
export function scanStrings(text: string): Scanned {
  const entries: Entry[] = [];
  const flaws: Flaw[] = [];
  let comments: Span[] = [];
  let top: number | undefined;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let lineBreaks = 0;
  const forget = () => {
    comments = [];
    top = undefined;
  };
  while (at < text.length) {
    const character = text.charAt(at);
    if (BLANK.test(character)) {
      if (character === '\n' || (character === '\r' && text.charAt(at + 1) !== '\n')) lineBreaks += 1;
      at += 1;
      continue;
    }
    if (lineBreaks > 1) forget();
    lineBreaks = 0;
    const comment = commentAt(text, at);
    if (comment !== undefined) {
      top ??= at;
      comments.push(comment.inner);
      if (!comment.isClosed) flaws.push({ kind: 'comment', span: { start: at, end: at + 2 }, places: [text.length] });
      at = comment.end;
      continue;
    }
    const marker = isLineStart(text, at) ? MARKER.exec(text.slice(at, at + 8)) : null;
    if (marker !== null) {
      const end = lineEnd(text, at);
      flaws.push({ kind: 'conflict', span: { start: at, end }, places: [] });
      forget();
      at = end;
      continue;
    }
    const read = readEntry(text, at, comments, top ?? at, flaws);
    if (read.entry !== undefined) entries.push(read.entry);
    forget();
    at = Math.max(read.end, at + 1);
  }
  return { entries, flaws };
}

function readEntry(
  text: string,
  at: number,
  comments: readonly Span[],
  top: number,
  flaws: Flaw[],
): { readonly entry?: Entry; readonly end: number } {
  const skip = (kind: Mistake) => {
    const end = lineEnd(text, at);
    flaws.push({ kind, span: { start: at, end: Math.max(end, at + 1) }, places: [] });
    return { end };
  };
  const key = tokenAt(text, at);
  if (key === undefined) return skip('syntax');
  let next = skipGap(text, key.span.end);
  if (text.charAt(next) === ';') {
    const entry = { span: { start: at, end: next + 1 }, key, value: undefined, comments, top };
    return { entry, end: next + 1 };
  }
  if (text.charAt(next) !== '=') return skip('syntax');
  next = skipGap(text, next + 1);
  const first = tokenAt(text, next);
  if (first === undefined) return skip(/["']/.test(text.charAt(next)) ? 'open' : 'syntax');
  const end = skipGap(text, first.span.end);
  const made = (value: Token, to: number) => ({ span: { start: at, end: to }, key, value, comments, top });
  if (text.charAt(end) === ';') return { entry: made(first, end + 1), end: end + 1 };
  // Something else follows: the text contains a quotation mark, or its closing mark or the semicolon is missing.
  const line = lineEnd(text, next);
  const closing = first.quote === '' ? undefined : closingOf(text, next, line, first.quote);
  if (closing !== undefined && (closing.end > first.span.end || first.span.end > line)) {
    const inner = { start: next + 1, end: closing.start };
    const value: Token = { span: { start: next, end: closing.start + 1 }, inner, quote: first.quote };
    flaws.push({ kind: 'quote', span: value.span, places: bareQuotes(text, inner, first.quote) });
    return { entry: made(value, closing.end), end: closing.end };
  }
  if (first.span.end > line) return skip('open');
  const isLast = end >= text.length || lineEnd(text, first.span.end) < end;
  if (!isLast) return skip('syntax');
  const stop = first.span.end;
  flaws.push({ kind: 'semicolon', span: { start: Math.max(stop - 1, next), end: stop }, places: [stop] });
  return { entry: made(first, stop), end: stop };
}

/** The last quotation mark of a line that is followed only by a semicolon. */
function closingOf(text: string, start: number, line: number, quote: string): Span | undefined {
  const found = /(["'])[ \t]*;[ \t]*(?:\/\/.*)?$/.exec(text.slice(start + 1, line));
  if (found?.[1] !== quote) return undefined;
  const at = start + 1 + found.index;
  return { start: at, end: text.indexOf(';', at) + 1 };
}

function bareQuotes(text: string, { start, end }: Span, quote: string): readonly number[] {
  const places: number[] = [];
  for (let at = start; at < end; at++) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) places.push(at);
  }
  return places;
}

function tokenAt(text: string, at: number): Token | undefined {
  const quote = text.charAt(at);
  if (quote !== '"' && quote !== "'") {
    BARE.lastIndex = at;
    const length = BARE.exec(text)?.[0].length ?? 0;
    const span = { start: at, end: at + length };
    return length === 0 ? undefined : { span, inner: span, quote: '' };
  }
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== quote) end += text.charAt(end) === '\\' ? 2 : 1;
  if (end >= text.length) return undefined;
  return { span: { start: at, end: end + 1 }, inner: { start: at + 1, end }, quote };
}

/** Past white space and comments. */
function skipGap(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (BLANK.test(text.charAt(at))) at++;
    const comment = commentAt(text, at);
    if (comment === undefined) return at;
    at = comment.end;
  }
}

function commentAt(
  text: string,
  at: number,
): { readonly inner: Span; readonly end: number; readonly isClosed: boolean } | undefined {
  if (text.startsWith('//', at)) {
    const end = lineEnd(text, at);
    return { inner: { start: at + 2, end }, end, isClosed: true };
  }
  if (!text.startsWith('/*', at)) return undefined;
  const close = text.indexOf('*/', at + 2);
  const end = close === -1 ? text.length : close + 2;
  return { inner: { start: at + 2, end: close === -1 ? end : close }, end, isClosed: close !== -1 };
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || isLineBreak(text.charCodeAt(at - 1));
}
