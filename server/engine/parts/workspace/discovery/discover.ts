import { hasExtension } from '../../../../../shared/extensions.ts';
import { UNIT_EXTENSIONS } from '../../../../../shared/file-types.ts';
import { sameLocale } from '../../../../../shared/locale.ts';
import { formatByName, unnamedPattern } from '../../../../core/formats/index.ts';
import type { FileAccess } from '../files/files.ts';
import type { LoadedProject } from '../project.ts';
import { styleFileNames } from '../style.ts';
import { conventions } from './conventions.ts';
import { makeGroup } from './grouping.ts';
import type { FileGroup } from './groups.ts';
import { nestedFolders, projectOf } from './nested.ts';
import { compilePattern, type Pattern, type PatternMatch } from './patterns.ts';
import { statedLanguages } from './stated.ts';

/** Options of one run, which take precedence over the project's. */
export interface LocaleChoice {
  readonly from?: string;
  readonly to?: readonly string[];
}

/** What was found in a project, and what was left out. */
export interface Discovery {
  readonly groups: readonly FileGroup[];
  /** Why a file that could hold translations is in no group, by its path from the project folder: ends a sentence that begins with the path. */
  readonly leftOut: ReadonlyMap<string, string>;
}

/**
 * Finds the localization files of a project and groups them: by the patterns of `dragoman.json`, or by convention without them. Target locales that
 * the project names but no file has yet are in `missing`. Folders with their own project file are other projects.
 */
export async function discover(
  access: FileAccess,
  loaded: LoadedProject,
  choice: LocaleChoice = {},
): Promise<readonly FileGroup[]> {
  return (await discoverAll(access, loaded, choice)).groups;
}

/** Like `discover`, with the reason for every file that is left out. */
export async function discoverAll(
  access: FileAccess,
  loaded: LoadedProject,
  choice: LocaleChoice = {},
): Promise<Discovery> {
  const { folder, project } = loaded;
  const listed = await access.list(folder);
  const nested = nestedFolders(folder, listed);
  const mine = nested.size === 0 ? listed : listed.filter((path) => projectOf(folder, nested, path) === folder);
  const all = mine.map((path) => path.slice(folder.length + 1));
  const styles = await styleFileNames(access, loaded, all);
  const paths = styles.size === 0 ? all : all.filter((path) => !styles.has(path));
  const present = new Set(paths);
  const stated = await statedLanguages(access, folder, paths);
  const byConvention = project.files === undefined ? conventions(paths, stated) : undefined;
  // Files whose names show that they are something else are not mentioned, unless there is a known reason.
  const isUnitFile = (path: string) =>
    stated.has(path) ||
    leftOut.has(path) ||
    (hasExtension(path, UNIT_EXTENSIONS) && formatByName(path)?.recognises(path, '') === true);
  const leftOut = new Map(byConvention?.leftOut);
  const groups: FileGroup[] = [];
  const found: FileGroup[][] = [];
  const taken = new Set<string>();
  const dialectOf = dialectsOf(project.dialects);
  const unnamed = new Set(paths.filter((path) => unnamedPattern(path) !== undefined));
  const named = [...(choice.to ?? []), ...(project.targetLocales ?? []), project.sourceLocale ?? ''];
  for (const text of byConvention?.patterns ?? project.files ?? []) {
    const said = (spelling: string, path: string) =>
      [...named, stated.get(path)?.target ?? ''].some((locale) => sameLocale(locale, spelling));
    const pattern = compilePattern(text, said);
    const together: FileGroup[] = [];
    found.push(together);
    const byKey = Map.groupBy(await fitting(pattern, paths, unnamed, taken), (match) => match.key);
    for (const [key, matches] of byKey) {
      for (const match of matches) taken.add(match.path);
      const common = { pattern: text, key, matches, hasLocale: pattern.hasLocale };
      const made = await makeGroup(access, loaded, choice, { ...common, present, stated, dialectOf });
      for (const [path, reason] of made.leftOut) leftOut.set(path, reason);
      for (const group of made.groups) {
        together.push(group);
        if (group.source !== undefined) taken.add(group.source.slice(folder.length + 1));
      }
    }
  }
  for (const together of found) groups.push(...(await inOneDialect(access, together)));
  return { groups, leftOut: withReasons(paths.filter(isUnitFile), groups, leftOut, folder) };
}

/** Every file that could hold translations and is in no group, with the reason if known. */
function withReasons(
  paths: readonly string[],
  groups: readonly FileGroup[],
  reasons: ReadonlyMap<string, string>,
  folder: string,
): ReadonlyMap<string, string> {
  const inside = new Set(groups.flatMap(({ source, targets }) => [source, ...targets.values()]));
  const left = new Map<string, string>();
  for (const path of paths) {
    if (!inside.has(`${folder}/${path}`))
      left.set(path, reasons.get(path) ?? 'fits none of the patterns under "files" of dragoman.json');
  }
  return left;
}

/** How many paths are processed before yielding: a slow pattern takes a millisecond per long path. */
const AT_ONCE = 200;

async function fitting(
  pattern: Pattern,
  paths: readonly string[],
  unnamed: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): Promise<readonly PatternMatch[]> {
  const found: PatternMatch[] = [];
  let looked = 0;
  for (const path of paths) {
    if ((!path.startsWith(pattern.start) && !unnamed.has(path)) || taken.has(path)) continue;
    if (++looked % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const match = pattern.match(path);
    if (match !== undefined) found.push(match);
  }
  return found;
}

/** Maximum source files read for the dialect of a pattern, spread over all of them. */
const LOOKED_AT = 12;

/** The files of one pattern are written by the same people for the same library: what some show applies to all. */
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

/** Returns the dialect that the project states for a path. */
type DialectOf = (path: string) => string | undefined;

function dialectsOf(dialects: Readonly<Record<string, string>> = {}): DialectOf {
  const patterns = Object.entries(dialects).map(([pattern, dialect]) => [compilePattern(pattern), dialect] as const);
  return (path) => patterns.find(([pattern]) => pattern.match(path) !== undefined)?.[1];
}
