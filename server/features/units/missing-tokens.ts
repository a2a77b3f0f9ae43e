import { flatten, placeholdersOf } from '../../checks/support.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { type Content, codesOf } from '../../text/content.ts';
import type { Subject } from '../subject.ts';
import { checkContextOf } from './spot.ts';

/** Something of the source that its target must carry too. */
export interface Token {
  /** Decoded text of a placeholder; for a code, exactly what the file has. */
  readonly text: string;
  readonly code: boolean;
  /** For people: what the code stands for. */
  readonly display?: string;
}

/** Addresses and character references may change with the language. */
const FREE: ReadonlySet<string> = new Set(['url', 'email', 'entity']);

/** Placeholders and inline codes that the target has less often than the source, in the order of the source. */
export function missingTokens(subject: Subject, pair: BilingualUnit): readonly Token[] {
  const there = new Map<string, number>();
  for (const { key } of tokensOf(subject, pair, pair.target)) there.set(key, (there.get(key) ?? 0) + 1);
  return tokensOf(subject, pair, pair.source).flatMap(({ key, token }) => {
    const left = there.get(key) ?? 0;
    there.set(key, left - 1);
    return left > 0 ? [] : [token];
  });
}

function tokensOf(subject: Subject, pair: BilingualUnit, content: Content | undefined) {
  if (content === undefined) return [];
  const codes = codesOf(content).map((code) => ({
    key: `code ${code.role} ${code.id}`,
    at: code.span.start,
    token: { text: code.raw, code: true, ...(code.display !== undefined && { display: code.display }) },
  }));
  const flat = flatten(content);
  const placeholders = placeholdersOf(pair, content, checkContextOf(subject)).filter(({ kind }) => !FREE.has(kind));
  const found = placeholders.map(({ identity, span, text: own }) => ({
    key: `text ${identity}`,
    at: flat.span(span.start, span.end).start,
    token: { text: own, code: false },
  }));
  return [...codes, ...found].toSorted((a, b) => a.at - b.at);
}
