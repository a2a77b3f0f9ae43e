import type { Content } from '../content.ts';
import { type KeyTree, KeyTreeSteps, NODE, type NodeKind } from '../key-tree.ts';
import { isLineBreak } from '../lines.ts';
import { decodedPart, offsetsFrom } from '../offsets.ts';
import type { Span } from '../span.ts';
import type { LiteralLanguage } from './language.ts';
import { AFTER, END, KEY_END, KEY_START, KIND, LiteralNodes, OPEN, PARENT, START } from './nodes.ts';

/** A syntax error. */
export interface LiteralFault {
  readonly kind: 'comma' | 'quote' | 'bracket' | 'syntax' | 'conflict';
  readonly span: Span;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** How many comments of an entry are read, and how many UTF-16 units of each. */
const MOST_REMARKS = 8;
const LONGEST_REMARK = 2000;
const BLANKS = ' \t\ufeff';

/** Keys and values of one literal in a code file. */
export class LiteralTree extends KeyTreeSteps implements KeyTree {
  readonly text: string;
  readonly language: LiteralLanguage;
  readonly faults: readonly LiteralFault[];
  readonly #nodes: LiteralNodes;

  constructor(
    text: string,
    language: LiteralLanguage,
    nodes = new LiteralNodes(0),
    faults: readonly LiteralFault[] = [],
  ) {
    super();
    this.text = text;
    this.language = language;
    this.#nodes = nodes;
    this.faults = faults;
  }

  get size(): number {
    return this.#nodes.size;
  }

  get keys(): object {
    return this;
  }

  get malformed(): boolean {
    return this.faults.length > 0;
  }

  mentions(words: string): boolean {
    return this.text.includes(words);
  }

  kind(node: number): NodeKind {
    const kind = this.#nodes.get(node, KIND);
    return kind === -1 ? NODE.missing : (kind as NodeKind);
  }

