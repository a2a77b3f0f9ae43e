/** Locales: BCP 47 tags as written by files and people, and the codes for each service endpoint (docs/spec/service.md#language-codes). */

export interface Locale {
  /** Lower case, e.g. `pt`. */
  readonly language: string;
  /** Title case, e.g. `Hant`. */
  readonly script?: string;
  /** Upper case or digits, e.g. `BR`, `419`. */
  readonly region?: string;
  /** Everything after, as written, without the leading separator. */
  readonly rest?: string;
}

const TAG =
  /^([a-z]{2,3}|[a-z]{5,8})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_]([a-z\d]{1,8}(?:[-_][a-z\d]{1,8})*))?$/i;

/**
 * What may stand for a locale in a path: a tag of BCP 47 (RFC 5646, 2.1: language, then parts of up to eight letters and digits), with `-` or `_`;
 * `x-` and `i-` tags; Android's `b+sr+Latn`; a modifier as in `ca@valencia`. It contains nothing special to a file system. No flags: the JSON Schema
 * of the project file also uses it.
 */
export const LOCALE_TAG =
  /^(?:(?:[A-Za-z]{2,3}|[A-Za-z]{5,8})(?:[-_][A-Za-z\d]{1,8})*|[xXiI](?:[-_][A-Za-z\d]{1,8})+|b(?:\+[A-Za-z\d]{1,8})+)(?:@[A-Za-z\d]{1,24})?$/;

export function isLocaleTag(text: string): boolean {
  return LOCALE_TAG.test(text);
}

/** Modifiers of Unix locales that are scripts in BCP 47; all others are variants. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['latin', 'Latn'],
  ['cyrillic', 'Cyrl'],
  ['devanagari', 'Deva'],
  ['arabic', 'Arab'],
]);

/** `deDE`, as in the names of modules that export a constant of that name. */
export const CAMEL_TAG = /^([a-z]{2})([A-Z]{2})$/;

/** `sr_RS@latin` -> `sr-Latn-RS`, `ca@valencia` -> `ca-valencia`, `b+sr+Latn` -> `sr-Latn`, `deDE` -> `de-DE`; anything else unchanged. */
function asTag(text: string): string {
  if (CAMEL_TAG.test(text)) return text.replace(CAMEL_TAG, '$1-$2');
  if (text.startsWith('b+')) return text.slice(2).replaceAll('+', '-');
  const [tag = '', modifier] = text.split('@', 2);
  if (modifier === undefined) return text;
  const script = SCRIPTS.get(modifier.toLowerCase());
  return script === undefined ? `${tag}-${modifier}` : tag.replace(/^[a-z]+/i, `$&-${script}`);
}

/** Parses `pt-BR`, `pt_BR`, `ptBR`, `zh_Hant_TW`, `es-419`, `ca@valencia`, `b+sr+Latn`. Returns undefined for anything that is not a language tag. */
export function parseLocale(text: string): Locale | undefined {
  const match = TAG.exec(CAMEL_TAG.test(text) || (/[@+]/.test(text) && LOCALE_TAG.test(text)) ? asTag(text) : text);
  if (match === null) return undefined;
  const [, language, script, region, rest] = match;
  if (language === undefined) return undefined;
  return {
    language: language.toLowerCase(),
    ...(script !== undefined && { script: script.charAt(0).toUpperCase() + script.slice(1).toLowerCase() }),
    ...(region !== undefined && { region: region.toUpperCase() }),
    ...(rest !== undefined && { rest }),
  };
}

/** `pt_br` -> `pt-BR`; anything that is not a tag is returned unchanged. */
export function normalizeLocale(text: string): string {
  const locale = parseLocale(text);
  if (locale === undefined) return text;
  return [locale.language, locale.script, locale.region, locale.rest].filter((part) => part !== undefined).join('-');
}

/** The same language, script and region in any spelling: `iw` is `he`. */
export function sameLocale(a: string, b: string): boolean {
  return canonical(a) === canonical(b);
}

/** Lower case, with the current code for languages that used to have another one. `no` stays: some use it in addition to `nb`. */
function canonical(text: string): string {
  const tag = normalizeLocale(text).toLowerCase();
  return tag.replace(/^(?:iw|in|ji)(?=-|$)/, (language) => serviceLanguage(language));
}

