import { contextFor } from '../checks/messages/syntax.ts';
import { flatten, placeholdersOf } from '../checks/support.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import { type CodePart, type Content, codesOf } from '../text/content.ts';
import type { Placeholder } from '../text/placeholders/index.ts';
import type { Span } from '../text/span.ts';
import type { About } from './about.ts';
import { checkContextOf } from './cursor.ts';

/** A placeholder or an inline code in a text, with its place in the document. */
export interface Token {
  /** The same for both ends of a pair of codes, and for placeholders that mean the same. */
  readonly identity: string;
  readonly role: CodePart['role'];
  readonly span: Span;
  readonly code?: CodePart;
  readonly placeholder?: Placeholder;
}

/** Placeholders and codes of one side of a unit, in document order. */
export function tokensOf(subject: About, pair: BilingualUnit, content: Content | undefined): readonly Token[] {
  if (content === undefined) return [];
  const codes = codesOf(content).map(
    (code): Token => ({ identity: `code ${code.id}`, role: code.role, span: code.span, code }),
  );
  const found = placeholdersOf(pair, content, contextFor(checkContextOf(subject), pair));
  if (found.length === 0) return codes;
  const flat = flatten(content);
  const placeholders = found.map(
    (placeholder): Token => ({
      identity: `text ${placeholder.identity}`,
      role: placeholder.role,
      span: flat.span(placeholder.span.start, placeholder.span.end),
      placeholder,
    }),
  );
  return [...codes, ...placeholders].toSorted((a, b) => a.span.start - b.span.start);
}

/** Addresses and character references may change with the language. */
const FREE: ReadonlySet<string> = new Set(['url', 'email', 'entity']);

/** What the target has less often than the source, in source order. */
export function missingTokens(subject: About, pair: BilingualUnit): readonly Token[] {
  const key = ({ identity, role }: Token) => `${role} ${identity}`;
  const there = new Map<string, number>();
  for (const token of tokensOf(subject, pair, pair.target)) there.set(key(token), (there.get(key(token)) ?? 0) + 1);
  return tokensOf(subject, pair, pair.source).filter((token) => {
    if (token.placeholder !== undefined && FREE.has(token.placeholder.kind)) return false;
    const left = there.get(key(token)) ?? 0;
    there.set(key(token), left - 1);
    return left <= 0;
  });
}
