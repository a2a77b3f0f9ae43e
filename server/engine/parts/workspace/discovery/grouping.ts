import { baseLanguage, isLocaleTag, parseLocale, sameLanguage, sameLocale } from '../../../../../shared/locale.ts';
import type { Catalog, Format } from '../../../../core/formats/format.ts';
import { formatByName, formatOf } from '../../../../core/formats/index.ts';
import { plainText } from '../../../../core/text/content.ts';
import type { FileAccess } from '../files/files.ts';
import type { LoadedProject } from '../project.ts';
import type { LocaleChoice } from './discover.ts';
import type { FileGroup } from './groups.ts';
import { localeGroups } from './many-locales.ts';
import { type PatternMatch, siblingPath, withoutLocale } from './patterns.ts';
import { agrees, type Stated } from './stated.ts';
import { dialectOfTool, sourceOfFramework } from './tool-file.ts';

/** Files that match a pattern and differ only in their locale. */
export interface Found {
  readonly pattern: string;
  readonly key: string;
  readonly matches: readonly PatternMatch[];
  readonly hasLocale: boolean;
  /** All paths of the project. */
  readonly present: ReadonlySet<string>;
  /** The languages stated in the files. */
  readonly stated: ReadonlyMap<string, Stated>;
  /** Returns the dialect that the project states for a path. */
  readonly dialectOf: (path: string) => string | undefined;
}

/** A group, one per language for a multilingual file, or why there is none; and for files in no group the reason: each the end of a sentence that begins with the path. */
export interface Grouped {
  readonly groups: readonly FileGroup[];
  readonly leftOut: ReadonlyMap<string, string>;
}

export async function makeGroup(
  access: FileAccess,
  loaded: LoadedProject,
  choice: LocaleChoice,
  found: Found,
): Promise<Grouped> {
  const { folder, project } = loaded;
  const none = (reason: string): Grouped => ({
    groups: [],
    leftOut: new Map(found.matches.map(({ path }) => [path, reason])),
  });
  const first = await firstReadable(access, folder, found.matches);
  if (!first.ok) return none(`cannot be read: ${first.reason}`);
  // Files named by the project are accepted by extension alone.
  const format = formatOf(first.path, first.text) ?? (project.files && formatByName(first.path));
  if (format === undefined) return none('holds no translations in a known format');
  const dialect = found.dialectOf(first.path) ?? (await dialectOfTool(access, format, `${folder}/${first.path}`));
  const common = { format, pattern: found.pattern, ...(dialect !== undefined && { dialect }) };
  if (format.manyLocales !== undefined) return manyGroups(access, common, found.matches, loaded, choice);
  if (!found.hasLocale) {
    if (format.layout !== 'bilingual') return none('has no language in its name: its pattern has no {locale}');
    return loneGroup(common, format.parse(first.text, { path: first.path }), `${folder}/${first.path}`, loaded, choice);
  }
  if (isUnderLocale(format, first, found.matches))
    return none(
      `holds all its texts under one key, its language, as files of ${format.rooted?.like} do: that is not supported yet`,
    );
  const { files, leftOut } = byLocale(found);
  const bare = format.template?.(found.key, found.present) ?? bareFile(found, format);
  const stated = format.layout === 'bilingual' ? statedSource(found) : found.stated.get(bare ?? '')?.target;
  const said =
    choice.from ??
    project.sourceLocale ??
    stated ??
    format.sourceLanguage ??
    (await sourceOfFramework(access, format, folder, first.path, files.keys()));
  if (said === undefined && bare !== undefined && (await isForeign(access, format, `${folder}/${bare}`)))
    return none('has no English source: nothing says which language that is, name it as "sourceLocale"');
  const sourceLocale = said ?? (bare === undefined ? guessSource([...files.keys()]) : 'en');
  if (sourceLocale === undefined)
    return none(
      'has no English file next to it, and nothing says which language is the source: name it as "sourceLocale"',
    );
  const asked = choice.to ?? project.targetLocales ?? [];
  const own = ownLocale(files, sourceLocale, (locale, path) => {
    const { source, target } = found.stated.get(path) ?? {};
    if (source !== undefined && target !== undefined) return true;
    if (asked.some((it) => sameLocale(it, locale))) return true;
    // `en_US` of `en` is a copy that a tool keeps next to the template.
    if (format.layout === 'bilingual' && isUsual(locale, sourceLocale)) return false;
    return bare !== undefined || format.sourceLanguage !== undefined;
  });
  const source = own === undefined || (bare !== undefined && format.bareSource) ? bare : files.get(own);
  if (source === undefined && format.layout !== 'bilingual')
    return none(`has no file in the source language (${sourceLocale}) next to it`);
  const wanted = choice.to ?? project.targetLocales ?? [...files.keys()].filter((locale) => locale !== own);
  const targets = new Map<string, string>();
  const missing = new Set<string>();
  const spellings = found.matches.flatMap((match) => match.spelling ?? []);
  for (const locale of wanted) {
    if (sameLocale(locale, sourceLocale) || !isLocaleTag(locale)) continue;
    const existing = localeIn(files, locale);
    const path = existing === undefined || existing === own ? undefined : files.get(existing);
    targets.set(locale, `${folder}/${path ?? siblingPath(found.key, locale, spellings)}`);
    if (path === undefined) missing.add(locale);
  }
  const reasons = new Map(leftOut);
  const taken = new Set([...targets.values()].map((path) => path.slice(folder.length + 1)));
  for (const [locale, path] of files)
    if (path !== source && !taken.has(path))
      reasons.set(
        path,
        sameLocale(locale, sourceLocale)
          ? `is in the source language, as ${source} is`
          : `is in a language (${locale}) that is not asked for`,
      );
  if (bare !== undefined && source !== bare) reasons.set(bare, `is not the source of its group: ${source} is`);
  // A language given by the user gets a file; languages listed in a project wait for a template.
  const [model] = choice.to === undefined ? [] : files.values();
  const group: FileGroup = {
    ...common,
    sourceLocale,
    ...(source !== undefined && { source: `${folder}/${source}` }),
    ...(source === undefined && model !== undefined && { model: `${folder}/${model}` }),
    targets,
    missing,
  };
  return { groups: [group], leftOut: reasons };
}