export function baseLanguage(text: string): string {
  return parseLocale(text)?.language ?? text.toLowerCase();
}

/** The same language with any script and region, including former codes: `in` is `id`, `no` is `nb`. */
export function sameLanguage(a: string, b: string): boolean {
  return todaysLanguage(a) === todaysLanguage(b);
}

function todaysLanguage(text: string): string {
  const language = parseLocale(text)?.language;
  if (language === undefined) return text.toLowerCase();
  // `cmn` is `zh`, `tl` is `fil`.
  return serviceLanguage(language.length > 3 ? language : (new Intl.Locale(language).language ?? language));
}

/**
 * What people and files may give as a language: a tag by the grammar of BCP 47, or one of the spellings in files. Whether the language exists or is
 * supported is checked elsewhere. Words are not tags: the grammar reserves languages of five to eight letters, and has none.
 */
export function isLanguageTag(text: string): boolean {
  return LOCALE_TAG.test(text) && !/^[a-z]{5}/i.test(text);
}

/** translatewiki.net stores descriptions of texts as another language: `qqq`, in Android's folders `qq`. It is not translated into. */
export function isDocumentation(tag: string): boolean {
  return /^qqq?$/i.test(tag);
}

let names: Intl.DisplayNames | undefined;

/** The English name of a language: `German`, `Brazilian Portuguese`. The tag itself if it has no name. */
export function languageName(tag: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  try {
    return names.of(normalizeLocale(tag)) ?? tag;
  } catch {
    return tag;
  }
}

/** Former tags still used in files (Java and Android write them), and the services' names. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
]);

function serviceLanguage(language: string): string {
  return RENAMED.get(language) ?? language;
}

const TRADITIONAL = new Set(['TW', 'HK', 'MO']);
/** Latin American Spanish: every American region maps to ES-419. */
const LATIN_AMERICA = new Set('419 MX AR CO PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY PR US'.split(' '));

/**
 * The target code of translate and documents: upper case, with a variant if the service supports one.
 * `available` is the service's own list if known; the most specific code in it wins.
 */
export function serviceTarget(text: string, available?: ReadonlySet<string>): string {
  const locale = parseLocale(text);
  if (locale === undefined) return text.toUpperCase();
  const base = serviceLanguage(locale.language).toUpperCase();
  const full = locale.region === undefined ? undefined : `${base}-${locale.region}`;
  const preferred = variant(base, locale);
  if (available === undefined) return preferred ?? base;
  // The base code of Chinese means the simplified script: not a substitute for the traditional one.
  const fallback = preferred === 'ZH-HANT' ? undefined : base;
  for (const code of [full, preferred, fallback]) if (code !== undefined && available.has(code)) return code;
  return preferred ?? base;
}

/** Whether the service translates into a locale, as far as is known. */
export function isOffered(locale: string, available: ReadonlySet<string> | undefined): boolean {
  return available === undefined || available.has(serviceTarget(locale, available));
}

function variant(base: string, { script, region }: Locale): string | undefined {
  switch (base) {
    case 'EN':
      return region === undefined || region === 'US' ? 'EN-US' : 'EN-GB';
    case 'PT':
      return region === 'BR' ? 'PT-BR' : 'PT-PT';
    case 'ES':
      return region !== undefined && LATIN_AMERICA.has(region) ? 'ES-419' : undefined;
    case 'ZH':
      if (script === 'Hant' || (script === undefined && region !== undefined && TRADITIONAL.has(region)))
        return 'ZH-HANT';
      return 'ZH-HANS';
    default:
      return undefined;
  }
}

/** The source code of translate and documents: only the base language, upper case. */
export function serviceSource(text: string): string {
  return serviceLanguage(baseLanguage(text)).toUpperCase();
}

/** Glossary dictionaries only support base languages, in lower case. */
export function glossaryLanguage(text: string): string {
  return serviceLanguage(baseLanguage(text));
}

/** Whether a locale is one of the user's languages: `de` stands for all of its variants, `de-AT` for itself. */
export function isOneOf(locale: string, languages: readonly string[]): boolean {
  return languages.some((language) => {
    const { script, region } = parseLocale(language) ?? {};
    return script === undefined && region === undefined ? sameLanguage(locale, language) : sameLocale(locale, language);
  });
}
