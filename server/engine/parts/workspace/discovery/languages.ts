import { UNIT_EXTENSIONS } from '../../../../../shared/file-types.ts';
import { CAMEL_TAG, isLanguageTag, languageName, parseLocale } from '../../../../../shared/locale.ts';
import { localeNamed, localeNearlyNamed } from '../../../../core/formats/glossary/languages.ts';
import { LANGUAGE_CODES, OLD_CODES } from '../../../../core/text/language-codes.ts';

/**
 * How reliable the name of a file or folder is: `sure` is a language tag and hardly anything else, `word` may just as well be a word (`sign-in`,
 * `log-in`, `user-id`, `bar`), so that its neighbours must confirm it.
 */
export type Certainty = 'sure' | 'word';

/** Folder and file names that happen to be language codes, but never mean a language. */
const NEVER = new Set([
  ...['src', 'bin', 'new', 'man', 'run', 'min', 'ext', 'mac', 'com'],
  // Two letters may be a language: `ts` is Tsonga.
  ...UNIT_EXTENSIONS.map((extension) => extension.slice(1)).filter((word) => word.length > 2),
]);

/** Two-letter codes of languages, current and former. */
const TWO_LETTERS = new Set([...LANGUAGE_CODES, ...OLD_CODES]);

/** The most frequent names of localization folders and files: loading the names of languages takes milliseconds. */
const NO_NAMES = new Set(
  'locale locales lang langs language languages i18n l10n translation translations localization messages message resources strings values common intl'.split(
    ' ',
  ),
);

/** Language codes that are also words or usual abbreviations in file names. */
const WORDS = new Set(
  (
    'am an as be co cv el ff ga gl ha he hi ho hr ia id ie in io is it ki kv la li lo lt mi ml mo mr ms my na ne ng no om or os pa pi ps ' +
    'rm rn sa sc se sg si sm sn so ss st sw ta te ti tl tn to ts tt vo wa yo ' +
    'car cat den din est fan fat fin fit gay geo got her him hit hun ice lad lag lit log may men mic mon mos mus non nor pal per pro rap ' +
    'rum sad sam sat see sid sin son spa sun tam tel tem ter tog val war was zap zen'
  ).split(' '),
);

/** Formality suffixes after language, script and region in file names, which are not registered anywhere. */
const STYLES = /^(?:in)?formal$/i;
/** Regions of languages without a country, in the notation of translation platforms: `kab-KAB`. */
const REGION = /^[A-Z]{3}$/;

let names: Intl.DisplayNames | undefined;
let regions: Intl.DisplayNames | undefined;
const known = new Map<string, Certainty | undefined>();

/** How reliably a name means a language. Languages are those that CLDR has a name for; undefined: it is not a tag of one of them. */
export function certaintyOf(text: string): Certainty | undefined {
  if (text.length > 35) return undefined;
  if (known.has(text)) return known.get(text);
  const certainty = judge(text);
  if (known.size < 10_000) known.set(text, certainty);
  return certainty;
}

/** Whether this is the tag of a language that has a name. */
export function isLocale(text: string): boolean {
  return certaintyOf(text) !== undefined;
}

function judge(text: string): Certainty | undefined {
  const locale = parseLocale(text);
  if (locale === undefined || locale.language.length > 3 || NEVER.has(locale.language)) return undefined;
  const { language, script, region, rest } = locale;
  if (!isNamed(language) || !isVariant(language, rest)) return undefined;
  if (CAMEL_TAG.test(text)) return isRegion(region) ? (WORDS.has(language) ? 'word' : 'sure') : undefined;
  // `to-do` and `no-ui` have no region; `id-ID`, `it_IT` and `sr-Latn` do.
  const written = script !== undefined || (region !== undefined && text.includes(region)) || REGION.test(rest ?? '');
  if (written) return 'sure';
  if (WORDS.has(language)) return 'word';
  return language.length === 2 || Intl.PluralRules.supportedLocalesOf([language]).length > 0 ? 'sure' : 'word';
}

function isNamed(language: string): boolean {
  return language.length === 2 ? TWO_LETTERS.has(language) : nameOf(language) !== undefined;
}

function nameOf(tag: string): string | undefined {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return names.of(tag);
}

