import type { CancellationToken } from 'vscode-languageserver/node';
import { hasCodeExtension } from '../../../../shared/code-types.ts';
import { type CodeCatalog, KeyLookup, LIBRARIES, OWN, type Use } from '../../../core/code/index.ts';
import type { Catalog } from '../../../core/formats/format.ts';
import { chooseKeyFiles, codeCatalog, hasCodeKeys, type KeyedFile, keyedFiles } from '../../../engine/code/catalogs.ts';
import { membership } from '../../../engine/parts/workspace/discovery/groups.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isFilePath } from '../../uris.ts';
import { codeIndex } from './code-index.ts';

/** The keys of a project, from its files as shown in the editor. */
export interface ProjectKeys {
  readonly state: ProjectState;
  readonly catalogs: readonly CodeCatalog[];
  readonly lookup: KeyLookup;
  /** The versions of the files that contain the keys. */
  readonly sources: readonly Snapshot[];
}

/** A code file as seen by one feature: one version, and what it uses. */
export interface CodeDocument extends ProjectKeys {
  readonly snapshot: Snapshot;
  readonly uses: readonly Use[];
  /** It has syntax errors. */
  readonly broken: boolean;
  /** Changes when the results for the file may have changed. */
  readonly stamp: string;
}

/** Whether this may be a code file that shows texts of a project. Cheap. */
export async function codeProject(context: Context, snapshot: Snapshot): Promise<ProjectState | undefined> {
  if (!hasCodeExtension(snapshot.path) || !isFilePath(snapshot.path)) return undefined;
  if (!(await context.settings.get(snapshot.uri)).codeEnabled) return undefined;
  const state = await context.projects.of(snapshot.path);
  const member = membership(state.groups, snapshot.path);
  const isCode = state.loaded.folder !== '' && (member === undefined || member.group.format.alsoCode === true);
  if (!isCode) return undefined;
  const certain = state.groups.some(({ format }) => format.keyed === true || format.codeKey !== undefined);
  if (certain && keyedFiles(state.groups, true).length > 0) return state;
  // For others, the texts decide whether they have keys.
  return keyedFiles(state.groups, true).length > 0 && (await projectKeys(context, state)).catalogs.length > 0
    ? state
    : undefined;
}

/**
 * A code file with what it uses; undefined if it is not one, or belongs to no project with keys.
 * @throws ResponseError (request cancelled)
 */
export async function codeDocument(
  context: Context,
  snapshot: Snapshot,
  token: CancellationToken,
): Promise<CodeDocument | undefined> {
  const state = await codeProject(context, snapshot);
  if (state === undefined) return undefined;
  const keys = await projectKeys(context, state);
  if (token.isCancellationRequested) throw cancelled();
  const found = await codeIndex(context).file(keys, snapshot);
  if (token.isCancellationRequested) throw cancelled();
  if (found === undefined) return undefined;
  const stamp = [found.stamp, state.stamp, ...keys.sources.map((source) => source.stamp)].join(' ');
  return { ...keys, snapshot, uses: found.uses, broken: found.broken, stamp };
}

export async function projectKeys({ documents, runtime }: Context, state: ProjectState): Promise<ProjectKeys> {
  await chooseKeyFiles(runtime.disk, state.groups);
  const catalogs: CodeCatalog[] = [];
  const sources: Snapshot[] = [];
  for (const file of keyedFiles(state.groups, true)) {
    const read = await documents.at(file.path);
    if (!read.ok) continue;
    const catalog = read.value.catalog(file.group.format, file.group.dialect);
    if (!hasCodeKeys(file.group, catalog)) continue;
    sources.push(read.value);
    catalogs.push(catalogOf(file, catalog));
  }
  return { state, catalogs, lookup: new KeyLookup(catalogs, [...LIBRARIES, OWN]), sources };
}

/** Without texts extracted from code, which say nothing about missing or unused keys: as on the command line. */
export function withoutTexts(keys: ProjectKeys): ProjectKeys {
  const catalogs = keys.catalogs.filter(({ extracted }) => extracted !== true);
  return catalogs.length === keys.catalogs.length
    ? keys
    : { ...keys, catalogs, lookup: new KeyLookup(catalogs, [...LIBRARIES, OWN]) };
}

const known = new WeakMap<Catalog, CodeCatalog>();

/** The same object for the same version of the file. */
function catalogOf(file: KeyedFile, catalog: Catalog): CodeCatalog {
  const before = known.get(catalog);
  if (before !== undefined && (before.namespaces !== undefined) === file.hasNamespace) return before;
  const made = codeCatalog(file, catalog);
  known.set(catalog, made);
  return made;
}
