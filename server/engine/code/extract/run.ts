import { EXTRACT_EXTENSIONS } from '../../../../shared/code-types.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import {
  type CodeCatalog,
  type Extractables,
  KeyLookup,
  LIBRARIES,
  type Library,
  OWN,
} from '../../../core/code/index.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { type Failure, fileFailure, refuse } from '../../failure.ts';
import type { FileGroup } from '../../parts/workspace/discovery/groups.ts';
import type { FileAccess, FileContent } from '../../parts/workspace/files/files.ts';
import { codeCatalogs, keyedFiles, localePaths } from '../catalogs.ts';
import { projectCode } from '../files.ts';
import type { LiveFile } from '../live.ts';
import { type ExtractPlan, type ExtractSettings, type KeySource, planExtraction } from './plan.ts';

/** Reads the code: in this thread or in another one. */
export interface CodeReader {
  /** The texts of a file that can become keys. Undefined: no library of the project supports it. */
  texts(path: string, text: string): Promise<Extractables | undefined>;
  /** The uses in a text that is not the current version of the file. Undefined: the code cannot be read. */
  imagined(path: string, text: string): Promise<LiveFile | undefined>;
}

export interface ExtractRun {
  /** The project's folder. */
  readonly folder: string;
  readonly groups: readonly FileGroup[];
  readonly settings: ExtractSettings;
  /** Files as seen by the caller. */
  readonly files: FileAccess;
  readonly code: CodeReader;
  /** Ids of the libraries that show texts here. */
  readonly libraries: readonly string[];
  /** Reuse a key that has the same text. */
  readonly reuse: boolean;
  /** Absent: every text. Offsets are UTF-16 units. */
  readonly isMeant?: (path: string, start: number) => boolean;
  readonly stop: () => boolean;
}

export interface FilePlan extends ExtractPlan {
  /** The code file that the plan was made for. */
  readonly content: FileContent;
}

/** A file of the source locale, before and after. */
export interface ChangedSource {
  readonly content: FileContent;
  readonly text: string;
}

export interface PlannedFiles {
  readonly code: readonly FilePlan[];
  /** By path. */
  readonly sources: ReadonlyMap<string, ChangedSource>;
}

/** Code files whose texts can become keys. Absolute, sorted. */
export async function extractableFiles(
  folder: string,
  groups: readonly FileGroup[],
  stop: () => boolean,
): Promise<readonly string[]> {
  const locales = localePaths(groups);
  const { code } = await projectCode(folder, stop);
  return code.filter((path) => isExtractable(path) && !locales.has(path));
}

function isExtractable(path: string): boolean {
  return EXTRACT_EXTENSIONS.some((extension) => path.endsWith(extension)) && !/\/stories\.\w+$/.test(path);
}

/** Plans file by file: the new keys of one are available to the next. Nothing is written. */
export async function planFiles(run: ExtractRun, paths: readonly string[]): Promise<Result<PlannedFiles, Failure>> {
  const { folder, groups, settings, code, reuse, stop, isMeant = () => true } = run;
  const libraries = LIBRARIES.filter(({ id }) => run.libraries.includes(id));
  if (!libraries.some(({ extraction }) => extraction !== undefined)) return refuse('usage', NO_LIBRARY);
  const sources = new Map<string, ChangedSource>();
  const files = { ...run.files, read: reader(run.files, sources) };
  const read = await codeCatalogs(files, groups);
  if (!read.ok) return fail(fileFailure(read.error));
  let catalogs = read.value;
  let lookup = lookupOf(catalogs, libraries);
  const planned: FilePlan[] = [];
  for (const path of paths) {
    if (stop()) return refuse('interrupted', 'Interrupted. Nothing was changed.');
    const content = await run.files.read(path);
    if (!content.ok) return fail(fileFailure(content.error));
    const { text } = content.value;
    const all = await code.texts(path, text);
    const texts = all && { ...all, found: all.found.filter(({ site }) => isMeant(path, site.start)) };
    if (texts === undefined || texts.found.length + texts.refused.length === 0) continue;
    const plan = await planExtraction({
      path,
      shownPath: path.slice(folder.length + 1),
      text,
      texts,
      lookup,
      settings,
      imagine: (draft) => code.imagined(path, draft),
      source: (at) => sourceOf(files, groups, at),
      reuse,
    });
    planned.push({ ...plan, content: content.value });
    if (plan.edits.length === 0) continue;
    const after = await code.imagined(path, applyEdits(text, plan.edits));
    if (after?.broken !== false)
      return refuse('files', `${path} could not be read any longer. Nothing was changed. Please report this.`);
    if (plan.sources.size === 0) continue;
    for (const [at, { before, text: now }] of plan.sources) {
      const known = sources.get(at);
      const source = known === undefined ? await run.files.read(at) : ok(known.content);
      if (!source.ok) return fail(fileFailure(source.error));
      if (known === undefined && source.value.text !== before.text)
        return refuse('files', `${at} was changed meanwhile. Nothing was changed. Try again.`);
      sources.set(at, { content: source.value, text: now });
    }
    const again = await codeCatalogs(files, groups, { isMeant: (at) => plan.sources.has(at) });
    if (!again.ok) return fail(fileFailure(again.error));
    const byPath = new Map(again.value.map((catalog) => [catalog.path, catalog]));
    catalogs = catalogs.map((catalog) => byPath.get(catalog.path) ?? catalog);
    lookup = lookupOf(catalogs, libraries);
  }
  return ok({ code: planned, sources });
}

const NO_LIBRARY = `Texts can become keys of ${LIBRARIES.filter(({ extraction }) => extraction !== undefined)
  .map(({ title }) => title)
  .join('; ')}. This project uses none of them.`;

function lookupOf(catalogs: readonly CodeCatalog[], libraries: readonly Library[]): KeyLookup {
  return new KeyLookup(catalogs, [...libraries, OWN]);
}

/** Files in their future state: none of it is on disk yet. */
function reader(files: FileAccess, changed: ReadonlyMap<string, ChangedSource>): FileAccess['read'] {
  return async (path) => {
    const content = await files.read(path);
    const text = changed.get(path)?.text;
    return content.ok && text !== undefined ? ok({ ...content.value, text }) : content;
  };
}

async function sourceOf(
  files: Pick<FileAccess, 'read'>,
  groups: Parameters<typeof keyedFiles>[0],
  path: string,
): Promise<KeySource | undefined> {
  const keyed = keyedFiles(groups).find((one) => one.path === path);
  const content = keyed && (await files.read(path));
  if (content?.ok !== true || keyed === undefined) return undefined;
  const { format, dialect, sourceLocale, source } = keyed.group;
  if (source !== path) return undefined;
  const { text } = content.value;
  return {
    path,
    text,
    format,
    sourceLocale,
    catalog: format.parse(text, { path, ...(dialect !== undefined && { dialect }) }),
  };
}
