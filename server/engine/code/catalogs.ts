import { sameLocale } from '../../../shared/locale.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { CodeCatalog, CodeKey } from '../../core/code/index.ts';
import type { Catalog, Format, Unit } from '../../core/formats/format.ts';
import { keyedTexts, keyInCode } from '../../core/formats/keyed.ts';
import { plainText } from '../../core/text/content.ts';
import { parsePointer } from '../../core/text/json/pointer.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import type { FileAccess, FileError } from '../parts/workspace/files/files.ts';

/** The file of a group whose keys code asks for. */
export interface KeyedFile {
  readonly group: FileGroup;
  /** Of the source locale; where that has none, of another one. */
  readonly path: string;
  /** Code may name the file. */
  readonly hasNamespace: boolean;
}

/**
 * The files with the keys of a project, one for each group.
 * @param named those as well whose units code asks for by names, where these can be described (XLIFF), or by their sources (gettext). Most of the
 * former have no name in the code, and the latter are extracted from it, so that nothing follows from one without a trace.
 */
export function keyedFiles(groups: readonly FileGroup[], named = false): readonly KeyedFile[] {
  const hasNamespaces = severalFilesPerLocale(groups);
  return fullestFirst([...new Set(groups)]).flatMap((group) => {
    const path = keyPathOf(group);
    if (path === undefined || !(group.format.keyed === true || (named && isNamed(group.format)))) return [];
    // All languages of the file have the keys of its source.
    if (group.format.manyLocales?.apart !== undefined && group.source === undefined) return [];
    return [{ group, path, hasNamespace: hasNamespaces.has(group) }];
  });
}

/** Of groups that may have the same texts, those with more languages come first: files may lie around that belong to none. */
function fullestFirst(groups: readonly FileGroup[]): readonly FileGroup[] {
  const size = ({ format, targets }: FileGroup) => (format.codeKey === undefined ? 0 : targets.size);
  return groups.some(({ format }) => format.codeKey !== undefined)
    ? groups.toSorted((a, b) => size(b) - size(a))
    : groups;
}

/** Translations that are looked at for those with the most texts. */
const MOST_READ = 500;

/** Of groups without a file of the source locale the translation that has the most texts, once somebody has looked. */
const fullest = new WeakMap<FileGroup, string>();

/** The file of a group whose keys code asks for: that of the source locale, else the translation that `chooseKeyFiles` has found, or the first one. */
export function keyPathOf(group: FileGroup): string | undefined {
  return group.source ?? fullest.get(group) ?? therein(group)[0] ?? [...group.targets.values()][0];
}

function therein({ targets, missing }: FileGroup): readonly string[] {
  return [...targets].flatMap(([locale, path]) => (missing.has(locale) ? [] : [path]));
}

/**
 * Extracted texts have no source locale of their own in many projects, and translations that nobody works on have the texts of long ago: the file with
 * most of them is looked for, once for a group. Files that cannot be read are passed over.
 */
export async function chooseKeyFiles(files: FileAccess, groups: readonly FileGroup[]): Promise<void> {
  let left = MOST_READ;
  for (const group of new Set(groups)) {
    const paths = therein(group).slice(0, left);
    if (group.format.codeKey === undefined || group.source !== undefined || paths.length < 2 || fullest.has(group))
      continue;
    left -= paths.length;
    let [chosen = '', most] = [paths[0], 0];
    for (const path of paths) {
      const read = await files.read(path);
      const count = read.ok ? (group.format.glimpses?.(read.value.text)?.units.length ?? 0) : 0;
      if (count > most) [chosen, most] = [path, count];
    }
    fullest.set(group, chosen);
  }
}

/** Does code ask for the units of a file by keys? Its format says so, or its text, whose sources are keys (XLIFF of Symfony). */
export function hasCodeKeys({ format }: FileGroup, catalog: Catalog): boolean {
  return format.keyed === true || format.codeKey !== undefined || keyedTexts(catalog) !== undefined;
}

function isNamed({ askedByName, describe, codeKey }: Format): boolean {
  return codeKey !== undefined || (askedByName === true && describe !== undefined);
}

/** Absolute paths of localization files that are no code. */
export function localePaths(groups: readonly FileGroup[]): ReadonlySet<string> {
  const own = groups.filter(({ format }) => format.alsoCode !== true);
  return new Set(
    own.flatMap(({ source, targets }) => [...(source === undefined ? [] : [source]), ...targets.values()]),
  );
}

