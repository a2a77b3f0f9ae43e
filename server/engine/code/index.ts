import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { wildcard } from '../../core/checks/wildcard.ts';
import { type CodeCatalog, type Library, OWN, type Place, Verdicts } from '../../core/code/index.ts';
import { type Failure, fileFailure, refuse, refuseNothing } from '../failure.ts';
import type { Host } from '../host.ts';
import { discover } from '../parts/workspace/discovery/discover.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { pathExists } from '../parts/workspace/paths.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { openProject, tellLeftOut } from '../projects/project.ts';
import { type CatalogChoice, codeCatalogs, localePaths } from './catalogs.ts';
import { lookAtCode } from './code-look.ts';
import { passingCode } from './files.ts';
import { findInCode } from './find.ts';

/** What the code of a project says about its keys. */
export interface KeyIndex {
  readonly loaded: LoadedProject;
  readonly groups: readonly FileGroup[];
  readonly catalogs: readonly CodeCatalog[];
  readonly libraries: readonly Library[];
  readonly verdicts: Verdicts;
  /** Strings in code. */
  readonly literals: ReadonlyMap<string, Place>;
  /** The text of a file in the index. */
  textOf(path: string): string | undefined;
  /** The project's own functions that show texts. */
  readonly own: readonly string[];
  /** Files that were searched. */
  readonly files: readonly string[];
  /** Files with syntax errors. */
  readonly broken: readonly string[];
  /** Code that was not searched, as a sentence. Its keys are unknown. */
  readonly unseen?: string;
}

/** Reads the code of the project, and finds the uses of its keys. @param choice which files are included besides those with keys */
export async function keyIndex(
  host: Host,
  choice: Pick<CatalogChoice, 'named' | 'extracted'> = {},
): Promise<Result<KeyIndex, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const { folder, project } = loaded.value;
  const walk = passingCode(host.files, folder);
  const groups = await discover(walk.files, loaded.value);
  tellLeftOut(host, folder);
  const sources = new Map<string, string>();
  const catalogs = await codeCatalogs(host.files, groups, { ...choice, read: (path, text) => sources.set(path, text) });
  if (!catalogs.ok) return fail(fileFailure(catalogs.error));
  if (catalogs.value.length === 0)
    return refuseNothing(
      `No localization files with keys found in ${folder}. Describe them in "files" of dragoman.json.`,
    );
  const locales = localePaths(groups);
  const outer = await workspaceAbove(folder);
  const look = await lookAtCode(host, folder, locales, walk.code());
  const { libraries } = look;
  const unseen = look.cut
    ? 'There are more code files than can be analysed. Name a folder with --project.'
    : outer &&
      `${folder} is a part of ${outer}: what other packages there ask for is not seen. Check all of them with --project ${outer}.`;
  if (unseen !== undefined) host.reporter.note(unseen);
  const keys = new Set(
    catalogs.value.flatMap((catalog) => (catalog.extracted === true ? [] : [...catalog.keys.keys()])),
  );
  const found = await findInCode(host, look, { keys, functions: project.code?.functions ?? [] });
  if (host.signal.aborted) return refuse('interrupted', 'Interrupted.');
  return ok({
    loaded: loaded.value,
    groups,
    catalogs: catalogs.value,
    libraries,
    verdicts: new Verdicts(catalogs.value, found.uses, [...libraries, OWN], (project.code?.keep ?? []).map(wildcard)),
    literals: new Map(found.literals),
    textOf: (path) => look.textOf(path) ?? sources.get(path),
    own: found.own,
    files: [...look.hashes.keys()],
    broken: found.broken,
    ...(unseen !== undefined && { unseen }),
  });
}

/** The monorepo folder that contains the project as a package. */
async function workspaceAbove(folder: string): Promise<string | undefined> {
  for (let inner = folder; !(await pathExists(`${inner}/.git`)); ) {
    const outer = inner.slice(0, inner.lastIndexOf('/'));
    if (outer === '') return undefined;
    for (const name of ['pnpm-workspace.yaml', 'lerna.json', 'nx.json', 'turbo.json'])
      if (await pathExists(`${outer}/${name}`)) return outer;
    inner = outer;
  }
  return undefined;
}
