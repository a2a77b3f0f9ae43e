import { sameLocale } from '../../../shared/locale.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { CodeCatalog, CodeKey } from '../../core/code/index.ts';
import type { Catalog, Format, Unit } from '../../core/formats/format.ts';
import { keyedTexts, keyInCode } from '../../core/formats/keyed.ts';
import { plainText } from '../../core/text/content.ts';
import { parsePointer } from '../../core/text/json/pointer.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import type { FileAccess, FileError } from '../parts/workspace/files/files.ts';

/** The file of a group whose keys are used in code. */
export interface KeyedFile {
  readonly group: FileGroup;
  /** Of the source locale or, if that has no file, of another one. */
  readonly path: string;
  /** Whether code may name the file. */
  readonly hasNamespace: boolean;
}

/**
 * The files with the keys of a project, one per group.
 * @param named also those whose units code refers to by name, where these can be described (XLIFF), or by source (gettext). Most names of the former
 * are not in the code, and the latter are extracted from it, so a key without a trace means nothing there.
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

/** Of groups that may have the same texts, those with more languages come first: there may be stray files. */
function fullestFirst(groups: readonly FileGroup[]): readonly FileGroup[] {
  const size = ({ format, targets }: FileGroup) => (format.codeKey === undefined ? 0 : targets.size);
  return groups.some(({ format }) => format.codeKey !== undefined)
    ? groups.toSorted((a, b) => size(b) - size(a))
    : groups;
}

/** How many translations are read to find the one with the most texts. */
const MOST_READ = 500;

/** For groups without a file of the source locale: the translation with the most texts, once it was determined. */
const fullest = new WeakMap<FileGroup, string>();

/** The file of a group whose keys are used in code: that of the source locale, else the translation found by `chooseKeyFiles`, or the first one. */
export function keyPathOf(group: FileGroup): string | undefined {
  return group.source ?? fullest.get(group) ?? therein(group)[0] ?? [...group.targets.values()][0];
}

function therein({ targets, missing }: FileGroup): readonly string[] {
  return [...targets].flatMap(([locale, path]) => (missing.has(locale) ? [] : [path]));
}

/**
 * In many projects, extracted texts have no source locale of their own, and abandoned translations have outdated texts: so the file with the most
 * texts is used, determined once per group. Files that cannot be read are skipped.
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

/** Whether code refers to the units of a file by keys: because of its format, or because its sources are keys (XLIFF of Symfony). */
export function hasCodeKeys({ format }: FileGroup, catalog: Catalog): boolean {
  return format.keyed === true || format.codeKey !== undefined || keyedTexts(catalog) !== undefined;
}

function isNamed({ askedByName, describe, codeKey }: Format): boolean {
  return codeKey !== undefined || (askedByName === true && describe !== undefined);
}

/** Absolute paths of localization files, which are not code. */
export function localePaths(groups: readonly FileGroup[]): ReadonlySet<string> {
  const own = groups.filter(({ format }) => format.alsoCode !== true);
  return new Set(
    own.flatMap(({ source, targets }) => [...(source === undefined ? [] : [source]), ...targets.values()]),
  );
}

export interface CatalogChoice {
  /** By path; absent: all of them. */
  readonly isMeant?: (path: string) => boolean;
  /** Also those that have no keys (`hasCodeKeys`), but names. */
  readonly named?: boolean;
  /** Also those whose texts are extracted from the code that uses them. */
  readonly extracted?: boolean;
  /** Called with what was read. */
  readonly read?: (path: string, text: string) => void;
}

/** The keys of the source locale, as written in code: one catalog per group of files. */
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

/** The names that lead to each unit, as written in code. @param areKeys sources are the keys of units without a name of their own */
export function keyPaths(
  { sourceLocale }: FileGroup,
  units: readonly Unit[],
  areKeys = false,
): readonly (readonly string[])[] {
  const paths = units.map((unit) => (areKeys ? [keyInCode(unit)] : segmentsOf(unit)));
  // The whole file may be nested below the name of its locale.
  const rooted =
    paths.length > 0 && paths.every(([first = '', second]) => second !== undefined && sameLocale(first, sourceLocale));
  return rooted ? paths.map((path) => path.slice(1)) : paths;
}

function segmentsOf({ id, name }: Unit): readonly string[] {
  return (id.startsWith('/') ? parsePointer(id) : undefined) ?? [name];
}

/** Groups whose files are in one folder per locale, or all in one folder: their names distinguish them. */
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
