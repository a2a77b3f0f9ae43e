import { NODE, type NodeKind } from '../key-tree.ts';
import { lineEnd } from '../lines.ts';
import { expressionEnd, isEnd, type LiteralLanguage, type Opener, type StringToken, skipTrivia } from './language.ts';
import { AFTER, END, KEY_END, KEY_START, KIND, LiteralNodes, START } from './nodes.ts';
import { type LiteralFault, LiteralTree } from './tree.ts';

/** Deeper groups are skipped like computed values. */
const DEPTH = 300;
const WORD = /[\p{L}\p{N}_$.+-]+/uy;
/** What cannot follow a string: a word that is not an operator, or another string. */
const STRAY = /^(?!(?:as|satisfies|in|instanceof|and|or|xor)\b)["'\p{L}\p{N}_$]/u;
const BREAK = /[\r\n]/;
const MARKER = /^(?:<{7}|>{7}|\|{7}|={7})(?=[\s]|$)/m;
/** Searched for first: far faster than checking the beginning of every line. */
const MARKS = ['<<<<<<<', '>>>>>>>', '|||||||', '======='];

interface Frame {
  readonly node: number;
  readonly close: string;
  readonly isList: boolean | undefined;
}

interface Key {
  readonly start: number;
  readonly end: number;
  /** Offset after the sign. */
  readonly next: number;
}

/**
 * Reads the literal that `rootOf` finds. Total, and linear in the length of the text: anything but a literal is skipped as an expression, and after
 * an error the reader resumes at the next entry.
 */
export function scanLiteral(text: string, language: LiteralLanguage, from = language.rootOf(text)): LiteralTree {
  const opener = from === undefined ? undefined : language.openerAt(text, from);
  if (from === undefined || opener === undefined) return new LiteralTree(text, language);
  return new Scan(text, language).read(from, opener);
}

class Scan {
  readonly #text: string;
  readonly #language: LiteralLanguage;
  readonly #nodes: LiteralNodes;
  readonly #faults: LiteralFault[] = [];
  readonly #frames: Frame[] = [];

  constructor(text: string, language: LiteralLanguage) {
    this.#text = text;
    this.#language = language;
    this.#nodes = new LiteralNodes(text.length);
  }

  read(from: number, opener: Opener): LiteralTree {
    const text = this.#text;
    const marker = MARKS.some((mark) => text.includes(mark)) ? MARKER.exec(text) : null;
    if (marker !== null) this.#fault('conflict', marker.index, marker.index + 7);
    let at = this.#enter(from, opener, undefined);
    while (this.#frames.length > 0) {
      at = skipTrivia(this.#language, text, at);
      if (at >= text.length) {
        for (const { node } of this.#frames) {
          const start = this.#nodes.get(node, START);
          this.#fault('bracket', start, start + 1);
        }
        while (this.#frames.length > 0) this.#leave(text.length);
        break;
      }
      const character = text.charAt(at);
      const frame = this.#frames.at(-1);
      if (character === frame?.close) at = this.#leave(at + 1);
      else if (')]}'.includes(character) || character === ';') {
        // The closing bracket does not match the open one.
        this.#fault('bracket', at, at + 1);
        at = this.#leave(at + 1);
      } else at = this.#entry(at, frame?.isList);
    }
    return new LiteralTree(text, this.#language, this.#nodes, this.#faults);
  }

  #entry(at: number, isList: boolean | undefined): number {
    const [text, language] = [this.#text, this.#language];
    if (text.charAt(at) === ',') {
      this.#fault('syntax', at, at + 1);
      return at + 1;
    }
    const hasKeys = isList === false;
    const key = hasKeys || isList === undefined ? this.#keyAt(at) : undefined;
    if (key === undefined) return hasKeys ? this.#skip(at) : this.#value(at, undefined);
    return this.#value(skipTrivia(language, text, key.next), key);
  }

  /** A key with the sign that follows it. */
  #keyAt(at: number): Key | undefined {
    const [text, language] = [this.#text, this.#language];
    let end = language.bareKeys ? nameEnd(text, at) : at;
    if (end === at) {
      const string = language.stringAt(text, at);
      if (string === undefined) end = this.#bareEnd(at);
      else if (!string.isComputed && !string.isOpen && string.quote !== '') end = string.end;
    }
    if (end === at) return undefined;
    const sign = skipTrivia(language, text, end);
    return text.startsWith(language.sign, sign) ? { start: at, end, next: sign + language.sign.length } : undefined;
  }

  /** After an unquoted key: a name or a number. */
  #bareEnd(at: number): number {
    WORD.lastIndex = at;
    const word = WORD.exec(this.#text)?.[0] ?? '';
    const isName = this.#language.bareKeys ? /^[\p{L}_$\d][\p{L}\p{N}_$]*$/u.test(word) : /^-?\d+$/.test(word);
    return isName ? at + word.length : at;
  }

  #value(at: number, key: Key | undefined): number {
    const [text, language] = [this.#text, this.#language];
    const opener = language.openerAt(text, at);
    if (opener !== undefined && this.#frames.length < DEPTH) return this.#enter(at, opener, key);
    const string = language.stringAt(text, at);
    if (string === undefined) return this.#computed(at, key);
    const next = skipTrivia(language, text, string.end);
    const ends = isEnd(text.charCodeAt(next));
    if (ends && !string.isOpen) return this.#string(at, string, key, next);
    const hasLines = BREAK.test(text.slice(at, string.end));
    const isStray = !ends && STRAY.test(text.slice(next, next + 20));
    if (string.isOpen || (isStray && language.longStrings && hasLines && string.quote !== '')) {
      const line = lineEnd(text, at);
      this.#fault('quote', at, Math.max(line, at + 1));
      return language.longStrings ? line : string.end;
    }
    const endsLine = hasLines || BREAK.test(text.slice(string.end, next));
    if (isStray && !endsLine) {
      const line = lineEnd(text, at);
      this.#fault('quote', at, line);
      return line;
    }
    if (string.isComputed || string.quote === '') return this.#computed(at, key);
    const startsEntry = () =>
      language.stringAt(text, next) !== undefined || (language.bareKeys && this.#keyAt(next) !== undefined);
    if (!endsLine || !startsEntry()) return next >= text.length ? text.length : this.#computed(at, key);
    this.#fault('comma', string.end - 1, string.end);
    return this.#string(at, string, key, next);
  }

  /** Adds a string with a known text; the text of a concatenation is known only at run time. */
  #string(at: number, { end, quote, isComputed }: StringToken, key: Key | undefined, next: number): number {
    if (isComputed || quote === '') return this.#computed(at, key);
    this.#push(NODE.string, at, end, key);
    return this.#text.charAt(next) === ',' ? next + 1 : next;
  }

  /** Numbers and keywords stand for themselves; everything else is known only at run time. */
  #computed(at: number, key: Key | undefined): number {
    const text = this.#text;
    const end = Math.max(expressionEnd(this.#language, text, at), at + 1);
    const raw = text.slice(at, Math.min(end, at + 40)).trim();
    const kind = /^[-+]?[\d.][\w.]*$/.test(raw)
      ? NODE.number
      : /^(?:true|false)$/i.test(raw)
        ? NODE.boolean
        : /^(?:null|undefined)$/i.test(raw)
          ? NODE.null
          : NODE.invalid;
    // A string inside it is not closed.
    if (end >= text.length || !',;)]}'.includes(text.charAt(end)))
      this.#fault('quote', at, Math.min(end, lineEnd(text, at)));
    const length = text.slice(at, end).trimEnd().length;
    this.#push(kind, at, at + Math.max(length, 1), key);
    return text.charAt(end) === ',' || text.charAt(end) === ';' ? end + 1 : end;
  }

  /** An entry without a known key: a spread, a method, a shorthand property. */
  #skip(at: number): number {
    const text = this.#text;
    const end = Math.max(expressionEnd(this.#language, text, at), at + 1);
    const raw = text.slice(at, Math.min(end, at + 200));
    if (!/^(?:\.\.\.|\[|(?:async\s+|get\s+|set\s+|\*\s*)?[\p{L}_$][\p{L}\p{N}_$]*\s*(?:\(|$))/u.test(raw))
      this.#fault('syntax', at, at + 1);
    return text.charAt(end) === ',' ? end + 1 : end;
  }

  #enter(at: number, { inner, close, isList }: Opener, key: Key | undefined): number {
    const known = isList ?? this.#isList(inner, close);
    const node = this.#push(known ? NODE.array : NODE.object, at, inner, key, inner);
    this.#frames.push({ node, close, isList });
    return inner;
  }

  /** For PHP arrays: the first entry has no key. An empty array is a group. */
  #isList(inner: number, close: string): boolean {
    const at = skipTrivia(this.#language, this.#text, inner);
    if (this.#text.charAt(at) === close) return false;
    const string = this.#language.stringAt(this.#text, at);
    if (string === undefined) return this.#language.openerAt(this.#text, at) !== undefined;
    return !this.#text.startsWith(this.#language.sign, skipTrivia(this.#language, this.#text, string.end));
  }

  #leave(at: number): number {
    const text = this.#text;
    const frame = this.#frames.pop();
    if (frame !== undefined) {
      this.#nodes.set(frame.node, END, at);
      this.#nodes.set(frame.node, AFTER, this.#nodes.size);
      if (frame.isList === undefined) this.#number(frame.node);
    }
    const next = skipTrivia(this.#language, text, at);
    if (this.#frames.length === 0) return next;
    if (text.charAt(next) === ',') return next + 1;
    // `] as const`, `) + 1`: an operator after the group does not change its texts.
    if (!')]}'.includes(text.charAt(next)) && this.#keyAt(next) === undefined) {
      const end = expressionEnd(this.#language, text, next);
      return text.charAt(end) === ',' ? end + 1 : end;
    }
    if (this.#keyAt(next) !== undefined) this.#fault('comma', at - 1, at);
    return next;
  }

  /** Entries without a key among others that have one get the next number, as PHP counts them; a group without any keys is a list. */
  #number(group: number): void {
    const nodes = this.#nodes;
    const members: number[] = [];
    for (let at = group + 1; at < nodes.size; at = nodes.get(at, AFTER)) members.push(at);
    if (members.every((member) => nodes.get(member, KEY_START) === -1)) return;
    nodes.set(group, KIND, NODE.object);
    const tree = new LiteralTree(this.#text, this.#language, nodes);
    let next = 0;
    for (const member of members) {
      if (tree.keyStart(member) === -1) {
        nodes.counted.set(member, String(next));
        nodes.set(member, KEY_START, tree.start(member));
        nodes.set(member, KEY_END, tree.start(member));
      }
      const key = tree.key(member);
      if (/^(?:0|[1-9]\d{0,14})$/.test(key)) next = Math.max(next, Number(key) + 1);
    }
  }

  #push(kind: NodeKind, start: number, end: number, key: Key | undefined, open = start): number {
    const parent = this.#frames.at(-1)?.node ?? -1;
    return this.#nodes.add(kind, parent, start, end, key?.start ?? -1, key?.end ?? -1, open);
  }

  #fault(kind: LiteralFault['kind'], start: number, end: number): void {
    this.#faults.push({ kind, span: { start, end } });
  }
}

/** After a name of ASCII letters; `at` where there is none, or where other characters may belong to it. */
function nameEnd(text: string, at: number): number {
  let end = at;
  let code = text.charCodeAt(end);
  while (isNameCode(code)) code = text.charCodeAt(++end);
  return code > 127 || code === 43 || code === 45 || code === 46 ? at : end;
}

function isNameCode(code: number): boolean {
  const letter = code | 32;
  return (letter >= 97 && letter <= 122) || (code >= 48 && code <= 57) || code === 95 || code === 36;
}