  start(node: number): number {
    return Math.max(0, this.#nodes.get(node, START));
  }

  end(node: number): number {
    return Math.max(0, this.#nodes.get(node, END));
  }

  keyStart(node: number): number {
    return this.#nodes.get(node, KEY_START);
  }

  keyEnd(node: number): number {
    return this.#nodes.get(node, KEY_END);
  }

  keyInner(node: number): Span {
    const [start, end] = [this.keyStart(node), this.keyEnd(node)];
    if (start === end) return { start: this.start(node), end: this.start(node) };
    const quoted = '\'"`'.includes(this.text.charAt(start));
    return quoted ? { start: start + 1, end: end - 1 } : { start, end };
  }

  key(node: number): string {
    const start = this.keyStart(node);
    if (start === -1) return '';
    const { text, language } = this;
    if (this.keyEnd(node) === start) return this.#nodes.counted.get(node) ?? '';
    const { start: from, end } = this.keyInner(node);
    const raw = text.slice(from, end);
    return from > start ? decode(language, raw, text.charAt(start)) : raw;
  }

  encodeKey(node: number, key: string): string {
    return this.language.encode(key, this.text.charAt(this.keyStart(node)) === '"' ? '"' : "'");
  }

  string(node: number): string {
    const { start, end } = this.inner(node);
    return decode(this.language, this.text.slice(start, end), this.quote(node));
  }

  inner(node: number): Span {
    const [start, end] = [this.start(node), this.end(node)];
    if (this.kind(node) === NODE.string) return { start: start + 1, end: end - 1 };
    return this.#isGroup(node) ? { start: this.open(node), end: this.open(node) } : { start, end };
  }

  /** The quotes of a string, or the closing syntax of a group or list. */
  quote(node: number): string {
    if (this.kind(node) === NODE.string) return this.text.charAt(this.start(node));
    return this.#isGroup(node) ? (CLOSING[this.text.charAt(this.open(node) - 1)] ?? '') : '';
  }

  #isGroup(node: number): boolean {
    const kind = this.kind(node);
    return kind === NODE.object || kind === NODE.array;
  }

  /** Offset after the opening syntax of a group or list. */
  open(node: number): number {
    return Math.max(0, this.#nodes.get(node, OPEN));
  }

  content(node: number): Content {
    const span = this.inner(node);
    const raw = this.text.slice(span.start, span.end);
    if (raw === '') return { span, parts: [] };
    if (!raw.includes('\\')) return { span, parts: [{ kind: 'text', text: raw, span }] };
    const [language, quote] = [this.language, this.quote(node)];
    const text = decode(language, raw, quote);
    return { span, parts: text === '' ? [] : [decodedPart(text, span, () => offsetsOf(language, raw, quote))] };
  }

  parent(node: number): number {
    return this.#nodes.get(node, PARENT);
  }

  after(node: number): number {
    const after = this.#nodes.get(node, AFTER);
    return after === -1 ? this.size : after;
  }

  override nextSibling(node: number): number {
    const next = this.after(node);
    return next < this.size && this.parent(next) === this.parent(node) ? next : -1;
  }

  /** Comments before an entry, and after it on the same line. */
  remarks(node: number): readonly { readonly text: string; readonly span: Span }[] {
    return [...this.#above(node), ...this.#behind(node)];
  }

  #above(node: number) {
    const { text } = this;
    const found: { text: string; span: Span }[] = [];
    let at = ownLine(text, this.outerStart(node));
    while (at !== undefined && at > 0 && found.length < MOST_REMARKS) {
      const from = Math.max(0, at - LONGEST_REMARK);
      const before = text.slice(from, at).replace(/(?:\r\n|[\r\n])$/, '');
      const comment = before.trimEnd();
      const start = commentStart(comment);
      // A blank line separates them, or the comment begins further up.
      if (start === undefined || /[\r\n]/.test(before.slice(comment.length))) break;
      const words = wordsOf(comment.slice(start));
      if (words !== '') found.unshift({ text: words, span: { start: from + start, end: from + comment.length } });
      at = ownLine(text, from + start);
    }
    return found;
  }

  #behind(node: number) {
    const rest = this.text.slice(this.end(node), this.end(node) + 500);
    const comment = /^[ \t]*,?[ \t]*((?:\/\/|#(?!\[))[^\r\n]*|\/\*(?:(?!\*\/)[^\r\n])*\*\/)[ \t]*(?:[\r\n]|$)/.exec(
      rest,
    )?.[1];
    if (comment === undefined || wordsOf(comment) === '') return [];
    const start = this.end(node) + rest.indexOf(comment);
    return [{ text: wordsOf(comment), span: { start, end: start + comment.length } }];
  }
}

/** The start of the line if only blanks precede `at`. */
function ownLine(text: string, at: number): number | undefined {
  let start = at;
  while (start > 0 && BLANKS.includes(text.charAt(start - 1))) start--;
  return start === 0 || isLineBreak(text.charCodeAt(start - 1)) ? start : undefined;
}

/** Where the comment at the end of a piece of code begins. */
function commentStart(code: string): number | undefined {
  if (code.endsWith('*/')) {
    const open = code.lastIndexOf('/*', code.length - 4);
    return open !== -1 && code.indexOf('*/', open + 2) === code.length - 2 ? open : undefined;
  }
  const line = Math.max(code.lastIndexOf('\n'), code.lastIndexOf('\r')) + 1;
  const start = line + (/^[ \t]*/.exec(code.slice(line))?.[0].length ?? 0);
  return /^(?:\/\/|#(?!\[))/.test(code.slice(start, start + 2)) ? start : undefined;
}

function wordsOf(comment: string): string {
  return comment
    .replace(/^(?:\/\/+|#+|\/\*+)|\*+\/$/g, '')
    .replace(/^[ \t]*\*+[ \t]?/gm, '')
    .trim();
}

/** Decodes a raw string. */
function decode(language: LiteralLanguage, raw: string, quote: string): string {
  if (!raw.includes('\\')) return raw;
  let decoded = '';
  let at = 0;
  for (const found of language.escapes(raw, quote)) {
    decoded += raw.slice(at, found.at) + found.text;
    at = found.end;
  }
  return decoded + raw.slice(at);
}

/** Offsets of the decoded characters in the raw string. */
function offsetsOf(language: LiteralLanguage, raw: string, quote: string): Uint32Array {
  const offsets: number[] = [];
  let at = 0;
  for (const found of language.escapes(raw, quote)) {
    while (at < found.at) offsets.push(at++);
    for (let index = 0; index < found.text.length; index++) offsets.push(found.at);
    at = found.end;
  }
  while (at < raw.length) offsets.push(at++);
  return offsetsFrom(offsets, raw.length, 0);
}
