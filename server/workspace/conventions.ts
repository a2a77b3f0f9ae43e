import { hasExtension, SUBTITLE_EXTENSIONS, UNIT_EXTENSIONS, XLIFF_EXTENSIONS } from '../../shared/extensions.ts';
import { isLocale } from './patterns.ts';

/** Folder names under which a lone locale file is believed to be one. */
const FOLDERS =
  /(^|\/)(locales?|_locales|i18n|l10n|lang|langs|languages?|translations?|messages|intl|nls|subtitles?|xliff|xlf)(\/|$)/i;
/** Believed to be a locale file wherever it lies. */
const SURE = [...XLIFF_EXTENSIONS, ...SUBTITLE_EXTENSIONS, '.arb'];
const NEVER = /(^|\/)(package(-lock)?|tsconfig[^/]*|jsconfig[^/]*|composer|manifest|dragoman(\.lock)?|\.[^/]*)\.json$/i;

/**
 * The patterns of a project without `files`: read off the paths of conventional layouts
 * (`locales/de/common.json`, `i18n/de.json`, `intl_de.arb`, `messages.de.xlf`, `package.nls.de.json`, `movie.de.srt`).
 * One-file-per-locale layouts need two locales, or a folder name that says what it holds; XLIFF files always count.
 */
export function conventionalPatterns(paths: readonly string[]): readonly string[] {
  const found = new Map<string, Set<string>>();
  const patterns = new Set<string>();
  for (const path of paths) {
    if (!hasExtension(path, UNIT_EXTENSIONS) || NEVER.test(path)) continue;
    const pattern = patternOf(path);
    if (pattern !== undefined) {
      const locales = found.get(pattern.text) ?? new Set();
      found.set(pattern.text, locales.add(pattern.locale));
    } else if (hasExtension(path, XLIFF_EXTENSIONS)) patterns.add(path);
  }
  for (const [pattern, locales] of found) {
    if (locales.size > 1 || FOLDERS.test(pattern) || hasExtension(pattern, SURE) || /\.nls\./i.test(pattern))
      patterns.add(pattern);
  }
  // A locale-less file that is the source of a pattern is not a pattern of its own.
  for (const pattern of found.keys()) {
    const bare = pattern.replace(/[._-]\{locale\}(?=\.[^/]*$)/, '');
    if (bare !== pattern) patterns.delete(bare);
  }
  return [...patterns].sort();
}

/** The innermost place of the path that is a locale: the stem, a dot, underscore or hyphen suffix of it, or a folder. */
export function patternOf(path: string): { readonly text: string; readonly locale: string } | undefined {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const name = path.slice(slash);
  const dot = name.lastIndexOf('.');
  const stem = name.slice(0, dot);
  const extension = name.slice(dot);
  if (isLocale(stem)) return { text: `${folder}{locale}${extension}`, locale: stem };
  for (const match of stem.matchAll(/[._-]/g)) {
    const tail = stem.slice(match.index + 1);
    const last = match[0] === '-' || match[0] === '_' ? tail.length > 1 : true;
    if (last && match.index > 0 && isLocale(tail))
      return { text: `${folder}${stem.slice(0, match.index + 1)}{locale}${extension}`, locale: tail };
  }
  const segments = folder.split('/');
  for (let i = segments.length - 2; i >= 0; i--) {
    const segment = segments[i] ?? '';
    if (!isLocale(segment)) continue;
    return { text: [...segments.slice(0, i), '{locale}', ...segments.slice(i + 1)].join('/') + name, locale: segment };
  }
  return undefined;
}