/** How much of a file is examined for its script. Bytes. */
const HEAD = 8_192;

/** Whether a file that names no language is in another script than English. Its texts would be sent as English ones. */
async function isForeign(access: FileAccess, format: Format, path: string): Promise<boolean> {
  const head = access.head === undefined ? await access.read(path) : await access.head(path, HEAD);
  if (!head.ok) return false;
  const text = typeof head.value === 'string' ? head.value : head.value.text.slice(0, HEAD);
  const words = format.parse(text, { path }).units.map(({ source }) => (source === undefined ? '' : plainText(source)));
  const letters = words.join(' ').match(/\p{L}/gu)?.length ?? 0;
  const latin = words.join(' ').match(/\p{sc=Latin}/gu)?.length ?? 0;
  return letters > 20 && latin * 2 < letters;
}

/** The file without a locale in its name, if there is one and the tool supports such files. */
function bareFile({ key, matches, present }: Found, { unnamed, recognises }: Format): string | undefined {
  const own = matches.find(({ path, locale }) => locale === undefined && unnamed?.(path) === key);
  if (own !== undefined) return own.path;
  const bare = withoutLocale(key);
  // `i18n/index.js` combines the others: it is not the source of `i18n/de/index.js`.
  if (!recognises(bare, '') && matches.some(({ path }) => recognises(path, ''))) return undefined;
  return present.has(bare) && (unnamed === undefined || unnamed(bare) === key) ? bare : undefined;
}

/** Multilingual files: each is a group of its own, whatever its name. */
async function manyGroups(
  access: FileAccess,
  common: Pick<FileGroup, 'format' | 'pattern'>,
  matches: readonly PatternMatch[],
  loaded: LoadedProject,
  choice: LocaleChoice,
): Promise<Grouped> {
  const groups: FileGroup[] = [];
  const leftOut = new Map<string, string>();
  for (const { path } of matches) {
    const file = await access.read(`${loaded.folder}/${path}`);
    if (!file.ok) leftOut.set(path, `cannot be read: ${file.error.message}`);
    else groups.push(...localeGroups(common, file.value, { project: loaded.project, choice }));
  }
  return { groups, leftOut };
}

/** A bilingual file that states its languages itself. */
function loneGroup(
  common: Pick<FileGroup, 'format' | 'pattern'>,
  catalog: Catalog,
  path: string,
  { project }: LoadedProject,
  choice: LocaleChoice,
): Grouped {
  const sourceLocale = choice.from ?? catalog.sourceLocale ?? project.sourceLocale ?? 'en';
  const target = ownTarget(catalog, sourceLocale);
  const leftOut = new Map<string, string>();
  const missing = new Set<string>();
  if (target === undefined)
    return { groups: [{ ...common, sourceLocale, source: path, targets: new Map(), missing }], leftOut };
  const wanted = choice.to === undefined || choice.to.some((locale) => sameLocale(locale, target));
  return { groups: [{ ...common, sourceLocale, targets: new Map(wanted ? [[target, path]] : []), missing }], leftOut };
}

