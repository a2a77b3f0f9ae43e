import { baseLanguage } from '../../../shared/locale.ts';
import { type Endings, endingsOf } from './endings.ts';
import { type Match, Matcher, type MatcherRules } from './matcher.ts';
import type { ForbiddenTerm, Term, TermRules } from './term.ts';
import { Translation } from './translation.ts';

/** The terms of one pair of locales, ready to be found in texts. Immutable. */
export interface Terms {
  readonly size: number;
  /** Whether a text of the source locale may contain a term: a fast test with false positives, to be made first where most texts have none. */
  mayHave(text: string): boolean;
  /** Terms in a text of the source locale, with all their rows. */
  inSource(text: string): readonly Match<Term>[];
  /** Whether a source text contains a term, even as part of a longer one. */
  hasTerm(text: string, term: string): boolean;
  /** Whether any word is forbidden. */
  readonly forbids: boolean;
  /** Forbidden words in a text of the target locale. */
  forbiddenIn(text: string): readonly Match<ForbiddenTerm>[];
  translation(text: string): Translation;
  /** The translations of a term in the glossary. */
  translationsOf(term: string): readonly string[];
}

export interface TermList {
  readonly terms: readonly Term[];
  readonly forbidden: readonly ForbiddenTerm[];
}

interface Pair {
  readonly source: string;
  readonly target: string;
}

/** Builds the index in steps: each `undefined` is an opportunity to stop or to yield, the last item is the result. */
export function* buildTerms(
  { terms, forbidden }: TermList,
  pair: Pair,
  rules: TermRules = {},
): Generator<Terms | undefined, void, undefined> {
  const caseSensitive = rules.caseSensitive === true;
  const endings = (locale: string): Endings => {
    const language = baseLanguage(locale);
    return endingsOf(language, rules.suffixes?.[locale] ?? rules.suffixes?.[language]);
  };
  const [from, to] = [endings(pair.source), endings(pair.target)];
  let sources: Matcher<Term> | undefined;
  let words: Matcher<ForbiddenTerm> | undefined;
  const sourceRules = { locale: pair.source, endings: from.source, caseSensitive };
  const targetRules = { locale: pair.target, endings: to.source, caseSensitive };
  for (const made of Matcher.build(
    terms.map((term) => [term.source, term] as const),
    sourceRules,
  )) {
    sources = made;
    yield undefined;
  }
  for (const made of Matcher.build(
    forbidden.map((term) => [term.word, term] as const),
    targetRules,
  )) {
    words = made;
    yield undefined;
  }
  let bySource: ReadonlyMap<string, readonly Term[]> | undefined;
  yield {
    size: terms.length + forbidden.length,
    mayHave: (text) => sources?.mayBeIn(text) === true,
    inSource: (text) => sources?.find(text) ?? [],
    hasTerm: (text, term) => hasTerm(text, term, sourceRules),
    translationsOf(term) {
      bySource ??= Map.groupBy(terms, ({ source }) => source.normalize('NFC'));
      return [...new Set(bySource.get(term.normalize('NFC'))?.map(({ target }) => target))];
    },
    forbids: forbidden.length > 0,
    forbiddenIn: (text) => (words?.mayBeIn(text) === true ? words.find(text) : []),
    translation: (text) => new Translation(text, pair.target, to, caseSensitive),
  };
}

function hasTerm(text: string, term: string, rules: MatcherRules): boolean {
  return [...Matcher.build([[term, term]], rules)].some(
    (matcher) => matcher !== undefined && matcher.find(text).length > 0,
  );
}

/** Builds the index at once, for callers that need not yield. */
export function termsOf(list: TermList, pair: Pair, rules?: TermRules): Terms {
  const [made] = [...buildTerms(list, pair, rules)].filter((one) => one !== undefined);
  if (made === undefined) throw new Error('the last item of a build is its result');
  return made;
}
