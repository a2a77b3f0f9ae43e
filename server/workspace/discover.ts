import { baseLanguage, isLocaleTag, sameLocale } from '../../shared/locale.ts';
import type { Catalog, Format } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import { conventionalPatterns } from './conventions.ts';
import type { FileAccess } from './files.ts';
import { flutterDialect } from './flutter.ts';
import type { FileGroup } from './groups.ts';
import { compilePattern, type Pattern, type PatternMatch, siblingPath, withoutLocale } from './patterns.ts';
import type { LoadedProject } from './project.ts';

/** Options of one run that stand before the project's own. */
export interface LocaleChoice {
  readonly from?: string;
  readonly to?: readonly string[];
}

/**
 * Finds the localization files of a project and puts them in groups: by the patterns of `dragoman.json`, or by convention without them.
 * Target locales that the project names and no file has yet are in `missing`.
 */
export async function discover(
  access: FileAccess,
  loaded: LoadedProject,
  choice: LocaleChoice = {},
): Promise<readonly FileGroup[]> {
  const { folder, project } = loaded;
  const paths = (await access.list(folder)).map((path) => path.slice(folder.length + 1));
  const present = new Set(paths);
  const patterns = project.files ?? conventionalPatterns(paths);
  const groups: FileGroup[] = [];
  const found: FileGroup[][] = [];
  const taken = new Set<string>();
  const dialectOf = dialectsOf(project.dialects);
  for (const text of patterns) {
    const pattern = compilePattern(text);
    const together: FileGroup[] = [];
    found.push(together);
    const byKey = Map.groupBy(await fitting(pattern, paths, taken), (match) => match.key);
    for (const [key, matches] of byKey) {
      for (const match of matches) taken.add(match.path);
      const group = await makeGroup(access, loaded, choice, {
        pattern: text,
        key,
        matches,
        hasLocale: pattern.hasLocale,
        present,
        dialectOf,
      });
      if (group !== undefined) together.push(group);
      if (group?.source !== undefined) taken.add(group.source.slice(folder.length + 1));
    }
  }
  for (const together of found) groups.push(...(await inOneDialect(access, together)));
  return groups;
}

/** Paths looked at before others get their turn: a slow pattern on long paths takes a millisecond for each. */
const AT_ONCE = 200;

async function fitting(
  pattern: Pattern,
  paths: readonly string[],
  taken: ReadonlySet<string>,
): Promise<readonly PatternMatch[]> {
  const found: PatternMatch[] = [];
  for (const [index, path] of paths.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    const match = taken.has(path) ? undefined : pattern.match(path);
    if (match !== undefined) found.push(match);
  }
  return found;
}

/** Source files looked at for the dialect of a pattern, at most, from all over it. */
const LOOKED_AT = 12;

/** The files of one pattern are written by the same people for the same library: what some show is true of all. */
async function inOneDialect(access: FileAccess, groups: readonly FileGroup[]): Promise<readonly FileGroup[]> {
  const open = groups.filter(({ dialect, source }) => dialect === undefined && source !== undefined);
  const detect = open[0]?.format.detect;
  if (open.length < 2 || detect === undefined || open.some(({ format }) => format !== open[0]?.format)) return groups;
  const step = Math.ceil(open.length / LOOKED_AT);
  const files: { readonly path: string; readonly text: string }[] = [];
  for (let index = 0; index < open.length; index += step) {
    const path = open[index]?.source ?? '';
    const file = await access.read(path);
    if (file.ok) files.push({ path, text: file.value.text });
  }
  const dialect = detect(files);
  return dialect === undefined ? groups : groups.map((group) => ({ dialect, ...group }));
}

interface Found {
  readonly pattern: string;
  readonly key: string;
  readonly matches: readonly PatternMatch[];
  readonly hasLocale: boolean;
  readonly present: ReadonlySet<string>;
  readonly dialectOf: DialectOf;
}

