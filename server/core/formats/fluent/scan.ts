import { type Span, spanOf } from '../../text/span.ts';
import { type Pattern, scanPattern } from './pattern.ts';

/** The range is from its dot to the end of its pattern. */
export interface Attribute extends Span {
  readonly name: string;
  readonly pattern: Pattern;
}

/** A message, or a term, whose name begins with `-`. The range is from the name to the end of the last pattern. */
export interface Entry extends Span {
  readonly kind: 'entry';
  readonly name: string;
  /** Where a value begins or would begin: after the equals sign. */
  readonly valueAt: number;
  readonly value: Pattern | undefined;
  readonly attributes: readonly Attribute[];
  /** The comment directly above. */
  readonly comment: Span | undefined;
}

/** A standalone comment: for the file (`###`), for the following group (`##`), or for nothing in particular (`#`). */
export interface Comment extends Span {
  readonly kind: 'comment';
  readonly level: number;
}

/** Text that Fluent discards. */
export interface Junk extends Span {
  readonly kind: 'junk';
  /** Where the parser gave up. */
  readonly at: number;
}

export type Item = Entry | Comment | Junk;

/** Splits a text into entries by the grammar of Fluent 1.0. Total; linear. */
export function scanFluent(text: string): readonly Item[] {
  const items: Item[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const start = skipBlankLines(text, at);
    if (start >= text.length) break;
    const item =
      text.charAt(start) === '#' ? readComment(text, start) : readEntry(text, start, commentAbove(items, text, start));
    if (item.kind === 'entry' && item.comment !== undefined) items.pop();
    items.push(item);
    at = item.end;
  }
  return items;
}

/** The comment that ends on the previous line. */
function commentAbove(items: readonly Item[], text: string, start: number): Comment | undefined {
  const last = items.at(-1);
  if (last?.kind !== 'comment' || last.level !== 1) return undefined;
  return afterLineEnd(text, last.end) === start ? last : undefined;
}

function readComment(text: string, start: number): Comment | Junk {
  const mark = /^#{1,3}/.exec(text.slice(start, start + 3))?.[0] ?? '#';
  let end = start;
  for (let line = start; isComment(text, line, mark); line = afterLineEnd(text, end)) {
    end = lineEnd(text, line);
    if (end >= text.length) break;
  }
  if (end === start) return junkFrom(text, start, start);
  return { kind: 'comment', level: mark.length, start, end };
}

function isComment(text: string, at: number, mark: string): boolean {
  return at < text.length && text.startsWith(mark, at) && /^(?:[ \r\n]|$)/.test(text.charAt(at + mark.length));
}

const NAME = /-?[A-Za-z][\w-]*/y;
const EQUALS = / *=/y;
const DOT = /(?:[ \t]*(?:\r\n|\n))+ *\./y;
const ATTRIBUTE = /(?:[ \t]*(?:\r\n|\n))+ *(\.)([A-Za-z][\w-]*) *=/y;

function readEntry(text: string, start: number, comment: Comment | undefined): Entry | Junk {
  const name = match(NAME, text, start);
  const equals = name === undefined ? undefined : match(EQUALS, text, start + name.length);
  if (name === undefined || equals === undefined) return junkFrom(text, start, start + (name?.length ?? 0));
  const valueAt = start + name.length + equals.length;
  const value = scanPattern(text, valueAt);
  if (typeof value === 'number') return junkFrom(text, start, value);
  let end = value?.end ?? valueAt;
  const attributes: Attribute[] = [];
  for (;;) {
    ATTRIBUTE.lastIndex = skipBlanks(text, end);
    const found = ATTRIBUTE.exec(text);
    if (found === null || found[2] === undefined) break;
    const nameEnd = ATTRIBUTE.lastIndex - (/ *=$/.exec(found[0])?.[0].length ?? 1);
    const dot = nameEnd - found[2].length - 1;
    const pattern = scanPattern(text, found.index + found[0].length);
    if (typeof pattern !== 'object') return junkFrom(text, start, pattern ?? dot);
    end = pattern.end;
    attributes.push({ name: found[2], start: dot, end, pattern });
  }
  const rest = skipBlanks(text, end);
  const open = rest < text.length && !/[\r\n]/.test(text.charAt(rest));
  const empty = value === undefined && (attributes.length === 0 || name.startsWith('-'));
  DOT.lastIndex = rest;
  if (open || empty || DOT.test(text)) return junkFrom(text, start, rest);
  return { kind: 'entry', name, start, end, valueAt, value, attributes, comment: comment && spanOf(comment) };
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Up to the next line that can begin an entry or a comment. */
function junkFrom(text: string, start: number, at: number): Junk {
  // The line with the error may be the next entry.
  const broken = text.lastIndexOf('\n', at - 1);
  let end = broken > start ? lineEnd(text, broken) : lineEnd(text, start);
  for (let line = afterLineEnd(text, end); line < text.length; line = afterLineEnd(text, lineEnd(text, line))) {
    if (/[#A-Za-z-]/.test(text.charAt(line))) break;
    if (lineEnd(text, line) > skipBlanks(text, line)) end = lineEnd(text, line);
  }
  return { kind: 'junk', start, end, at: Math.min(at, end) };
}

function skipBlankLines(text: string, from: number): number {
  let at = from;
  for (;;) {
    const end = skipBlanks(text, at);
    if (end < text.length && !/[\r\n]/.test(text.charAt(end))) return at === from && from > 0 ? end : at;
    if (end >= text.length) return end;
    at = afterLineEnd(text, end);
  }
}

export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32) at++;
  return at;
}

/** The line end at or after an offset. */
export function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  if (found === -1) return text.length;
  return found > from && text.charCodeAt(found - 1) === 13 ? found - 1 : found;
}

/** The start of the next line, for an offset at a line end. */
export function afterLineEnd(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  return Math.min(at + 1, text.length);
}