/** Files by locale: that of the name, unless the file itself states another language that no other file has. */
function byLocale({ matches, stated }: Found) {
  const files = new Map<string, string>();
  const leftOut = new Map<string, string>();
  const others: (readonly [PatternMatch, string])[] = [];
  const add = (locale: string, path: string) => {
    const twin = files.get(locale);
    if (twin === undefined) files.set(locale, path);
    else leftOut.set(path, `stands for ${locale}, as ${twin} already does`);
  };
  for (const match of matches) {
    if (match.locale === undefined) continue;
    const said = stated.get(match.path);
    const target = said?.target;
    if (said === undefined || target === undefined || agrees(said, match.locale)) add(match.locale, match.path);
    else others.push([match, target]);
  }
  for (const [{ locale = '', path }, target] of others) {
    const isTaken = [...files.keys()].some((other) => sameLanguage(other, target));
    add(isTaken ? locale : target, path);
  }
  return { files, leftOut };
}

/** One file that is unreadable, or leads out of the project, does not hide the others. */
async function firstReadable(access: FileAccess, folder: string, matches: readonly PatternMatch[]) {
  let reason = '';
  for (const { path } of matches) {
    const file = await access.read(`${folder}/${path}`);
    if (file.ok) return { ok: true as const, path, text: file.value.text };
    reason ||= file.error.message;
  }
  return { ok: false as const, reason };
}

/** The source language stated by most of the files; by files in their own language only if no others state one. */
function statedSource({ matches, stated }: Found): string | undefined {
  let own: string | undefined;
  for (const { path, locale } of matches) {
    const source = stated.get(path)?.source;
    if (source === undefined) continue;
    if (locale === undefined || !sameLocale(source, locale)) return source;
    own ??= source;
  }
  return own;
}

/** The target locale stated by a bilingual file; one that states its source language twice (AL's generated file) has none. */
export function ownTarget(catalog: Catalog, sourceLocale: string): string | undefined {
  const target = catalog.targetLocale;
  if (target === undefined || sameLocale(target, sourceLocale)) return undefined;
  return catalog.sourceLocale !== undefined && sameLocale(target, catalog.sourceLocale) ? undefined : target;
}

/**
 * The locale whose file is the source.
 * @param isTranslation whether a variant of the source language (`en-GB` of `en`) is a translation: stated, requested, or the source has a file
 */
function ownLocale(
  files: ReadonlyMap<string, string>,
  sourceLocale: string,
  isTranslation: (locale: string, path: string) => boolean,
): string | undefined {
  const own = localeIn(files, sourceLocale) ?? [...files.keys()].find((locale) => isUsual(locale, sourceLocale));
  if (own === undefined || sameLocale(own, sourceLocale)) return own;
  return isTranslation(own, files.get(own) ?? '') ? undefined : own;
}

/** The spelling of a locale for which a file exists: the exact tag, or the only file of the same language (`de` for `de-DE`). */
function localeIn(files: ReadonlyMap<string, string>, wanted: string): string | undefined {
  for (const locale of files.keys()) if (sameLocale(locale, wanted)) return locale;
  if (wanted.includes('-')) return undefined;
  const cousins = [...files.keys()].filter((locale) => baseLanguage(locale) === wanted.toLowerCase());
  return cousins.length === 1 ? cousins[0] : undefined;
}

/** Whether a variant of a language (`en-US` of `en`) is the default one: CLDR's likely subtags. */
function isUsual(locale: string, wanted: string): boolean {
  if (parseLocale(wanted)?.language !== wanted) return false;
  const usual = new Intl.Locale(wanted).maximize();
  const { language, script = usual.script, region, rest } = parseLocale(locale) ?? {};
  return language === wanted && script === usual.script && region === usual.region && rest === undefined;
}

function guessSource(locales: readonly string[]): string | undefined {
  return (
    // Some write the language twice instead of a region.
    locales.find((locale) => locale === 'en' || locale === 'en-EN') ??
    locales.find((locale) => locale === 'en-US') ??
    locales.find((locale) => baseLanguage(locale) === 'en')
  );
}

/** Whether a file has everything under its own language, as in Rails. The keys of another such file differ: no text would find its translation. */
function isUnderLocale(
  format: Format,
  { path, text }: { readonly path: string; readonly text: string },
  matches: readonly PatternMatch[],
): boolean {
  const key = format.rooted?.locale(text);
  const own = matches.find((match) => match.path === path)?.locale;
  if (key === undefined || own === undefined || !sameLocale(own, key)) return false;
  return format.parse(text, { path }).units.every(({ id }) => id.startsWith(`/${key}/`));
}
