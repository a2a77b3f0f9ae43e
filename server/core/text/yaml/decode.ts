/** Decodes YAML scalars (YAML 1.2.2, sections 5.7, 6.5, 7.3 and 8.1), with a map of offsets. */
import { lineEnd } from '../lines.ts';
import { STYLE, type Style } from './style.ts';

/** What decoding must know about a scalar besides the text between its quotes, or below its header. */
export interface Shape {
  readonly style: Style;
  /** The column of the lines of a block scalar. The first line has already been stripped of its indentation. */
  readonly column: number;
  readonly chomp: 'clip' | 'keep' | 'strip';
  /** A line end follows a block scalar. */
  readonly broken: boolean;
}

/** Receives the pieces of a decoded text. */
interface Sink {
  /** Copies `raw[from..to]` unchanged. */
  copy(from: number, to: number): void;
  /** Puts `text` in place of what is at `at`. */
  put(text: string, at: number): void;
}

export function decodeScalar(raw: string, shape: Shape): string {
  const pieces: string[] = [];
  decode(raw, shape, {
    copy: (from, to) => void (to > from && pieces.push(raw.slice(from, to))),
    put: (text) => void pieces.push(text),
  });
  return pieces.join('');
}

/** For each UTF-16 offset of the decoded text, and one past its end, the offset in the raw text. */
export function decodedOffsets(raw: string, shape: Shape): Uint32Array {
  const offsets: number[] = [];
  decode(raw, shape, {
    copy(from, to) {
      for (let at = from; at < to; at++) offsets.push(at);
    },
    put(text, at) {
      for (let count = 0; count < text.length; count++) offsets.push(at);
    },
  });
  offsets.push(raw.length);
  return Uint32Array.from(offsets);
}

function decode(raw: string, shape: Shape, sink: Sink): void {
  if (shape.style === STYLE.literal || shape.style === STYLE.folded) decodeBlock(raw, shape, sink);
  else decodeFlow(raw, shape.style, sink);
}

/** Plain and quoted scalars: lines are joined, and white space around line ends is dropped. */
function decodeFlow(raw: string, style: Style, sink: Sink): void {
  let at = 0;
  while (at <= raw.length) {
    const end = lineEnd(raw, at);
    const isLast = end === raw.length;
    const edge = isLast ? end : trimmedEnd(raw, at, end);
    const joined = decodeLine(raw, at, edge, end, style, sink);
    if (isLast) return;
    const next = afterBreaks(raw, end);
    // `\` at the end of a line joins it with the next one; empty lines between them count.
    const breaks = next.count - 1;
    if (breaks > 0) sink.put('\n'.repeat(breaks), end);
    else if (!joined) sink.put(' ', end);
    at = next.at;
  }
}

/** One line of a plain or quoted scalar. @returns whether it ends in an escaped line end */
function decodeLine(raw: string, start: number, edge: number, end: number, style: Style, sink: Sink): boolean {
  if (style === STYLE.plain) sink.copy(start, edge);
  else if (style === STYLE.single) {
    let from = start;
    for (let at = raw.indexOf("''", start); at !== -1 && at < edge; at = raw.indexOf("''", from)) {
      sink.copy(from, at + 1);
      from = at + 2;
    }
    sink.copy(from, Math.max(from, edge));
  } else return decodeEscapes(raw, start, edge, end, sink);
  return false;
}

function decodeEscapes(raw: string, start: number, edge: number, end: number, sink: Sink): boolean {
  let from = start;
  for (let at = start; at < edge; at++) {
    if (raw.charCodeAt(at) !== BACKSLASH) continue;
    sink.copy(from, at);
    if (at + 1 >= end) return end < raw.length;
    const size = escapeLength(raw, at);
    sink.put(unescaped(raw, at, size), at);
    at += size - 1;
    from = at + 1;
  }
  sink.copy(from, Math.max(from, edge));
  return false;
}

