import { asciiOf } from '../ascii.ts';
import { isEscape } from './string.ts';
import { type JsonTree, STRING_FLAGS } from './tree.ts';

/** Kinds of tokens: the UTF-16 code of a punctuation mark or of `"`, or one of these. */
export const TOKEN = {
  end: -1,
  word: 0,
  string: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openArray: 0x5b,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const STAR = 0x2a;
const APOSTROPHE = 0x27;
/** What ends a bare word. */
const WORD_END = /[\s\u0000-\u001f\ufeff"',:[\]{}/]/;

/** Splits a JSON text into tokens, and reports to the tree what JSON forbids. */
export class JsonLexer {
  /** Range of the current token. */
  at = 0;
  end = 0;
  /** `STRING_FLAGS` of the current string. */
  flags = 0;
  /** End of the token before the current one. */
  lastEnd = 0;
  readonly #text: string;
  readonly #ascii: Uint8Array | undefined;
  readonly #tree: JsonTree;
  readonly #comments: boolean;

  constructor(tree: JsonTree, comments: boolean) {
    this.#tree = tree;
    this.#text = tree.text;
    this.#ascii = asciiOf(tree.text);
    this.#comments = comments;
    if (tree.text.charCodeAt(0) === 0xfeff) this.end = 1;
    this.lastEnd = this.end;
  }

  next(): number {
    const text = this.#text;
    const ascii = this.#ascii;
    this.lastEnd = this.end;
    let at = this.end;
    for (;;) {
      const code = ascii === undefined ? text.charCodeAt(at) : (ascii[at] ?? 0);
      switch (code) {
        case SPACE:
        case NEWLINE:
        case RETURN:
        case TAB:
          at++;
          continue;
        case TOKEN.string:
          return this.#string(at);
        case TOKEN.comma:
        case TOKEN.colon:
        case TOKEN.openArray:
        case TOKEN.closeArray:
        case TOKEN.openObject:
        case TOKEN.closeObject:
          this.at = at;
          this.end = at + 1;
          return code;
      }
      this.at = at;
      if (at >= text.length) {
        this.end = text.length;
        return TOKEN.end;
      }
      at = this.#odd(at, code);
      if (at === this.at) return TOKEN.word;
    }
  }

  #string(at: number): number {
    const text = this.#text;
    const ascii = this.#ascii;
    let flags: number = STRING_FLAGS.none;
    let index = at + 1;
    for (;;) {
      const code = ascii === undefined ? text.charCodeAt(index) : (ascii[index] ?? 0);
      // Most characters are letters: for these one comparison is enough.
      if (code > BACKSLASH) {
        index++;
        continue;
      }
      if (code === TOKEN.string) break;
      if (code === BACKSLASH) {
        flags = STRING_FLAGS.escaped;
        index += this.#escape(index);
      } else if (code >= SPACE) {
        index++;
      } else if (index >= text.length || code === NEWLINE || code === RETURN) {
        this.#tree.report('Expected a closing quote (") at the end of this text', at, index);
        flags |= STRING_FLAGS.open;
        index--;
        break;
      } else {
        this.#control(code, index++);
      }
    }
    this.at = at;
    this.end = index + 1;
    this.flags = flags;
    return TOKEN.string;
  }

  /** Where the escape at `index` ends; it never includes a line end. */
  #escape(index: number): number {
    const text = this.#text;
    if (isEscape(text, index)) return 2;
    const next = text.charCodeAt(index + 1);
    if (!(next >= SPACE)) return 1;
    const wrong = text.slice(index, index + 2);
    this.#tree.report(
      wrong === '\\u'
        ? 'Expected four hexadecimal digits after \\u'
        : `${wrong} is not an escape that JSON knows; write \\\\ for a backslash`,
      index,
      index + 2,
      { title: 'Write \\\\ for the backslash', text: '\\\\', span: { start: index, end: index + 1 } },
    );
    return 2;
  }

  #control(code: number, at: number): void {
    const written = code === TAB ? '\\t' : `\\u${code.toString(16).padStart(4, '0')}`;
    const name = code === TAB ? 'A tab' : `The control character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    const fix = { title: `Write ${written}`, text: written, span: { start: at, end: at + 1 } };
    this.#tree.report(`${name} inside a text must be written as ${written}`, at, at + 1, fix);
  }

  /** Skips comments, conflict markers and odd characters, and returns where to go on. Stops at a word and returns its start. */
  #odd(at: number, code: number): number {
    const text = this.#text;
    if (code === SLASH) {
      const after = text.charCodeAt(at + 1);
      if (after === SLASH || after === STAR) return this.#comment(at, after === STAR);
    }
    const marker = this.#conflict(at, code);
    if (marker !== -1) return marker;
    if (code < SPACE || WORD_END.test(text.charAt(at))) {
      if (code === APOSTROPHE) return this.#apostrophes(at);
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      const shown = code === SLASH ? 'A "/"' : `The character ${name}`;
      this.#tree.report(`${shown} is not allowed here`, at, at + 1);
      return at + 1;
    }
    let end = at + 1;
    while (end < text.length && !WORD_END.test(text.charAt(end))) end++;
    this.end = end;
    return at;
  }

  #comment(at: number, block: boolean): number {
    const text = this.#text;
    let end = block ? text.indexOf('*/', at + 2) : at + 2;
    if (!block) {
      while (end < text.length && text.charCodeAt(end) !== NEWLINE && text.charCodeAt(end) !== RETURN) end++;
    } else if (end === -1) {
      end = text.length;
      this.#tree.report('Expected */ at the end of this comment', at, at + 2);
    } else {
      end += 2;
    }
    if (!this.#comments) this.#tree.report('Comments are not allowed in JSON', at, end);
    return end;
  }

  /** A conflict marker of version control: seven of `<`, `=`, `>` or `|` at the start of a line. @returns the end of the line, or -1 */
  #conflict(at: number, code: number): number {
    if (code !== 0x3c && code !== 0x3d && code !== 0x3e && code !== 0x7c) return -1;
    const text = this.#text;
    const before = at === 0 ? NEWLINE : text.charCodeAt(at - 1);
    if (before !== NEWLINE && before !== RETURN) return -1;
    for (let index = at + 1; index < at + 7; index++) if (text.charCodeAt(index) !== code) return -1;
    let end = at + 7;
    while (end < text.length && text.charCodeAt(end) !== NEWLINE && text.charCodeAt(end) !== RETURN) end++;
    const message = `Merge conflict: settle it and remove the line "${text.slice(at, at + 7)}"`;
    this.#tree.report(message, at, end, undefined, 'merge-conflict');
    return end;
  }

  /** A text in single quotes is read as one word, so that what follows is still found. */
  #apostrophes(at: number): number {
    const text = this.#text;
    let end = at + 1;
    while (end < text.length) {
      const code = text.charCodeAt(end++);
      if (code === APOSTROPHE) break;
      if (code === BACKSLASH && text.charCodeAt(end) >= SPACE) end++;
      else if (code === NEWLINE || code === RETURN) {
        end--;
        break;
      }
    }
    this.#tree.report('JSON wants double quotes (") around a text', at, end);
    this.end = end;
    return at;
  }
}
