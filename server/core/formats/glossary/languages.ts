import { baseLanguage, normalizeLocale, parseLocale } from '../../../../shared/locale.ts';
import { nearest } from '../../../../shared/values/nearest.ts';
import { LANGUAGE_CODES } from '../../text/language-codes.ts';
import type { LanguagePair } from './table.ts';

/** Distinguishes language tags from words; results are cached, since columns repeat their codes. */
export function languageTest(): (text: string) => boolean {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const known = new Map<string, boolean>();
  const test = (text: string): boolean => {
    if (text.length > 35) return false;
    const language = parseLocale(text)?.language ?? '';
    if (language.length === 2) return names.of(language) !== undefined;
    // `cat` is an old code for Catalan and also a word: three letters count only if there is no two-letter code.
    return (
      language.length === 3 &&
      Intl.getCanonicalLocales(language)[0] === language &&
      Intl.PluralRules.supportedLocalesOf([language]).length > 0
    );
  };
  return (text) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    const result = test(text);
    known.set(text, result);
    return result;
  };
}

export function sameLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}

export function samePair(a: LanguagePair | undefined, b: LanguagePair | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return sameLanguage(a.source, b.source) && sameLanguage(a.target, b.target);
}

const TAG = '[A-Za-z]{2,3}(?:[-_](?:[A-Z][a-z]{3}|[A-Z]{2}|\\d{3}))?';
const PAIR = new RegExp(`(?:^|[._ -])(${TAG})(?:[-_]to[-_]|[-_.2>])(${TAG})$`);

/** The pair in a path: `de-en.tsv`, `terms.en-de.csv`, `en_pt-BR.tsv`, `en2de.csv`, `en-de/terms.tsv`. `pt-BR.tsv` is one locale, not a pair. */
export function pairOfPath(path: string): LanguagePair | undefined {
  const parts = path.split('/');
  const stem = (parts.at(-1) ?? '').replace(/\.[^.]*$/, '');
  return pairOfName(stem) ?? pairOfName(parts.at(-2) ?? '');
}

function pairOfName(name: string): LanguagePair | undefined {
  const [, source, target] = PAIR.exec(name.slice(-40)) ?? [];
  if (source === undefined || target === undefined) return undefined;
  const isLanguage = languageTest();
  const region = source === source.toLowerCase() && /^[A-Z]{2}$/.test(target) && !/[.2>]|to/.test(name);
  if (region || !isLanguage(source) || !isLanguage(target) || sameLanguage(source, target)) return undefined;
  return { source: normalizeLocale(source), target: normalizeLocale(target) };
}

/** Locales that glossaries distinguish besides all two-letter languages. */
const OTHERS = 'fil en-GB en-US es-419 es-ES es-MX fr-CA fr-CH de-AT de-CH nl-BE pt-BR pt-PT zh-Hans zh-Hant'.split(
  ' ',
);
const ALL: readonly string[] = [...LANGUAGE_CODES, ...OTHERS];

const known = new Map<string, ReadonlyMap<string, string>>();

/**
 * The locale that a name means in one of the languages `spoken`, as in the header row of a table exported from a spreadsheet: `German`, `Brazilian
 * Portuguese` or `Portuguese (Brazil)` in English, `Englisch` in German. Undefined for other words.
 */
export function localeNamed(name: string, spoken: readonly string[]): string | undefined {
  const wanted = name.trim().toLowerCase();
  for (const tag of spoken) {
    const language = parseLocale(tag)?.language;
    const locale = language && namesIn(language).get(wanted);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

/** The locale whose English name is almost this word. */
export function localeNearlyNamed(word: string): string | undefined {
  const names = namesIn('en');
  return names.get(nearest(word, names.keys()) ?? '');
}

/** The names of all languages in one of them, in lower case: about 200, computed when the first table needs them. */
function namesIn(language: string): ReadonlyMap<string, string> {
  const made = known.get(language) ?? makeNames(language);
  known.set(language, made);
  return made;
}

function makeNames(language: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  // Otherwise the names would be in the machine's own language.
  if (Intl.DisplayNames.supportedLocalesOf([language]).length === 0) return names;
  for (const languageDisplay of ['dialect', 'standard'] as const) {
    const display = new Intl.DisplayNames([language], { type: 'language', fallback: 'none', languageDisplay });
    for (const locale of ALL) {
      const name = display.of(locale)?.toLowerCase();
      if (name !== undefined) names.set(name, locale);
    }
  }
  return names;
}