const BACKSLASH = 0x5c;
const ESCAPES = new Map<string, string>(
  Object.entries({
    '0': '\0',
    a: '\x07',
    b: '\b',
    t: '\t',
    '\t': '\t',
    n: '\n',
    v: '\v',
    f: '\f',
    r: '\r',
    e: '\x1b',
    ' ': ' ',
    '"': '"',
    '/': '/',
    '\\': '\\',
    N: '\x85',
    _: '\xa0',
    L: '\u2028',
    P: '\u2029',
  }),
);
const HEX = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** The length of the escape at `at`; a broken one is a backslash with the character after it. */
export function escapeLength(raw: string, at: number): number {
  const digits = HEX.get(raw.charAt(at + 1));
  if (digits === undefined) return Math.min(2, raw.length - at);
  return codeOf(raw, at, digits) === undefined ? 2 : 2 + digits;
}

/** Whether YAML knows the escape at `at`; a line end may also follow a backslash. */
export function isEscape(raw: string, at: number): boolean {
  const next = raw.charAt(at + 1);
  return ESCAPES.has(next) || next === '\n' || next === '\r' || escapeLength(raw, at) > 2;
}

function unescaped(raw: string, at: number, size: number): string {
  if (size > 2) return String.fromCodePoint(codeOf(raw, at, size - 2) ?? 0xfffd);
  return ESCAPES.get(raw.charAt(at + 1)) ?? raw.slice(at, at + size);
}

function codeOf(raw: string, at: number, digits: number): number | undefined {
  const hex = raw.slice(at + 2, at + 2 + digits);
  if (hex.length < digits || !/^[\da-fA-F]+$/.test(hex)) return undefined;
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? code : undefined;
}

/** Literal and folded scalars. */
function decodeBlock(raw: string, { style, column, chomp, broken }: Shape, sink: Sink): void {
  let at = 0;
  /** Where the line ends since the last non-empty line begin, and how many there are. */
  let pendingAt = 0;
  let pending = 0;
  let before: 'none' | 'text' | 'indented' = 'none';
  for (let first = true; ; first = false) {
    const start = first ? 0 : indented(raw, at, column);
    const end = lineEnd(raw, at);
    if (start < end) {
      const isIndented = raw[start] === ' ' || raw[start] === '\t';
      const folds = style === STYLE.folded && before === 'text' && !isIndented;
      if (!folds) sink.put('\n'.repeat(pending), pendingAt);
      else sink.put(pending === 1 ? ' ' : '\n'.repeat(pending - 1), pendingAt);
      sink.copy(start, end);
      before = isIndented ? 'indented' : 'text';
      pending = 0;
    }
    if (end === raw.length) break;
    if (pending++ === 0) pendingAt = end;
    at = afterBreak(raw, end);
  }
  if (chomp === 'strip' || (before === 'none' && chomp === 'clip')) return;
  const tail = chomp === 'keep' ? pending + (broken ? 1 : 0) : broken ? 1 : 0;
  if (tail > 0) sink.put('\n'.repeat(tail), pending > 0 ? pendingAt : raw.length);
}

/** Past the indentation of a line, at most `column` blanks. */
function indented(raw: string, from: number, column: number): number {
  let at = from;
  while (at - from < column && raw[at] === ' ') at++;
  return at;
}

/** Past the line end at `at`. */
function afterBreak(raw: string, at: number): number {
  return at + (raw.charCodeAt(at) === 13 && raw.charCodeAt(at + 1) === 10 ? 2 : 1);
}

/** Past the line end at `at`, the empty lines after it and the white space at the start of the next line; also counts these line ends. */
function afterBreaks(raw: string, from: number): { readonly at: number; readonly count: number } {
  let count = 0;
  let at = from;
  while (at < raw.length) {
    const code = raw.charCodeAt(at);
    if (code === 10 || code === 13) {
      count++;
      at = afterBreak(raw, at);
    } else if (code === 32 || code === 9) at++;
    else break;
  }
  return { at, count };
}

/** Drops the white space at the end of a line, but not an escaped blank. */
function trimmedEnd(raw: string, start: number, end: number): number {
  let at = end;
  while (at > start && (raw[at - 1] === ' ' || raw[at - 1] === '\t')) at--;
  return at;
}
