import { lineEnd } from '../lines.ts';
import type { Span } from '../span.ts';

/** A string as written in code. */
export interface StringToken {
  /** Offset after the string. */
  readonly end: number;
  /** Without its quotes. */
  readonly inner: Span;
  /** The quotation mark; empty when the string cannot hold a text (heredoc, a tagged template). */
  readonly quote: string;
  /** Its value is known only at run time. */
  readonly isComputed: boolean;
  /** The string is not closed: it ends with its line, or with the file. */
  readonly isOpen: boolean;
}

/** An object or a list that begins at a place. */
export interface Opener {
  /** Offset after the opening syntax. */
  readonly inner: number;
  readonly close: ')' | ']' | '}';
  /** Undefined when only the members can show it. */
  readonly isList: boolean | undefined;
}

/** How a programming language writes values. Positions are UTF-16 offsets. */
export interface LiteralLanguage {
  /** The sign between a key and its value. */
  readonly sign: '=>' | ':';
  /** Keys that are names need no quotes. */
  readonly bareKeys: boolean;
  /** Strings may contain line ends. */
  readonly longStrings: boolean;
  openerAt(text: string, at: number): Opener | undefined;
  stringAt(text: string, at: number): StringToken | undefined;
  /** Offset after a comment that begins here, with `/` or `#`; undefined when none does. */
  commentEnd(text: string, at: number): number | undefined;
  /** Escapes and what they stand for, in order: offsets in `raw`. */
  escapes(raw: string, quote: string): Iterable<{ readonly at: number; readonly end: number; readonly text: string }>;
  /** Encodes a text for between these quotes. */
  encode(text: string, quote: string): string;
  /** Where the outermost object or list of texts in a file begins; undefined when there is none. */
  rootOf(text: string): number | undefined;
}

const BLANK = /[\s\ufeff]/;
/** Letters, digits and blanks by their codes: no string, comment or bracket begins with one, nor with a character beyond ASCII. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) => (/[\w\s]/.test(String.fromCharCode(code)) ? 1 : 0));

export function isBlank(code: number): boolean {
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : BLANK.test(String.fromCharCode(code));
}

/** A comma or a closing bracket. */
export function isEnd(code: number): boolean {
  return code === 44 || isClosing(code);
}

/** Past white space and comments. */
export function skipTrivia(language: LiteralLanguage, text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && isBlank(text.charCodeAt(at))) at++;
    const code = text.charCodeAt(at);
    const end = code === 47 || code === 35 ? language.commentEnd(text, at) : undefined;
    if (end === undefined) return at;
    at = end;
  }
}

/** The end of an expression: the comma, semicolon or bracket after it. Strings, comments and brackets are skipped; an open string ends it. */
export function expressionEnd(language: LiteralLanguage, text: string, from: number): number {
  return skipTo(language, text, from, false);
}

/** After the bracket that closes the one before `inner`; the end of the text where none does. */
export function behindBracket(language: LiteralLanguage, text: string, inner: number): number {
  return Math.min(text.length, skipTo(language, text, inner, true) + 1);
}

/** @param isInBracket only the closing bracket ends it: after an unclosed string the next one belongs to this bracket as likely as to another */
function skipTo(language: LiteralLanguage, text: string, from: number, isInBracket: boolean): number {
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code > 127 || PLAIN[code] === 1) {
      at++;
      continue;
    }
    const comment = language.commentEnd(text, at);
    const string = comment === undefined ? language.stringAt(text, at) : undefined;
    if (string?.isOpen === true) {
      if (!isInBracket) return string.end;
      depth = 0;
    }
    const end = comment ?? string?.end;
    if (end !== undefined) {
      at = end;
      continue;
    }
    if (depth === 0 && (isClosing(code) || (!isInBracket && (code === 44 || code === 59)))) return at;
    if (code === 40 || code === 91 || code === 123) depth++;
    else if (isClosing(code)) depth--;
    at++;
  }
  return text.length;
}

function isClosing(code: number): boolean {
  return code === 41 || code === 93 || code === 125;
}

/** The end of the C-style comment that begins here. */
export function commentOfC(text: string, at: number): number | undefined {
  if (text.charCodeAt(at) !== 47) return undefined;
  if (text.startsWith('/*', at)) {
    const close = text.indexOf('*/', at + 2);
    return close === -1 ? text.length : close + 2;
  }
  return text.startsWith('//', at) ? lineEnd(text, at) : undefined;
}
