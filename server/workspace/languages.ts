import { parseLocale } from '../../shared/locale.ts';
import { localeNamed } from '../formats/glossary/language-names.ts';

/**
 * How much the name of a file or folder says: `sure` is a language tag and hardly anything else, `word` may as well be a word (`sign-in`,
 * `log-in`, `user-id`, `bar`), so that what stands beside it has to speak for it.
 */
export type Certainty = 'sure' | 'word';

/** Folder and file names that happen to be language codes, and never stand for them. */
const NEVER = new Set(['src', 'bin', 'new', 'man', 'run', 'min', 'ext', 'mac', 'com']);

/** Codes of languages that are words and usual abbreviations in the names of files as well. */
const WORDS = new Set(
  (
    'am an as be co cv el ff ga gl ha he hi ho hr ia id ie in io is it ki kv la li lo lt mi ml mo mr ms my na ne ng no om or os pa pi ps ' +
    'rm rn sa sc se sg si sm sn so ss st sw ta te ti tl tn to ts tt vo wa yo ' +
    'car cat den din est fan fat fin fit gay geo got her him hit hun ice lad lag lit log may men mic mon mos mus non nor pal per pro rap ' +
    'rum sad sam sat see sid sin son spa sun tam tel tem ter tog val war was zap zen'
  ).split(' '),
);

/** What follows language, script and region in names of files, and is registered nowhere. */
const STYLES = /^(?:in)?formal$/i;
/** Regions of languages without a country, as translation platforms write them: `kab-KAB`. */
const REGION = /^[A-Z]{3}$/;

let names: Intl.DisplayNames | undefined;
const known = new Map<string, Certainty | undefined>();

/** Tells what a name says of a language. The languages are those that CLDR has a name for; undefined: it is no tag of one of them. */
export function certaintyOf(text: string): Certainty | undefined {
  if (text.length > 35) return undefined;
  if (known.has(text)) return known.get(text);
  const certainty = judge(text);
  if (known.size < 10_000) known.set(text, certainty);
  return certainty;
}

/** A tag of a language that has a name. */
export function isLocale(text: string): boolean {
  return certaintyOf(text) !== undefined;
}

function judge(text: string): Certainty | undefined {
  const locale = parseLocale(text);
  if (locale === undefined || locale.language.length > 3 || NEVER.has(locale.language)) return undefined;
  const { language, script, region, rest } = locale;
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  if (names.of(language) === undefined || !isVariant(language, rest)) return undefined;
  // `to-do` and `no-ui` name no region; `id-ID`, `it_IT` and `sr-Latn` do.
  const written = script !== undefined || (region !== undefined && text.includes(region)) || REGION.test(rest ?? '');
  if (written) return 'sure';
  if (WORDS.has(language)) return 'word';
  return language.length === 2 || Intl.PluralRules.supportedLocalesOf([language]).length > 0 ? 'sure' : 'word';
}

/** `ca-valencia`, `de-1996`; not `my-account`. */
function isVariant(language: string, rest: string | undefined): boolean {
  if (rest === undefined || STYLES.test(rest) || REGION.test(rest)) return true;
  try {
    return names?.of(`${language}-${rest.replaceAll('_', '-')}`) !== undefined || /^[ux]-/i.test(rest);
  } catch {
    return false;
  }
}

/** The locale that an English name of a language means, as some projects call their folders: `german`, `Brazilian_Portuguese`. */
export function localeOfName(text: string): string | undefined {
  return /^[a-z]{4,}/i.test(text) ? localeNamed(text.replaceAll(/[-_]/g, ' '), ['en']) : undefined;
}
