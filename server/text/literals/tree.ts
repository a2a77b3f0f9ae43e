import type { Content } from '../content.ts';
import { type KeyTree, NODE, type NodeKind } from '../key-tree.ts';
import { isLineBreak } from '../lines.ts';
import type { Span } from '../span.ts';
import type { LiteralLanguage } from './language.ts';

/** What a reader found of one value. */
export interface LiteralNode {
  kind: NodeKind;
  readonly parent: number;
  readonly start: number;
  end: number;
  /** -1: it has no key. A key of no length is one that PHP counts: it stands nowhere. */
  keyStart: number;
  keyEnd: number;
  readonly keyInner: Span;
  key: string;
  /** Of a string without its quotes. */
  readonly inner: Span;
  /** The quotes of a string; what closes a group. */
  readonly quote: string;
  /** Offset behind what opens a group. */
  readonly open: number;
  /** The first node behind its subtree. */
  after: number;
}

/** Where the syntax is broken. */
export interface LiteralFault {
  readonly kind: 'comma' | 'quote' | 'bracket' | 'syntax' | 'conflict';
  readonly span: Span;
}

/** Comments of an entry, and UTF-16 units of one, that are looked at. */
const MOST_REMARKS = 8;
const LONGEST_REMARK = 2000;
const BLANKS = ' \t\ufeff';

const NOWHERE: Span = { start: 0, end: 0 };

/** Keys and values of one literal in a file of code. */
export class LiteralTree implements KeyTree {
  readonly text: string;
  readonly language: LiteralLanguage;
  readonly faults: readonly LiteralFault[];
  readonly #nodes: readonly LiteralNode[];

  constructor(text: string, language: LiteralLanguage, nodes: readonly LiteralNode[], faults: readonly LiteralFault[]) {
    this.text = text;
    this.language = language;
    this.#nodes = nodes;
    this.faults = faults;
  }

  get size(): number {
    return this.#nodes.length;
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
    return this.#nodes[node]?.kind ?? NODE.missing;
  }

  start(node: number): number {
    return this.#nodes[node]?.start ?? 0;
  }

  end(node: number): number {
    return this.#nodes[node]?.end ?? 0;
  }

  keyStart(node: number): number {
    return this.#nodes[node]?.keyStart ?? -1;
  }

  keyEnd(node: number): number {
    return this.#nodes[node]?.keyEnd ?? -1;
  }

  keyInner(node: number): Span {
    return this.#nodes[node]?.keyInner ?? NOWHERE;
  }

  key(node: number): string {
    return this.#nodes[node]?.key ?? '';
  }

  encodeKey(node: number, key: string): string {
    return this.language.encode(key, this.text.charAt(this.keyStart(node)) === '"' ? '"' : "'");
  }

  string(node: number): string {
    return decode(this.language, this.text, this.inner(node), this.quote(node)).text;
  }

  inner(node: number): Span {
    return this.#nodes[node]?.inner ?? NOWHERE;
  }

  /** The quotes of a string, and what closes a group or a list. */
  quote(node: number): string {
    return this.#nodes[node]?.quote ?? '';
  }

  /** Offset behind what opens a group or a list. */
  open(node: number): number {
    return this.#nodes[node]?.open ?? 0;
  }

  content(node: number): Content {
    const span = this.inner(node);
    const { text, offsets } = decode(this.language, this.text, span, this.quote(node));
    if (text === '') return { span, parts: [] };
    return { span, parts: [{ kind: 'text', text, span, ...(offsets && { offsets }) }] };
  }

  parent(node: number): number {
    return this.#nodes[node]?.parent ?? -1;
  }

  after(node: number): number {
    return this.#nodes[node]?.after ?? this.size;
  }

  firstChild(node: number): number {
    return this.after(node) > node + 1 ? node + 1 : -1;
  }

  nextSibling(node: number): number {
    const next = this.after(node);
    return next < this.size && this.parent(next) === this.parent(node) ? next : -1;
  }

  outerStart(node: number): number {
    const key = this.keyStart(node);
    return key === -1 ? this.start(node) : key;
  }

  /** Comments in front of an entry and behind it on its line. */
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
      // An empty line stands between them, or the comment begins further up.
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

/** The beginning of the line, where nothing but blanks stands between. */
function ownLine(text: string, at: number): number | undefined {
  let start = at;
  while (start > 0 && BLANKS.includes(text.charAt(start - 1))) start--;
  return start === 0 || isLineBreak(text.charCodeAt(start - 1)) ? start : undefined;
}

/** Where the comment begins that a piece of code ends with. */
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

/** A raw string with the offsets of its characters from its beginning; no offsets: it says what it is. */
export function decode(
  language: LiteralLanguage,
  text: string,
  { start, end }: Span,
  quote: string,
): { readonly text: string; readonly offsets?: Uint32Array } {
  const raw = text.slice(start, end);
  if (!raw.includes('\\')) return { text: raw };
  let decoded = '';
  const offsets: number[] = [];
  let at = 0;
  const take = (to: number) => {
    for (; at < to; at++) {
      decoded += raw.charAt(at);
      offsets.push(at);
    }
  };
  for (const found of language.escapes(raw, quote)) {
    take(found.at);
    for (let index = 0; index < found.text.length; index++) offsets.push(found.at);
    decoded += found.text;
    at = found.end;
  }
  take(raw.length);
  offsets.push(raw.length);
  return { text: decoded, offsets: Uint32Array.from(offsets) };
}
