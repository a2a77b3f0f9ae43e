import { messageDialect } from '../../../core/text/dialects/index.ts';
import { type IcuChoice, type IcuNode, quotingOf } from '../../../core/text/messages/icu.ts';
import { parseIcu } from '../../../core/text/messages/icu-parse.ts';
import { CATEGORIES } from '../../../core/text/messages/plurals.ts';
import type { Span } from '../../../core/text/span.ts';

/** The kind of a piece of an ICU message. */
export type IcuTokenKind = 'argument' | 'keyword' | 'category' | 'number' | 'selector';

export interface IcuToken {
  readonly kind: IcuTokenKind;
  /** Offsets in the text. */
  readonly span: Span;
}

const TYPED = /\{\s{0,20}[\w.$-]{1,100}\s{0,20},/;

/** The syntax of an ICU message (by dialect, or because it has a choice): arguments, types, `offset`, categories, numbers, selectors. None for plain `{name}`. */
export function icuTokens(text: string, dialect: string): readonly IcuToken[] {
  const typed = TYPED.test(text);
  if (
    !typed ||
    (messageDialect(dialect).icu === undefined && !/,\s{0,20}(?:plural|select|selectordinal)\s{0,20},/.test(text))
  )
    return [];
  const tokens: IcuToken[] = [];
  collect(text, parseIcu(text, quotingOf(dialect)).nodes, tokens);
  return tokens.sort((a, b) => a.span.start - b.span.start);
}

function collect(text: string, nodes: readonly IcuNode[], tokens: IcuToken[]): void {
  for (const node of nodes) {
    if (node.kind === 'pound') tokens.push({ kind: 'argument', span: node.span });
    if (node.kind === 'argument' && node.type === undefined) tokens.push({ kind: 'argument', span: node.span });
    if (node.kind === 'argument' && node.type !== undefined) {
      tokens.push({ kind: 'argument', span: node.nameSpan });
      tokens.push({ kind: 'keyword', span: wordFrom(text, node.type, node.nameSpan.end) });
    }
    if (node.kind === 'choice') choice(text, node, tokens);
  }
}

function choice(text: string, { nameSpan, type, head, branches }: IcuChoice, tokens: IcuToken[]): void {
  tokens.push({ kind: 'argument', span: nameSpan });
  const word = wordFrom(text, type, nameSpan.end);
  tokens.push({ kind: 'keyword', span: word });
  const offset = text.slice(word.end, head.end).search(/offset/);
  if (offset >= 0) tokens.push({ kind: 'keyword', span: sized(word.end + offset, 'offset'.length) });
  for (const { selector, selectorSpan, nodes } of branches) {
    tokens.push({ kind: kindOf(selector, type), span: selectorSpan });
    collect(text, nodes, tokens);
  }
}

function kindOf(selector: string, type: IcuChoice['type']): IcuTokenKind {
  if (selector.startsWith('=')) return 'number';
  if (type === 'select') return selector === 'other' ? 'category' : 'selector';
  return (CATEGORIES as readonly string[]).includes(selector) ? 'category' : 'selector';
}

/** The parser has found the word there, after blanks and a comma. */
function wordFrom(text: string, word: string, from: number): Span {
  return sized(text.indexOf(word, from), word.length);
}

function sized(start: number, length: number): Span {
  return { start, end: start + length };
}
