import { languageName } from '../../shared/locale.ts';
import { SERVER_TEXTS, type ServerText } from '../../shared/server-texts.ts';

/** Texts shown in the editor itself: in the language of a client that provides them, otherwise in English. */
export interface Localizer {
  say(text: ServerText, ...values: readonly (string | number)[]): string;
  /** The name of a language: `German`, `Deutsch`. */
  languageName(tag: string): string;
  number(value: number): string;
  /** @param share 1 is 100 % */
  percent(share: number): string;
  /** `de, fr and ja`. */
  list(names: readonly string[]): string;
}

/**
 * @param texts from the client, unvalidated: anything that is not a text is ignored
 * @param locale of its user interface
 */
export function localizerOf(texts: unknown, locale: string | undefined): Localizer {
  if (typeof texts !== 'object' || texts === null) return ENGLISH;
  const brought = new Map(Object.entries(texts));
  const language = supported(locale);
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  const lists = new Intl.ListFormat(language);
  return {
    say(text, ...values) {
      const own: unknown = brought.get(text);
      return fill(typeof own === 'string' ? own : SERVER_TEXTS[text], values);
    },
    languageName(tag) {
      try {
        return names.of(tag) ?? languageName(tag);
      } catch {
        return languageName(tag);
      }
    },
    number: (value) => value.toLocaleString(language),
    percent: (share) => share.toLocaleString(language, PERCENT),
    list: (items) => lists.format(items),
  };
}

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0 };

const ENGLISH: Localizer = {
  say: (text, ...values) => fill(SERVER_TEXTS[text], values),
  languageName,
  number: (value) => value.toLocaleString('en-US'),
  percent: (share) => share.toLocaleString('en-US', PERCENT),
  list: (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`),
};

/** A tag that `Intl` takes. */
function supported(locale: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(locale ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}

function fill(pattern: string, values: readonly (string | number)[]): string {
  return pattern.replace(/\{(\d)\}/g, (whole, place: string) => String(values[Number(place)] ?? whole));
}
