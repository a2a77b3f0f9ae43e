import type { Span } from '../../text/span.ts';

export interface Variant {
  readonly key: string;
  readonly keySpan: Span;
  readonly isDefault: boolean;
  /** From its asterisk or bracket to the end of its pattern. */
  readonly span: Span;
  readonly pattern: Pattern;
}

/** `$n -> [one] … *[other] …` */
export interface Select {
  readonly selector: Span;
  readonly variants: readonly Variant[];
}

/** A piece of a pattern: words of one line, the line ends and blanks between two lines, or what stands in braces. */
export interface Piece {
  readonly kind: 'text' | 'break' | 'placeable';
  readonly span: Span;
  readonly select?: Select;
}

/** What a message or an attribute says. Its first piece is no line break; blanks at the end are not in it. */
export interface Pattern {
  readonly span: Span;
  readonly pieces: readonly Piece[];
  /** It begins on a line of its own. */
  readonly block: boolean;
  /** Blanks that all lines begin with, which are not shown. */
  readonly indent: number;
}

export interface Scan {
  /** Absent: there is nothing, or an error. */
  readonly pattern?: Pattern;
  /** Where it goes wrong. */
  readonly error?: number;
}

/** Deeper ones are junk: nobody writes them, and a stack has an end. */
const DEPTH = 60;

/** Reads a pattern behind an equals sign or the key of a variant. One pass. */
export function scanPattern(text: string, from: number, depth = 0): Scan {
  const pieces: Piece[] = [];
  const indents: number[] = [];
  let block = false;
  let at = blanks(text, from);
  for (;;) {
    const character = text.charAt(at);
    if (character === '{') {
      const found = scanPlaceable(text, at, depth + 1);
      if (typeof found === 'number') return { error: found };
      pieces.push(found);
      at = found.span.end;
    } else if (character === '\n' || (character === '\r' && text.charAt(at + 1) === '\n')) {
      const next = continuation(text, at);
      if (next === undefined) break;
      indents.push(next.indent);
      if (pieces.length === 0) block = true;
      else pieces.push({ kind: 'break', span: { start: at, end: next.at } });
      at = next.at;
    } else if (character === '}') {
      if (depth === 0) return { error: at };
      break;
    } else if (at >= text.length) break;
    else {
      const start = at;
      while (at < text.length && !isEnd(text, at)) at++;
      pieces.push({ kind: 'text', span: { start, end: at } });
    }
  }
  const last = pieces.at(-1);
  if (last?.kind === 'text') {
    let { end } = last.span;
    while (end > last.span.start && text.charCodeAt(end - 1) === 32) end--;
    pieces.pop();
    if (end > last.span.start) pieces.push({ kind: 'text', span: { start: last.span.start, end } });
  }
  while (pieces.at(-1)?.kind === 'break') pieces.pop();
  const [start, end] = [pieces[0]?.span.start, pieces.at(-1)?.span.end];
  if (start === undefined || end === undefined) return {};
  const indent = indents.length === 0 ? 0 : indents.reduce((least, one) => Math.min(least, one));
  // Blanks of a first line that has more of them than the others are shown.
  const shown = block ? (indents[0] ?? 0) - indent : 0;
  if (shown > 0) {
    pieces.unshift({ kind: 'text', span: { start: start - shown, end: start } });
    return { pattern: { span: { start: start - shown, end }, pieces, block, indent } };
  }
  return { pattern: { span: { start, end }, pieces, block, indent } };
}

function isEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 123 || code === 125 || code === 10 || (code === 13 && text.charCodeAt(at + 1) === 10);
}

/** Where the pattern goes on behind a line end. */
function continuation(text: string, from: number): { readonly at: number; readonly indent: number } | undefined {
  let at = from;
  for (;;) {
    if (text.startsWith('\r\n', at)) at += 2;
    else if (text.charAt(at) === '\n') at++;
    else return undefined;
    const end = blanks(text, at);
    if (end >= text.length) return undefined;
    const character = text.charAt(end);
    if (character === '\n' || text.startsWith('\r\n', end)) at = end;
    else if (character === '{') return { at: end, indent: end - at };
    else return end === at || /[[*.}]/.test(character) ? undefined : { at: end, indent: end - at };
  }
}

