import { hasExtension, isSureByName } from '../../../../../shared/extensions.ts';
import { COMMON_EXTENSIONS, UNIT_EXTENSIONS } from '../../../../../shared/file-types.ts';
import { baseLanguage } from '../../../../../shared/locale.ts';
import type { Format } from '../../../../core/formats/format.ts';
import { FORMATS, formatByName } from '../../../../core/formats/index.ts';
import { compilePattern, withoutLocale } from './patterns.ts';
import { type Place, placesOf } from './places.ts';
import { agrees, type Stated } from './stated.ts';

/** Folder names in which even a single locale file counts as one. */
const FOLDERS = new RegExp(
  `(^|/)(locales?|i18n|l10n|langs?|languages?|translations?|localizations?|messages|intl|nls|${FORMATS.flatMap(({ folders = [] }) => folders).join('|')})(/|$)`,
  'i',
);

/** The reason for files whose exclusion needs no mention. */
export const SETTINGS = 'is a settings file by its name';

/** What paths and file contents reveal about a project without `files`. */
export interface Conventions {
  readonly patterns: readonly string[];
  /** Why a file that could hold translations matches none of the patterns: the end of a sentence that begins with its path. */
  readonly leftOut: ReadonlyMap<string, string>;
}

/**
 * Derives patterns from the paths of conventional layouts (`locales/de/common.json`, `i18n/de.json`, `intl_de.arb`, `messages.de.xlf`,
 * `package.nls.de.json`, `movie.de.srt`). A language stated in a file takes precedence over its name. A name that may be a word (`sign-in`) is a
 * locale only if files next to it, its folder or the file itself suggest so. One-file-per-locale layouts need two locales, or a telling folder name;
 * XLIFF files always count.
 */
export function conventions(paths: readonly string[], stated: ReadonlyMap<string, Stated> = new Map()): Conventions {
  const leftOut = new Map<string, string>();
  const candidates = new Map<string, readonly Place[]>();
  const formats = new Map<string, Format>();
  for (const path of paths) {
    const format = formatIn(path, stated);
    if (format === undefined) continue;
    formats.set(path, format);
    if (!format.recognises(path, '') && stated.get(path)?.format === undefined) {
      if (isAnywhere(format, path)) leftOut.set(path, SETTINGS);
    } else candidates.set(path, format.manyLocales === undefined ? placesOf(path) : []);
  }
  const slots = new Slots(candidates, stated, new Set(paths));
  const found = new Map<string, string[]>();
  const patterns = new Set<string>();
  for (const [path, places] of candidates) {
    const place = slots.best(path, places);
    const text = place && slots.widest(place, places);
    if (text !== undefined) found.set(text, [...(found.get(text) ?? []), path]);
    else if (formats.get(path)?.layout === 'bilingual') patterns.add(path);
    else leftOut.set(path, reasonFor(places, stated.get(path), slots.unknown(path)));
  }
  const present = new Set(paths);
  /** Whether one of the files of a pattern is next to its source, which names no language. */
  const hasSource = (text: string, files: readonly string[]) => {
    const pattern = compilePattern(text);
    return files.some((path) => {
      const { template } = formats.get(path) ?? {};
      const key = template && pattern.match(path)?.key;
      return key !== undefined && template?.(key, present) !== undefined;
    });
  };
  // A folder of one language mirrors what is next to it: one with only an index may be about anything (`cs`: C#).
  const mirrored = new Map<string, number>();
  for (const [pattern, files] of found)
    if (hasSource(pattern, files)) mirrored.set(folderOf(pattern), (mirrored.get(folderOf(pattern)) ?? 0) + 1);
  const isMirror = (pattern: string, files: readonly string[]) =>
    hasSource(pattern, files) && (!pattern.includes('{locale}/') || (mirrored.get(folderOf(pattern)) ?? 0) > 1);
  /** Templates of files that match a pattern are their sources. */
  const dropTemplates = (text: string, files: readonly string[]) => {
    const { template } = formatByName(text) ?? {};
    if (template === undefined) return;
    const pattern = compilePattern(text);
    const keys = new Set(files.flatMap((path) => pattern.match(path)?.key ?? []));
    for (const key of keys) patterns.delete(template(key, present) ?? '');
  };
  for (const [pattern, files] of found) {
    const tags = new Set(files.map((path) => slots.localeOf(path, pattern)));
    const told = files.every((path) => formats.get(path)?.layout === 'bilingual');
    if (tags.size > 1 || told || isBelieved(pattern, tags) || isMirror(pattern, files)) {
      patterns.add(pattern);
      // A locale-less file that is the source of a pattern is not a pattern of its own.
      const bare = withoutLocale(pattern);
      if (bare !== pattern) patterns.delete(bare);
      leftOut.delete(bare);
      dropTemplates(pattern, files);
    } else
      for (const path of files)
        leftOut.set(path, `has no other language next to it, and no folder that says that it holds translations`);
  }
  for (const [path, { unnamed, conventional }] of formats) {
    const pattern = unnamed?.(path);
    if (pattern === undefined || !(patterns.has(pattern) || conventional?.test(pattern) === true)) continue;
    patterns.add(pattern);
    leftOut.delete(path);
  }
  return { patterns: [...patterns].sort(), leftOut };
}

