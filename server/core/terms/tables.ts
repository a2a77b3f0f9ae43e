import { listTerms, type NamedTable } from './list.ts';
import type { TermRules } from './term.ts';
import { type Terms, termsOf } from './terms.ts';

/** The terms of glossary tables for a pair of locales; undefined if there are none. */
export function termsIn(
  tables: readonly NamedTable[],
  pair: { readonly source: string; readonly target: string },
  rules?: TermRules,
): Terms | undefined {
  const list = listTerms(tables, pair.source, pair.target);
  return list.terms.length + list.forbidden.length === 0 ? undefined : termsOf(list, pair, rules);
}
