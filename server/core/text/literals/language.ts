import { lineEnd } from '../lines.ts';
import type { Span } from '../span.ts';

/** A string as it stands in code. */
export interface StringToken {
  /** Offset behind it. */
  readonly end: number;
  /** Without its quotes. */
  readonly inner: Span;
  /** What stands around it; empty: it is none that could hold a text (heredoc, a tagged template). */
  readonly quote: string;
  /** Its value is known only when the program runs. */
  readonly isComputed: boolean;
  /** Nothing ends it: it goes on to the end of its line, or of the file. */
  readonly isOpen: boolean;
}

/** A group or a list that begins at a place. */
export interface Opener {
  /** Offset behind what opens it. */
  readonly inner: number;
  readonly close: ')' | ']' | '}';
  /** What it is; undefined: its members show it. */
  readonly isList: boolean | undefined;
}

/** How a programming language writes values. Places are UTF-16 offsets. */
export interface LiteralLanguage {
  /** Between a key and its value. */
  readonly sign: '=>' | ':';
  /** Keys need no quotes where they are names. */
  readonly bareKeys: boolean;
  /** Strings may go on over line ends. */
  readonly longStrings: boolean;
  openerAt(text: string, at: number): Opener | undefined;
  stringAt(text: string, at: number): StringToken | undefined;
  /** Offset behind a comment that begins here, with `/` or `#`; undefined: none does. */
  commentEnd(text: string, at: number): number | undefined;
  /** Escapes with what they stand for, in order: offsets in `raw`. */
  escapes(raw: string, quote: string): Iterable<{ readonly at: number; readonly end: number; readonly text: string }>;
  /** A text between these quotes. */
  encode(text: string, quote: string): string;
  /** The outermost group or list of texts in a file. Undefined: there is none. */
  rootOf(text: string): number | undefined;
}

const BLANK = /[\s\ufeff]/;
/** Letters, digits and blanks, by their codes: no string, no comment and no bracket begins with one, nor with what is beyond ASCII. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) => (/[\w\s]/.test(String.fromCharCode(code)) ? 1 : 0));

export function isBlank(code: number): boolean {
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : BLANK.test(String.fromCharCode(code));
}

/** A comma, or a bracket that closes. */
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

/** The end of an expression: the comma, semicolon or bracket behind it. Strings, comments and brackets inside of it are skipped; at an open string it ends. */
export function expressionEnd(language: LiteralLanguage, text: string, from: number): number {
  return skipTo(language, text, from, false);
}

/** Behind the bracket that closes the one in front of `inner`; the end of the text where none does. */
export function behindBracket(language: LiteralLanguage, text: string, inner: number): number {
  return Math.min(text.length, skipTo(language, text, inner, true) + 1);
}

/** @param isInBracket only the bracket that closes is the end: behind a string without an end the next one is as likely this one's as another's */
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

/** Where a comment of C begins, its end. */
export function commentOfC(text: string, at: number): number | undefined {
  if (text.charCodeAt(at) !== 47) return undefined;
  if (text.startsWith('/*', at)) {
    const close = text.indexOf('*/', at + 2);
    return close === -1 ? text.length : close + 2;
  }
  return text.startsWith('//', at) ? lineEnd(text, at) : undefined;
}
