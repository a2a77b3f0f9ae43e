import { isLocaleTag, normalizeLocale, parseLocale } from '../../shared/locale.ts';
import { compileGlob } from '../text/globs/glob.ts';
import type { Taken } from '../text/globs/match.ts';

/** A path that fits a pattern: its locale, and its path with every locale cut out, which all siblings share. */
export interface PatternMatch {
  readonly path: string;
  /** As spelled in the path (`pt_BR`). Undefined when the pattern has no `{locale}`. */
  readonly spelling?: string;
  /** Normalised (`pt-BR`). */
  readonly locale?: string;
  /** Siblings have the same key. */
  readonly key: string;
  /** What each `{name}` of the pattern stands for. */
  readonly names: ReadonlyMap<string, string>;
}

export interface Pattern {
  readonly text: string;
  readonly hasLocale: boolean;
  /** Why it is not understood, to follow "it"; it fits no path then. */
  readonly problem?: string;
  match(relativePath: string): PatternMatch | undefined;
}

/**
 * Compiles a pattern of `dragoman.json`: `{locale}` is a language tag, every other `{name}` one path segment or a part of it,
 * `*`, `**`, `?` and `{a,b}` as in globs. Paths are relative to the project folder and `/`-separated.
 */
export function compilePattern(text: string): Pattern {
  // Folders of some frameworks have brackets in their names.
  const glob = compileGlob(text, false);
  return {
    text,
    hasLocale: text.includes('{locale}'),
    ...(glob.problem !== undefined && { problem: glob.problem }),
    match(path) {
      const taken = glob.match(path);
      return taken && matchOf(path, taken);
    },
  };
}

function matchOf(path: string, taken: readonly Taken[]): PatternMatch | undefined {
  const names = new Map(taken.map(({ name, start, end }) => [name, path.slice(start, end)]));
  const spelling = names.get('locale');
  if (spelling === undefined) return { path, key: path, names };
  if (!isLocale(spelling)) return undefined;
  return { path, spelling, locale: normalizeLocale(spelling), key: cutLocale(path, taken, spelling), names };
}

/** Every name that took the locale is one of its places. */
function cutLocale(path: string, taken: readonly Taken[], spelling: string): string {
  let key = '';
  let at = 0;
  for (const { start, end } of taken) {
    if (path.slice(start, end) !== spelling) continue;
    key += `${path.slice(at, start)}{locale}`;
    at = end;
  }
  return key + path.slice(at);
}

let names: Intl.DisplayNames | undefined;

/** Folder and file names that happen to be language codes. */
const WORDS = new Set(['src', 'lib', 'doc', 'bin', 'app', 'dev', 'api', 'tmp', 'log', 'css', 'img', 'new', 'old']);

/** A tag of a language that exists. Three letters must be a language with locale data, and no usual folder name. */
export function isLocale(text: string): boolean {
  const language = parseLocale(text)?.language ?? '';
  if (language.length === 3) return !WORDS.has(language) && Intl.PluralRules.supportedLocalesOf([language]).length > 0;
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return language.length === 2 && names.of(language) !== undefined;
}

/** The path of another locale's file: `key` with `{locale}` spelled as the siblings spell theirs (`pt_BR`, `pt-br`, `pt-BR`). @throws RangeError for what is no language tag: it could be a path of its own */
export function siblingPath(key: string, locale: string, spellings: Iterable<string>): string {
  if (!isLocaleTag(locale)) throw new RangeError(`"${locale}" is no language tag`);
  const tag = normalizeLocale(locale);
  // Chrome's folders and Flutter's files are found by this spelling only.
  let underscore = /(^|\/)_locales\/|\.arb$/.test(key);
  let lower = false;
  for (const spelling of spellings) {
    if (spelling.includes('_')) underscore = true;
    if (/[-_]/.test(spelling) && spelling === spelling.toLowerCase()) lower = true;
  }
  const spelled = lower ? tag.toLowerCase() : tag;
  return key.replaceAll('{locale}', underscore ? spelled.replaceAll('-', '_') : spelled);
}

/** `i18n/messages.{locale}.xlf` -> `i18n/messages.xlf`: where the source file is when no locale is in its name. */
export function withoutLocale(key: string): string {
  return key.replace(/[._-]\{locale\}(?=\.[^/]*$)|\{locale\}\//g, '');
}