/** Whether files with this extension count wherever they are. Documents and source code do not: their exclusion needs no explanation. */
function isAnywhere({ recognises }: Format, path: string): boolean {
  return recognises(`de${path.slice(path.lastIndexOf('.'))}`, '');
}

/** The format of a file: by its name, or by its text if that decides. */
function formatIn(path: string, stated: ReadonlyMap<string, Stated>): Format | undefined {
  const said = stated.get(path);
  if (said === undefined && !hasExtension(path, UNIT_EXTENSIONS)) return undefined;
  return said?.format ?? formatByName(path);
}

function folderOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf('{locale}'));
}

/** Whether a pattern may have just one locale. A project starts with one file, mostly in English. */
function isBelieved(pattern: string, locales: ReadonlySet<string>): boolean {
  const begun = /^\{locale\}\.\w+$/.test(pattern) && [...locales].every((locale) => baseLanguage(locale) === 'en');
  const { conventional } = formatByName(pattern) ?? {};
  return (
    begun || FOLDERS.test(pattern) || !hasExtension(pattern, COMMON_EXTENSIONS) || conventional?.test(pattern) === true
  );
}

function reasonFor(places: readonly Place[], stated: Stated | undefined, unknown: string | undefined): string {
  const [place] = places;
  if (unknown !== undefined)
    return `is among files of languages, and "${unknown}" is not a known language: name it under "targetLocales"`;
  if (place === undefined) return `has no language in its name`;
  if (stated?.target !== undefined && !agrees(stated, place.locale))
    return `says that it is "${stated.target}", and no file next to it shows where its name says so`;
  if (place.named === true)
    return `has the name of a language, "${place.spelling}", in its path, where no folder says that it holds translations`;
  return `has no language in its name: "${place.spelling}" is taken for a word, as nothing next to it suggests a language`;
}

/** What other paths have in the same place: locales there support that a name is one, and other words speak against it. */
class Slots {
  readonly #slots = new Map<string, Map<string, boolean>>();
  readonly #patterns = new Map<string, Set<string>>();
  readonly #stated: ReadonlyMap<string, Stated>;
  readonly #paths: ReadonlySet<string>;
  readonly #spelled = new Map<string, string>();

  constructor(
    candidates: ReadonlyMap<string, readonly Place[]>,
    stated: ReadonlyMap<string, Stated>,
    paths: ReadonlySet<string>,
  ) {
    this.#stated = stated;
    this.#paths = paths;
    for (const [path, places] of candidates) {
      for (const place of places) {
        const slot = this.#slots.get(place.slot) ?? new Map<string, boolean>();
        const said = stated.get(path)?.target;
        const spoken = said !== undefined && agrees({ target: said }, place.locale);
        slot.set(place.locale, slot.get(place.locale) === true || place.certainty === 'sure' || spoken);
        this.#slots.set(place.slot, slot);
        for (const text of [place.pattern, widened(place, places)])
          this.#patterns.set(text, (this.#patterns.get(text) ?? new Set()).add(place.locale));
      }
    }
  }

