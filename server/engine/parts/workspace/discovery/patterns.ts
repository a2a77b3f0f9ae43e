import { CAMEL_TAG, isLocaleTag, languageName, normalizeLocale } from '../../../../../shared/locale.ts';
import { formatByName, localeNamesOf, unnamedPattern } from '../../../../core/formats/index.ts';
import { compileGlob } from '../../../../core/text/globs/glob.ts';
import type { Taken } from '../../../../core/text/globs/match.ts';
import { isLocale, localeOfName } from './languages.ts';

/** A path that matches a pattern: its locale, and its path with every locale cut out, which all siblings share. */
export interface PatternMatch {
  readonly path: string;
  /** As spelled in the path (`pt_BR`). Undefined if the pattern has no `{locale}`. */
  readonly spelling?: string;
  /** Normalized (`pt-BR`). */
  readonly locale?: string;
  /** Siblings have the same key. */
  readonly key: string;
  /** The value of each `{name}` of the pattern. */
  readonly names: ReadonlyMap<string, string>;
}

export interface Pattern {
  readonly text: string;
  readonly hasLocale: boolean;
  /** Why it is invalid, worded to follow "it"; it then matches no path. */
  readonly problem?: string;
  /** The common prefix of all matching paths, except those that name no language (`unnamedPattern`). */
  readonly start: string;
  match(relativePath: string): PatternMatch | undefined;
}

/** Whether it is a language according to the project, or the file itself. */
export type IsKnown = (spelling: string, path: string) => boolean;

/**
 * Compiles a pattern of `dragoman.json`: `{locale}` is a language tag, every other `{name}` one path segment or a part of it, `*`, `**`, `?` and
 * `{a,b}` as in globs. Paths are relative to the project folder and `/`-separated. English names of languages count as tags.
 *
 * @param isKnown languages in addition to those with a common name: those of the project, or of the file itself
 */
export function compilePattern(text: string, isKnown: IsKnown = () => false): Pattern {
  // Folders of some frameworks have brackets in their names.
  const glob = compileGlob(text, false);
  return {
    text,
    hasLocale: text.includes('{locale}'),
    start: glob.start,
    ...(glob.problem !== undefined && { problem: glob.problem }),
    match(path) {
      const taken = glob.match(path);
      return (taken && matchOf(path, taken, isKnown)) ?? unnamedMatch(path, glob);
    },
  };
}

/** A file that names no language matches the pattern of those that do, if its tool uses such names. */
function unnamedMatch(path: string, glob: Pick<ReturnType<typeof compileGlob>, 'match'>): PatternMatch | undefined {
  const other = unnamedPattern(path)?.replaceAll('{locale}', ANY);
  const taken = other === undefined ? undefined : glob.match(other);
  const match = other === undefined || taken === undefined ? undefined : matchOf(other, taken, () => false);
  return match?.spelling === ANY ? { path, key: match.key, names: match.names } : undefined;
}

/** Stands for any language: every tool spells it the same. */
const ANY = 'en';

function matchOf(path: string, taken: readonly Taken[], isKnown: IsKnown): PatternMatch | undefined {
  const names = new Map(taken.map(({ name, start, end }) => [name, path.slice(start, end)]));
  const spelling = names.get('locale');
  if (spelling === undefined) return { path, key: path, names };
  const own = localeNamesOf(path);
  const locale = own === undefined ? tagOf(spelling, path, isKnown) : own.read(spelling);
  return locale === undefined ? undefined : { path, spelling, locale, key: cutLocale(path, taken, spelling), names };
}

function tagOf(spelling: string, path: string, isKnown: IsKnown): string | undefined {
  const known = isLocale(spelling) || isKnown(spelling, path);
  return localeOfName(spelling) ?? (known ? normalizeLocale(spelling) : undefined);
}

/** Every name that captured the locale is one of its places. */
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

/** The path of another locale's file: `key` with `{locale}` in the spelling of its siblings (`pt_BR`, `pt-br`, `pt-BR`, `ptBR`, `german`). @throws RangeError if it is not a language tag: it could be a path of its own */
export function siblingPath(key: string, locale: string, spellings: Iterable<string>): string {
  if (!isLocaleTag(locale)) throw new RangeError(`"${locale}" is not a language tag`);
  const tag = normalizeLocale(locale);
  const own = localeNamesOf(key);
  if (own !== undefined) return key.replaceAll('{locale}', own.spell(tag));
  let underscore = formatByName(key)?.underscored?.test(key) === true;
  let lower = false;
  let camel = false;
  let name: string | undefined;
  for (const spelling of spellings) {
    if (CAMEL_TAG.test(spelling)) camel = true;
    if (spelling.includes('_')) underscore = true;
    if (/[-_]/.test(spelling) && spelling === spelling.toLowerCase()) lower = true;
    if (localeOfName(spelling) !== undefined) name ??= spelling;
  }
  const spelled =
    (name && spelledLike(name, tag)) ??
    (lower ? tag.toLowerCase() : camel ? tag.replace(/^([a-z]{2})-([A-Z]{2})$/, '$1$2') : tag);
  return key.replaceAll('{locale}', underscore ? spelled.replaceAll('-', '_') : spelled);
}

/** The name of a language in the case of another one; undefined if it would not be recognized again. */
function spelledLike(other: string, tag: string): string | undefined {
  const name = languageName(tag).replaceAll(' ', '_');
  const spelled = other === other.toLowerCase() ? name.toLowerCase() : name;
  return localeOfName(spelled) === tag ? spelled : undefined;
}

/** `i18n/messages.{locale}.xlf` -> `i18n/messages.xlf`, `values-{locale}/strings.xml` -> `values/strings.xml`: the path of the source file if its name has no locale. */
export function withoutLocale(key: string): string {
  return key.replace(/[._-]\{locale\}(?=\.[^/]*$|\/)|\{locale\}\//g, '');
}
