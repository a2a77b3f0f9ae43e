import { normalizeLocale, parseLocale } from '../../shared/locale.ts';

/** A path that fits a pattern: its locale, and its path with every locale cut out, which all siblings share. */
export interface PatternMatch {
  readonly path: string;
  /** As spelled in the path (`pt_BR`). Undefined when the pattern has no `{locale}`. */
  readonly spelling?: string;
  /** Normalised (`pt-BR`). */
  readonly locale?: string;
  /** Siblings have the same key. */
  readonly key: string;
}

export interface Pattern {
  readonly text: string;
  readonly hasLocale: boolean;
  match(relativePath: string): PatternMatch | undefined;
}

const LOCALE = '[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{2,8})*';
const TOKEN = /\{([A-Za-z][\w-]*)\}|\*\*\/|\*\*|\*|\?|[^{*?]+|./gs;

/**
 * Compiles a pattern of `dragoman.json`: `{locale}` is a language tag, every other `{name}` one path segment or a part of it,
 * `*`, `**` and `?` as in globs. Paths are relative to the project folder and `/`-separated.
 */
export function compilePattern(text: string): Pattern {
  let source = '^';
  let hasLocale = false;
  for (const [token, name] of text.replace(/^\.\//, '').matchAll(TOKEN)) {
    if (name === 'locale') {
      source += hasLocale ? '(\\k<locale>)' : `(?<locale>${LOCALE})`;
      hasLocale = true;
    } else if (name !== undefined) source += '([^/]+)';
    else if (token === '**/') source += '(?:[^/]+/)*';
    else if (token === '**') source += '.*';
    else if (token === '*') source += '[^/]*';
    else if (token === '?') source += '[^/]';
    else source += token.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  }
  const regex = new RegExp(`${source}$`, 'd');
  return { text, hasLocale, match: (path) => matchPath(regex, hasLocale, path) };
}

function matchPath(regex: RegExp, hasLocale: boolean, path: string): PatternMatch | undefined {
  const match = regex.exec(path);
  if (match === null) return undefined;
  const spelling = match.groups?.['locale'];
  if (!hasLocale || spelling === undefined) return { path, key: path };
  if (!isLocale(spelling)) return undefined;
  return { path, spelling, locale: normalizeLocale(spelling), key: cutLocale(path, match, spelling) };
}

/** Every captured group that equals the locale is one of its places. */
function cutLocale(path: string, match: RegExpExecArray, spelling: string): string {
  let key = '';
  let at = 0;
  for (const range of new Set((match.indices ?? []).slice(1).map((pair) => pair?.join()))) {
    const [start = 0, end = 0] = range?.split(',').map(Number) ?? [];
    if (end <= at || path.slice(start, end) !== spelling) continue;
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

/** The path of another locale's file: `key` with `{locale}` spelled as the siblings spell theirs (`pt_BR`, `pt-br`, `pt-BR`). */
export function siblingPath(key: string, locale: string, spellings: Iterable<string>): string {
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
