import type { Span } from '../../text/span.ts';

// Each of these is its own range rather than holding one: a file has tens of thousands of pieces.

/** The range is from its asterisk or bracket to the end of its pattern. */
export interface Variant extends Span {
  readonly key: string;
  readonly keySpan: Span;
  readonly isDefault: boolean;
  readonly pattern: Pattern;
}

/** `$n -> [one] … *[other] …` */
export interface Select {
  readonly selector: Span;
  readonly variants: readonly Variant[];
}

/** A piece of a pattern: words of one line, the line ends and blanks between two lines, or a placeable in braces. */
export interface Piece extends Span {
  readonly kind: 'text' | 'break' | 'placeable';
  readonly select: Select | undefined;
}

/** The text of a message or an attribute. Its first piece is never a line break; trailing blanks are not included. */
export interface Pattern extends Span {
  readonly pieces: readonly Piece[];
  /** It begins on a line of its own. */
  readonly block: boolean;
  /** The common indentation of all lines, which is not shown. */
  readonly indent: number;
}

/** Deeper ones are junk: nobody writes them, and the stack is limited. */
const DEPTH = 60;

/** Reads a pattern after an equals sign or a variant key. One pass. @returns undefined when there is none; a number: the offset of the error */
export function scanPattern(text: string, from: number, depth = 0): Pattern | number | undefined {
  const pieces: Piece[] = [];
  /** Blanks before the first line, if the pattern begins below its key, and the minimum before any line. */
  let first = 0;
  let indent = Number.POSITIVE_INFINITY;
  let block = false;
  let at = blanks(text, from);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 123) {
      const found = scanPlaceable(text, at, depth + 1);
      if (typeof found === 'number') return found;
      pieces.push(found);
      at = found.end;
    } else if (code === 125) {
      if (depth === 0) return at;
      break;
    } else if (isEnd(text, at)) {
      const next = continuation(text, at);
      if (next === undefined) break;
      indent = Math.min(indent, next.indent);
      if (pieces.length > 0) pieces.push(pieceOf('break', at, next.at));
      else {
        block = true;
        first = next.indent;
      }
      at = next.at;
    } else {
      const start = at;
      while (at < text.length && !isEnd(text, at)) at++;
      pieces.push(pieceOf('text', start, at));
    }
  }
  const last = pieces.at(-1);
  if (last?.kind === 'text' && text.charCodeAt(last.end - 1) === 32) {
    let { end } = last;
    while (end > last.start && text.charCodeAt(end - 1) === 32) end--;
    pieces.pop();
    if (end > last.start) pieces.push(pieceOf('text', last.start, end));
  }
  while (pieces.at(-1)?.kind === 'break') pieces.pop();
  const [start, end] = [pieces[0]?.start, pieces.at(-1)?.end];
  if (start === undefined || end === undefined) return undefined;
  if (indent === Number.POSITIVE_INFINITY) indent = 0;
  // Extra indentation of the first line is shown.
  const shown = block ? first - indent : 0;
  if (shown > 0) pieces.unshift(pieceOf('text', start - shown, start));
  return { start: start - shown, end, pieces, block, indent };
}

function pieceOf(kind: Piece['kind'], start: number, end: number, select?: Select): Piece {
  return { kind, start, end, select };
}

function isEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 123 || code === 125 || code === 10 || (code === 13 && text.charCodeAt(at + 1) === 10);
}

/** Where the pattern continues after a line end. */
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

/** Reads what is in braces; a number is the offset of the error. */
function scanPlaceable(text: string, start: number, depth: number): Piece | number {
  if (depth > DEPTH) return start;
  let at = anyBlanks(text, start + 1);
  const selector = at;
  const end = scanExpression(text, at, depth);
  if (end < 0) return -end;
  at = anyBlanks(text, end);
  if (text.charAt(at) === '}') {
    // Attributes of terms may only be used as selectors.
    const attribute = /^-[A-Za-z][\w-]*\./.test(text.slice(selector, end));
    return attribute ? at : pieceOf('placeable', start, at + 1);
  }
  if (!text.startsWith('->', at) || !canChoose(text.slice(selector, end))) return at;
  at = anyBlanks(text, at + 2);
  const variants: Variant[] = [];
  for (;;) {
    KEY.lastIndex = at;
    const found = KEY.exec(text);
    if (found === null) break;
    const keyEnd = KEY.lastIndex;
    const pattern = scanPattern(text, keyEnd, depth);
    if (typeof pattern !== 'object') return pattern ?? keyEnd;
    const isDefault = found[1] === '*';
    const keySpan = { start: at + (isDefault ? 2 : 1), end: keyEnd - 1 };
    variants.push({ key: found[2] ?? '', keySpan, isDefault, start: at, end: pattern.end, pattern });
    at = anyBlanks(text, pattern.end);
  }
  const defaults = variants.filter(({ isDefault }) => isDefault).length;
  if (text.charAt(at) !== '}' || defaults !== 1) return at;
  return pieceOf('placeable', start, at + 1, { selector: { start: selector, end }, variants });
}

/** Neither a message nor the value of a term can be a selector. */
function canChoose(selector: string): boolean {
  return !/^-?[A-Za-z]/.test(selector) || /^(?:[A-Z][A-Z\d_-]*[ \r\n]*\(|-[\w-]+\.)/.test(selector);
}

/** The end of an expression; a negative number marks the error. */
function scanExpression(text: string, at: number, depth: number): number {
  if (text.charAt(at) === '{') {
    const inner = scanPlaceable(text, at, depth + 1);
    return typeof inner === 'number' ? -inner : inner.end;
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
