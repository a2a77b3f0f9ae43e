import { parseLocale } from '../../../../shared/locale.ts';
import { nearest } from '../../../../shared/values/nearest.ts';
import { LANGUAGE_CODES } from '../../text/language-codes.ts';

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