  /** The place of a path that stands for its locale, if there is one. */
  best(path: string, places: readonly Place[]): Place | undefined {
    const stated = this.#stated.get(path);
    let best: Place | undefined;
    let rank = -1;
    for (const place of places) {
      const others = this.#others(place.slot);
      // A header that was copied with the file does not outweigh a name among others of its kind.
      if (stated !== undefined && !agrees(stated, place.locale) && others < 2) continue;
      if (!this.#speaksFor(path, place, stated, others)) continue;
      const said = stated?.target !== undefined && agrees(stated, place.locale);
      const own = (said ? 4_000 : 0) + (isIn(place) && others > 0 ? 2_000 : 0) + Math.min(others, 1_000);
      // Of two equal ones, the inner one wins.
      if (own > rank) [best, rank] = [place, own];
    }
    if (best !== undefined) this.#spelled.set(path, best.locale);
    return best;
  }

  /** The pattern of a place, with the locale cut out wherever else the path has it, if other paths also have it there. */
  widest(place: Place, places: readonly Place[]): string {
    const wide = widened(place, places);
    const count = (text: string) => this.#patterns.get(text)?.size ?? 0;
    return count(wide) >= count(place.pattern) ? wide : place.pattern;
  }

  localeOf(path: string, pattern: string): string {
    return this.#spelled.get(path) ?? pattern;
  }

  /** The part of a path that has the form of a locale and is where others have theirs. */
  unknown(path: string): string | undefined {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const stem = name.slice(0, name.lastIndexOf('.'));
    const slot = `${path.slice(0, -name.length)}{locale}${name.slice(stem.length)}`;
    return /^[a-z]{2,3}(?:[-_]\w{2,4})?$/i.test(stem) && this.#others(slot) > 1 ? stem : undefined;
  }

  /** Unambiguous locales in the same place; ambiguous ones count if one of these is present. */
  #others(slot: string): number {
    const all = [...(this.#slots.get(slot) ?? [])];
    return all.some(([, sure]) => sure) ? all.length : 0;
  }

  #speaksFor(path: string, place: Place, stated: Stated | undefined, others: number): boolean {
    // Subtitles are in folders of that name and no other: nothing else has their extension.
    if (place.named === true) return FOLDERS.test(path) || (others > 1 && place.at === 'folder' && isSureByName(path));
    if (others > 0) return true;
    const { target, source } = stated ?? {};
    if (target !== undefined || (source !== undefined && agrees({ target: source }, place.locale))) return true;
    if (isIn(place)) return true;
    if (place.at !== 'suffix') return false;
    return this.#paths.has(withoutLocale(place.pattern)) || (place.separator !== '-' && isSureByName(path));
  }
}

/** Whether the locale is directly in a folder with a telling name. */
function isIn({ at, slot }: Place): boolean {
  return at !== 'suffix' && FOLDERS.test(slot.slice(0, slot.indexOf('{locale}')).replace(/^.*\/(?=[^/]+\/$)/, '/'));
}

function widened(place: Place, places: readonly Place[]): string {
  const alike = places.filter(({ spelling }) => spelling === place.spelling);
  if (alike.length < 2) return place.pattern;
  const { path } = place;
  let text = '';
  let at = 0;
  for (const { start } of alike.toSorted((a, b) => a.start - b.start)) {
    text += `${path.slice(at, start)}{locale}`;
    at = start + place.spelling.length;
  }
  return text + path.slice(at);
}

/** The place for the locale in a single path, if nothing is known of other files: an ambiguous word needs confirmation. */
export function patternOf(
  path: string,
  said: readonly string[] = [],
): { readonly text: string; readonly locale: string } | undefined {
  const isSaid = (locale: string) => said.some((other) => agrees({ target: other }, locale));
  const place = placesOf(path).find(({ certainty, at, separator, locale, named }) => {
    if (named === true) return false;
    if (certainty === 'sure' || isSaid(locale)) return true;
    return at !== 'suffix' || (separator !== '-' && isSureByName(path));
  });
  return place && { text: place.pattern, locale: place.locale };
}