const LITERAL = /"(?:[^"\\\r\n]|\\["\\]|\\u[\dA-Fa-f]{4}|\\U[\dA-Fa-f]{6})*"|-?\d+(?:\.\d+)?/y;
const VARIABLE = /\$[A-Za-z][\w-]*/y;
const REFERENCE = /-?[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)?/y;
const KEY = /(\*?)\[[ \r\n]*(-?\d+(?:\.\d+)?|[A-Za-z][\w-]*)[ \r\n]*\]/y;
const ARGUMENT = /[A-Za-z][\w-]*(?=[ \r\n]*:)/y;

/** What stands in braces; a number is the offset at which it makes no sense. */
function scanPlaceable(text: string, start: number, depth: number): Piece | number {
  if (depth > DEPTH) return start;
  let at = anyBlanks(text, start + 1);
  const selector = at;
  const end = scanExpression(text, at, depth);
  if (end < 0) return -end;
  at = anyBlanks(text, end);
  if (text.charAt(at) === '}') {
    // Attributes of terms are for choosing only.
    const attribute = /^-[A-Za-z][\w-]*\./.test(text.slice(selector, end));
    return attribute ? at : { kind: 'placeable', span: { start, end: at + 1 } };
  }
  if (!text.startsWith('->', at) || !canChoose(text.slice(selector, end))) return at;
  at = anyBlanks(text, at + 2);
  const variants: Variant[] = [];
  for (;;) {
    KEY.lastIndex = at;
    const found = KEY.exec(text);
    if (found === null) break;
    const keyEnd = KEY.lastIndex;
    const { pattern, error } = scanPattern(text, keyEnd, depth);
    if (pattern === undefined) return error ?? keyEnd;
    variants.push({
      key: found[2] ?? '',
      keySpan: { start: at + (found[1] ?? '').length + 1, end: keyEnd - 1 },
      isDefault: found[1] === '*',
      span: { start: at, end: pattern.span.end },
      pattern,
    });
    at = anyBlanks(text, pattern.span.end);
  }
  const defaults = variants.filter(({ isDefault }) => isDefault).length;
  if (text.charAt(at) !== '}' || defaults !== 1) return at;
  return {
    kind: 'placeable',
    span: { start, end: at + 1 },
    select: { selector: { start: selector, end }, variants },
  };
}

/** Neither a message nor the value of a term can be chosen by. */
function canChoose(selector: string): boolean {
  return !/^-?[A-Za-z]/.test(selector) || /^(?:[A-Z][A-Z\d_-]*[ \r\n]*\(|-[\w-]+\.)/.test(selector);
}

/** The end of an expression; below zero: where it goes wrong. */
function scanExpression(text: string, at: number, depth: number): number {
  if (text.charAt(at) === '{') {
    const inner = scanPlaceable(text, at, depth + 1);
    return typeof inner === 'number' ? -inner : inner.span.end;
  }
  for (const simple of [LITERAL, VARIABLE]) {
    simple.lastIndex = at;
    if (simple.test(text)) return simple.lastIndex;
  }
  REFERENCE.lastIndex = at;
  if (!REFERENCE.test(text)) return -at;
  const end = REFERENCE.lastIndex;
  const open = anyBlanks(text, end);
  if (text.charAt(open) !== '(') return end;
  return /^(?:-|[A-Z][A-Z\d_-]*$)/.test(text.slice(at, end)) ? scanArguments(text, open + 1, depth) : -open;
}

function scanArguments(text: string, from: number, depth: number): number {
  if (depth > DEPTH) return -from;
  let at = anyBlanks(text, from);
  while (text.charAt(at) !== ')') {
    ARGUMENT.lastIndex = at;
    if (ARGUMENT.test(text)) at = anyBlanks(text, anyBlanks(text, ARGUMENT.lastIndex) + 1);
    const end = scanExpression(text, at, depth + 1);
    if (end < 0) return end;
    at = anyBlanks(text, end);
    if (text.charAt(at) === ',') at = anyBlanks(text, at + 1);
    else if (text.charAt(at) !== ')') return -at;
  }
  return at + 1;
}

function blanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32) at++;
  return at;
}

function anyBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13) return at;
    at++;
  }
}