/** `deDE`, `noNO`; not `noUI`. */
function isRegion(region = ''): boolean {
  regions ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return regions.of(region) !== undefined;
}

/** `ca-valencia`, `de-1996`; not `my-account`. */
function isVariant(language: string, rest: string | undefined): boolean {
  if (rest === undefined || STYLES.test(rest) || REGION.test(rest)) return true;
  try {
    return nameOf(`${language}-${rest.replaceAll('_', '-')}`) !== undefined || /^[ux]-/i.test(rest);
  } catch {
    return false;
  }
}

/** The locale for an English name of a language, which some projects use for their folders: `german`, `Brazilian_Portuguese`, `portuguese-br`. */
export function localeOfName(text: string): string | undefined {
  if (!/^[a-z]{4,}/i.test(text) || NO_NAMES.has(text.toLowerCase())) return undefined;
  const named = localeNamed(text.replaceAll(/[-_]/g, ' '), ['en']);
  if (named !== undefined) return named;
  const [, name = '', region = ''] = /^([a-z]{4,})[-_]([a-z]{2})$/i.exec(text) ?? [];
  const language = name === '' || !isRegion(region.toUpperCase()) ? undefined : localeNamed(name, ['en']);
  return language === undefined || language.includes('-') ? undefined : `${language}-${region.toUpperCase()}`;
}

/** Languages in which names of languages are recognized. */
const SPOKEN = 'en de fr es it pt nl pl sv cs ru ja zh ko'.split(' ');

/** Individual languages that CLDR maps to the main language of their group: these codes are meant as they are. */
const OWN = new Set('als arb azj cmn ekk gug khk kmr lvs npi ory pes plt pnb swh uzn ydd zsm'.split(' '));

/** Countries whose codes are also those of languages with few speakers; the country's language is meant. */
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['se', 'sv'],
  ['kr', 'ko'],
  ['ee', 'et'],
]);

/**
 * The tag that was probably meant by another: the code of a country (`jp` is `ja`, `cz-CZ` is `cs-CZ`, `at` is `de-AT`), a name (`german`), a
 * three-letter code of a language that has a two-letter one (`deu`). Undefined: the text may be meant as it is.
 */
export function meantBy(text: string): string | undefined {
  const locale = isLanguageTag(text) ? parseLocale(text) : undefined;
  if (locale === undefined) return named(text);
  const { language } = locale;
  const rest = text.slice(language.length);
  if (language.length === 2) return languageName(language) === language ? spokenIn(language, rest) : undefined;
  const [today = language] = Intl.getCanonicalLocales(language);
  return today.length === 2 && !OWN.has(language) ? today + rest : undefined;
}

/** The tag for a misspelt name: `germn`. */
export function nearlyMeantBy(text: string): string | undefined {
  return text.length < 4 ? undefined : localeNearlyNamed(text.replaceAll(/[-_]/g, ' '));
}

/** Like `meantBy`, for codes that are also languages: `se` is Northern Sami, and Sweden. */
export function perhapsMeantBy(text: string): string | undefined {
  const language = parseLocale(text)?.language ?? '';
  const other = COUNTRIES.get(language);
  return other === undefined ? undefined : other + text.slice(language.length);
}

/** The language of a country. */
function spokenIn(country: string, rest: string): string | undefined {
  if (new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(country.toUpperCase()) === undefined)
    return undefined;
  const { language, region } = new Intl.Locale(`und-${country}`).maximize();
  if (language === 'und' || country === 'zz') return undefined;
  const isMain = new Intl.Locale(language).maximize().region === region;
  return rest === '' && !isMain ? `${language}-${region}` : language + rest;
}

/** Searches English first: `Spanish`, then `Spanisch`. */
function named(text: string): string | undefined {
  return /^\p{L}[\p{L} _()-]{3,}$/u.test(text) || /^\p{Lo}{2,}$/u.test(text)
    ? localeNamed(text.replaceAll(/[-_]/g, ' '), SPOKEN)
    : undefined;
}

/** `ja (Japanese)` */
export function withName(tag: string): string {
  const name = languageName(tag);
  return name === tag ? tag : `${tag} (${name})`;
}