async function makeGroup(
  access: FileAccess,
  loaded: LoadedProject,
  choice: LocaleChoice,
  found: Found,
): Promise<FileGroup | undefined> {
  const { folder, project } = loaded;
  const first = await firstReadable(access, folder, found.matches);
  const format = first && formatOf(first.path, first.text);
  if (first === undefined || format === undefined) return undefined;
  const dialect = found.dialectOf(first.path) ?? (await flutterDialect(access, `${folder}/${first.path}`));
  const common = { format, pattern: found.pattern, ...(dialect !== undefined && { dialect }) };
  if (!found.hasLocale) {
    if (format.layout !== 'bilingual') return undefined;
    const catalog = format.parse(first.text, { path: first.path });
    const sourceLocale = choice.from ?? catalog.sourceLocale ?? project.sourceLocale ?? 'en';
    const path = `${folder}/${first.path}`;
    const target = ownTarget(catalog, sourceLocale);
    if (target === undefined) return { ...common, sourceLocale, source: path, targets: new Map(), missing: new Set() };
    const wanted = choice.to === undefined || choice.to.some((locale) => sameLocale(locale, target));
    return { ...common, sourceLocale, targets: new Map(wanted ? [[target, path]] : []), missing: new Set() };
  }
  const files = new Map(
    found.matches.flatMap((match) => (match.locale === undefined ? [] : [[match.locale, match.path] as const])),
  );
  const stated = format.layout === 'bilingual' ? await statedSource(access, folder, format, found.matches) : undefined;
  const sourceLocale = choice.from ?? project.sourceLocale ?? stated ?? guessSource([...files.keys()]);
  if (sourceLocale === undefined) return undefined;
  const bare = withoutLocale(found.key);
  const own = localeIn(files, sourceLocale);
  const source = own !== undefined ? files.get(own) : found.present.has(bare) ? bare : undefined;
  if (source === undefined && format.layout !== 'bilingual') return undefined;
  const wanted = choice.to ?? project.targetLocales ?? [...files.keys()].filter((locale) => locale !== own);
  const targets = new Map<string, string>();
  const missing = new Set<string>();
  const spellings = found.matches.flatMap((match) => match.spelling ?? []);
  for (const locale of wanted) {
    if (sameLocale(locale, sourceLocale) || !isLocaleTag(locale)) continue;
    const existing = localeIn(files, locale);
    const path = existing === undefined ? undefined : files.get(existing);
    targets.set(locale, `${folder}/${path ?? siblingPath(found.key, locale, spellings)}`);
    if (path === undefined) missing.add(locale);
  }
  return { ...common, sourceLocale, ...(source !== undefined && { source: `${folder}/${source}` }), targets, missing };
}

/** One file that cannot be read, or leads out of the project, does not hide the others. */
async function firstReadable(access: FileAccess, folder: string, matches: readonly PatternMatch[]) {
  for (const { path } of matches) {
    const file = await access.read(`${folder}/${path}`);
    if (file.ok) return { path, text: file.value.text };
  }
  return undefined;
}

/** Files looked at for the source language that they state: tools write a file's own language there, too. */
const WITNESSES = 3;

/** What most of the first files say their source language is; of those that say their own only where no other one speaks. */
async function statedSource(
  access: FileAccess,
  folder: string,
  format: Format,
  matches: Found['matches'],
): Promise<string | undefined> {
  let own: string | undefined;
  for (const { path, locale } of matches.slice(0, WITNESSES)) {
    const read = await access.read(`${folder}/${path}`);
    const stated = read.ok ? format.parse(read.value.text, { path }).sourceLocale : undefined;
    if (stated === undefined) continue;
    if (locale === undefined || !sameLocale(stated, locale)) return stated;
    own ??= stated;
  }
  return own;
}

/** The target locale a bilingual file states; one that states its source language twice (AL's generated file) has none. */
export function ownTarget(catalog: Catalog, sourceLocale: string): string | undefined {
  const target = catalog.targetLocale;
  if (target === undefined || sameLocale(target, sourceLocale)) return undefined;
  return catalog.sourceLocale !== undefined && sameLocale(target, catalog.sourceLocale) ? undefined : target;
}

/** The spelling under which a locale's file exists: the very tag, or the only file of the same language (`de` for `de-DE`). */
function localeIn(files: ReadonlyMap<string, string>, wanted: string): string | undefined {
  for (const locale of files.keys()) if (sameLocale(locale, wanted)) return locale;
  if (wanted.includes('-')) return undefined;
  const cousins = [...files.keys()].filter((locale) => baseLanguage(locale) === wanted.toLowerCase());
  return cousins.length === 1 ? cousins[0] : undefined;
}

function guessSource(locales: readonly string[]): string | undefined {
  return (
    locales.find((locale) => locale === 'en') ??
    locales.find((locale) => locale === 'en-US') ??
    locales.find((locale) => baseLanguage(locale) === 'en')
  );
}

/** Tells the dialect that the project states for a path. */
type DialectOf = (path: string) => string | undefined;

function dialectsOf(dialects: Readonly<Record<string, string>> = {}): DialectOf {
  const patterns = Object.entries(dialects).map(([pattern, dialect]) => [compilePattern(pattern), dialect] as const);
  return (path) => patterns.find(([pattern]) => pattern.match(path) !== undefined)?.[1];
}
