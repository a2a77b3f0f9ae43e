import { NODE } from '../key-tree.ts';
import type { Span } from '../span.ts';
import { endOfLine, expressionEnd, type LiteralLanguage, type Opener, skipTrivia } from './language.ts';
import { decode, type LiteralFault, type LiteralNode, LiteralTree } from './tree.ts';

/** Deeper groups are skipped as a value that is computed. */
const DEPTH = 300;
const WORD = /[\p{L}\p{N}_$.+-]+/uy;
/** What cannot follow a string: a word, or another string, unless a word of the language. */
const STRAY = /^(?!(?:as|satisfies|in|instanceof|and|or|xor)\b)["'\p{L}\p{N}_$]/u;
const BREAK = /[\r\n]/;
const MARKER = /^(?:<{7}|>{7}|\|{7}|={7})(?=[\s]|$)/m;

interface Frame {
  readonly node: number;
  readonly close: string;
  readonly isList: boolean | undefined;
}

interface Key {
  readonly start: number;
  readonly end: number;
  readonly inner: Span;
  readonly text: string;
}

/**
 * Reads the literal that `rootOf` finds. Total, and linear in the text's length: what is not a literal is skipped as an expression, and after a
 * mistake the reader goes on at the next entry.
 */
export function scanLiteral(text: string, language: LiteralLanguage, from = language.rootOf(text)): LiteralTree {
  const opener = from === undefined ? undefined : language.openerAt(text, from);
  if (from === undefined || opener === undefined) return new LiteralTree(text, language, [], []);
  return new Scan(text, language).read(from, opener);
}

class Scan {
  readonly #text: string;
  readonly #language: LiteralLanguage;
  readonly #nodes: LiteralNode[] = [];
  readonly #faults: LiteralFault[] = [];
  readonly #frames: Frame[] = [];

  constructor(text: string, language: LiteralLanguage) {
    this.#text = text;
    this.#language = language;
  }

  read(from: number, opener: Opener): LiteralTree {
    const text = this.#text;
    const marker = MARKER.exec(text);
    if (marker !== null) this.#fault('conflict', marker.index, marker.index + 7);
    let at = this.#enter(from, opener, undefined);
    while (this.#frames.length > 0) {
      at = skipTrivia(this.#language, text, at);
      if (at >= text.length) {
        for (const { node } of this.#frames) {
          const start = this.#nodes[node]?.start ?? 0;
          this.#fault('bracket', start, start + 1);
        }
        while (this.#frames.length > 0) this.#leave(text.length);
        break;
      }
      const character = text.charAt(at);
      const frame = this.#frames.at(-1);
      if (character === frame?.close) at = this.#leave(at + 1);
      else if (')]}'.includes(character) || character === ';') {
        // Another bracket is closed than the one that is open.
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

  /** A key with its sign behind it. */
  #keyAt(at: number): (Key & { readonly next: number }) | undefined {
    const [text, language] = [this.#text, this.#language];
    const string = language.stringAt(text, at);
    let key: Key | undefined;
    if (string !== undefined && !string.isComputed && !string.isOpen && string.quote !== '') {
      const said = decode(language, text, string.inner, string.quote).text;
      key = { start: at, end: string.end, inner: string.inner, text: said };
    } else if (string === undefined) {
      WORD.lastIndex = at;
      const word = WORD.exec(text)?.[0] ?? '';
      const end = at + word.length;
      const isName = language.bareKeys ? /^[\p{L}_$\d][\p{L}\p{N}_$]*$/u.test(word) : /^-?\d+$/.test(word);
      if (isName) key = { start: at, end, inner: { start: at, end }, text: word };
    }
    if (key === undefined) return undefined;
    const sign = skipTrivia(language, text, key.end);
    return text.startsWith(language.sign, sign) ? { ...key, next: sign + language.sign.length } : undefined;
  }

  #value(at: number, key: Key | undefined): number {
    const [text, language] = [this.#text, this.#language];
    const opener = language.openerAt(text, at);
    if (opener !== undefined && this.#frames.length < DEPTH) return this.#enter(at, opener, key);
    const string = language.stringAt(text, at);
    if (string === undefined) return this.#computed(at, key);
    const next = skipTrivia(language, text, string.end);
    const isEnd = ',)]}'.includes(text.charAt(next)) && next < text.length;
    const hasLines = BREAK.test(text.slice(at, string.end));
    const isStray = !isEnd && STRAY.test(text.slice(next, next + 20));
    if (string.isOpen || (isStray && language.longStrings && hasLines && string.quote !== '')) {
      const line = endOfLine(text, at);
      this.#fault('quote', at, Math.max(line, at + 1));
      return language.longStrings ? line : string.end;
    }
    const endsLine = hasLines || BREAK.test(text.slice(string.end, next));
    if (isStray && !endsLine) {
      const line = endOfLine(text, at);
      this.#fault('quote', at, line);
      return line;
    }
    if (string.isComputed || string.quote === '') return this.#computed(at, key);
    const startsEntry =
      language.stringAt(text, next) !== undefined || (language.bareKeys && this.#keyAt(next) !== undefined);
    if (!isEnd && !(startsEntry && endsLine)) return next >= text.length ? this.#text.length : this.#computed(at, key);
    this.#push(NODE.string, { start: at, end: string.end }, key, string.inner, string.quote);
    if (!isEnd) this.#fault('comma', string.end - 1, string.end);
    return text.charAt(next) === ',' ? next + 1 : next;
  }

  /** Numbers and words of the language are themselves; all else is known only when the program runs. */
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
    // A string inside of it has no end.
    if (end >= text.length || !',;)]}'.includes(text.charAt(end)))
      this.#fault('quote', at, Math.min(end, endOfLine(text, at)));
    const length = text.slice(at, end).trimEnd().length;
    this.#push(kind, { start: at, end: at + Math.max(length, 1) }, key);
    return text.charAt(end) === ',' || text.charAt(end) === ';' ? end + 1 : end;
  }

  /** An entry without a key that is known: a spread, a method, a name that stands for itself. */
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
    const node = this.#push(
      known ? NODE.array : NODE.object,
      { start: at, end: inner },
      key,
      { start: inner, end: inner },
      close,
      inner,
    );
    this.#frames.push({ node, close, isList });
    return inner;
  }

  /** Of PHP's arrays: the first entry has no key. An empty one is a group. */
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
    const node = this.#nodes[frame?.node ?? -1];
    if (node !== undefined) {
      node.end = at;
      node.after = this.#nodes.length;
      if (frame?.isList === undefined) this.#number(frame?.node ?? -1, node);
    }
    const next = skipTrivia(this.#language, text, at);
    if (this.#frames.length === 0) return next;
    if (text.charAt(next) === ',') return next + 1;
    // `] as const`, `) + 1`: what is done with the group does not change its texts.
    if (!')]}'.includes(text.charAt(next)) && this.#keyAt(next) === undefined) {
      const end = expressionEnd(this.#language, text, next);
      return text.charAt(end) === ',' ? end + 1 : end;
    }
    if (this.#keyAt(next) !== undefined) this.#fault('comma', at - 1, at);
    return next;
  }

  /** Entries without a key among others that have one get the next number, as PHP counts them; a list is what has no key at all. */
  #number(group: number, node: LiteralNode): void {
    const members: LiteralNode[] = [];
    for (let at = group + 1; at < node.after; at = this.#nodes[at]?.after ?? node.after) {
      const member = this.#nodes[at];
      if (member !== undefined) members.push(member);
    }
    if (members.every(({ keyStart }) => keyStart === -1)) return;
    node.kind = NODE.object;
    let next = 0;
    for (const member of members) {
      if (member.keyStart === -1) {
        member.key = String(next);
        member.keyStart = member.start;
        member.keyEnd = member.start;
      }
      if (/^(?:0|[1-9]\d{0,14})$/.test(member.key)) next = Math.max(next, Number(member.key) + 1);
    }
  }

  #push(
    kind: LiteralNode['kind'],
    { start, end }: Span,
    key: Key | undefined,
    inner: Span = { start, end },
    quote = '',
    open = start,
  ): number {
    const node = this.#nodes.length;
    this.#nodes.push({
      kind,
      parent: this.#frames.at(-1)?.node ?? -1,
      start,
      end,
      keyStart: key?.start ?? -1,
      keyEnd: key?.end ?? -1,
      keyInner: key?.inner ?? { start, end: start },
      key: key?.text ?? '',
      inner,
      quote,
      open,
      after: node + 1,
    });
    return node;
  }

  #fault(kind: LiteralFault['kind'], start: number, end: number): void {
    this.#faults.push({ kind, span: { start, end } });
  }
}