export interface CatalogChoice {
  /** By path; absent: all of them. */
  readonly isMeant?: (path: string) => boolean;
  /** Those as well that have no keys (`hasCodeKeys`), but names. */
  readonly named?: boolean;
  /** Those as well whose texts are extracted from the code that asks for them. */
  readonly extracted?: boolean;
  /** Is told what was read. */
  readonly read?: (path: string, text: string) => void;
}

/** The keys of the source locale, as code writes them: one catalog for each group of files. */
export async function codeCatalogs(
  files: FileAccess,
  groups: readonly FileGroup[],
  { isMeant = () => true, named = false, extracted = false, read }: CatalogChoice = {},
): Promise<Result<readonly CodeCatalog[], FileError>> {
  const catalogs: CodeCatalog[] = [];
  if (extracted) await chooseKeyFiles(files, groups);
  for (const file of keyedFiles(groups, true)) {
    if (!isMeant(file.path) || (file.group.format.codeKey !== undefined && !extracted)) continue;
    const content = await files.read(file.path);
    if (!content.ok) return content;
    const { format, dialect } = file.group;
    const catalog = format.parse(content.value.text, { path: file.path, ...(dialect !== undefined && { dialect }) });
    if (!named && !hasCodeKeys(file.group, catalog)) continue;
    read?.(content.value.path, content.value.text);
    catalogs.push(codeCatalog(file, catalog));
  }
  return ok(catalogs);
}

export function codeCatalog({ group, path, hasNamespace }: KeyedFile, catalog: Catalog): CodeCatalog {
  const { units, dialect } = catalog;
  const { codeKey } = group.format;
  const texts = group.format.keyed === true ? undefined : keyedTexts(catalog);
  const paths = codeKey === undefined ? keyPaths(group, units, texts !== undefined) : [];
  const keys = new Map<string, CodeKey>();
  for (const [index, unit] of units.entries()) {
    const { nameSpan, id, name, plural } = unit;
    const key = codeKey?.(unit) ?? paths[index]?.join('.') ?? name;
    const words = texts?.of(unit) ?? unit.source;
    const text = words ? plainText(words) : '';
    if (!keys.has(key)) keys.set(key, { text, at: nameSpan.start, id, ...(plural && { set: plural.set }) });
  }
  const isLocal = group.format.alsoCode === true && !units.some(({ everywhere }) => everywhere === true);
  return {
    path,
    keys,
    ...(dialect !== undefined && { dialect }),
    ...(hasNamespace && { namespaces: namespacesOf(path, group.sourceLocale) }),
    ...(isLocal && { local: true as const }),
    ...(codeKey !== undefined && { extracted: true as const }),
  };
}

/** The names that lead to each unit, as code writes them. @param areKeys sources are keys: of units without a name of their own */
export function keyPaths(
  { sourceLocale }: FileGroup,
  units: readonly Unit[],
  areKeys = false,
): readonly (readonly string[])[] {
  const paths = units.map((unit) => (areKeys ? [keyInCode(unit)] : segmentsOf(unit)));
  // All of a file may stand below the name of its locale.
  const rooted =
    paths.length > 0 && paths.every(([first = '', second]) => second !== undefined && sameLocale(first, sourceLocale));
  return rooted ? paths.map((path) => path.slice(1)) : paths;
}

function segmentsOf({ id, name }: Unit): readonly string[] {
  return (id.startsWith('/') ? parsePointer(id) : undefined) ?? [name];
}

/** Groups whose files lie beside each other in one folder of a locale, or of all: their names tell them apart. */
function severalFilesPerLocale(groups: readonly FileGroup[]): ReadonlySet<FileGroup> {
  const named = groups.filter(({ format }) => format.alsoCode !== true);
  const byFolder = Map.groupBy(named, ({ pattern }) => {
    const before = pattern.slice(0, Math.max(0, pattern.indexOf('{locale}')));
    return before.slice(0, before.lastIndexOf('/') + 1);
  });
  return new Set([...byFolder.values()].filter((same) => same.length > 1).flat());
}

/** `common`, and `forms/common` for files in folders; without the locale in the name. */
export function namespacesOf(path: string, locale: string): readonly string[] {
  const bare = path.replace(/\.[^./]*$/, '');
  const named = [`.${locale}`, `-${locale}`, `_${locale}`].find((end) => bare.endsWith(end));
  const parts = (named === undefined ? bare : bare.slice(0, -named.length)).split('/');
  return [1, 2, 3].map((count) => parts.slice(-count).join('/'));
}
