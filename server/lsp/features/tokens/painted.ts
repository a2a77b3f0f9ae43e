import { flatten } from '../../../core/checks/support.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import { tokensOf } from '../../../core/language/tokens.ts';
import type { Content } from '../../../core/text/content.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Subject } from '../subject.ts';
import { type IcuTokenKind, icuTokens } from './icu-tokens.ts';
import type { TYPES } from './types.ts';

type Type = (typeof TYPES)[number];

const OF_ICU: Readonly<Record<IcuTokenKind, Type>> = {
  argument: 'variable',
  keyword: 'keyword',
  category: 'enumMember',
  number: 'number',
  selector: 'property',
};

/** A piece of a document with its token type. */
export interface Painted {
  readonly span: Span;
  readonly type: Type;
}

/** What is not words in a text: placeholders, inline codes and ICU syntax, in document order, without overlaps. ICU syntax decides what braces mean. */
export function painted(subject: Subject, pair: BilingualUnit, content: Content): readonly Painted[] {
  const flat = flatten(content);
  const icu = flat.text.includes('{')
    ? icuTokens(flat.text, pair.sourceUnit.syntax ?? subject.input.catalog.dialect)
    : [];
  const found = icu.map(({ kind, span }): Painted => ({ span: flat.span(span.start, span.end), type: OF_ICU[kind] }));
  for (const { span, code, placeholder } of tokensOf(subject, pair, content)) {
    if (icu.length > 0 && placeholder?.text.startsWith('{')) continue;
    found.push({ span, type: code === undefined ? 'variable' : 'macro' });
  }
  return found.sort((a, b) => a.span.start - b.span.start);
}
