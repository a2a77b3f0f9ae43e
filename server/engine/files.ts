import { ok, type Result } from '../../shared/values/result.ts';
import { isMissing } from '../core/checks/words/missing.ts';
import { neededUnits } from '../core/formats/common/plurals/plural-keys.ts';
import { type BilingualUnit, pairUnits } from '../core/formats/pair.ts';
import type { Failure } from './failure.ts';
import type { Host } from './host.ts';
import { type Discovery, discoverAll } from './parts/workspace/discovery/discover.ts';
import type { FileGroup } from './parts/workspace/discovery/groups.ts';
import { type OpenedWork, openWork, type WorkItem, workOf } from './parts/workspace/discovery/work.ts';
import type { FileAccess } from './parts/workspace/files/files.ts';
import type { LoadedProject } from './parts/workspace/project.ts';
import { inPackages } from './projects/packages.ts';
import { openProject, tellLeftOut } from './projects/project.ts';

/** One target file of the project. */
export interface ProjectLine {
  /** Relative to the project folder; with several projects, to that of the outer one. */
  readonly file: string;
  /** With several projects: the name of its own. */
  readonly project?: string;
  readonly format: string;
  readonly dialect: string;
  readonly source: string;
  readonly target: string;
  readonly units: number;
  readonly missing: number;
  /** The file does not exist yet. */
  readonly isNew: boolean;
}

/** A project and its files. */
export interface FoundFiles {
  readonly loaded: LoadedProject;
  readonly found: Discovery;
  /** With several projects: its name. */
  readonly project?: string;
}

/** The project and nested ones, the outer one first, with the files of each. Reports folders that were not listed. */
export async function findFiles(host: Host): Promise<Result<readonly FoundFiles[], Failure>> {
  const all = await inPackages(host, [], findIn);
  return all.ok
    ? ok(all.value.map(({ name, value }) => ({ ...value, ...(name !== undefined && { project: name }) })))
    : all;
}

async function findIn(host: Host): Promise<Result<FoundFiles, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const found = await discoverAll(host.files, loaded.value);
  tellLeftOut(host, loaded.value.folder);
  return ok({ loaded: loaded.value, found });
}

/** The files of the projects: a line for each target file of their groups. Stops at the host's signal. */
export async function linesOf(
  host: Pick<Host, 'files' | 'signal'>,
  all: readonly FoundFiles[],
): Promise<readonly ProjectLine[]> {
  const folder = all[0]?.loaded.folder ?? '';
  const lines: ProjectLine[] = [];
  for (const { found, project } of all) {
    for (const group of found.groups) {
      for (const item of workOf(group)) {
        if (host.signal.aborted) return lines;
        const line = await lineOf(host.files, folder, group, item);
        lines.push(project === undefined ? line : { ...line, project });
      }
    }
  }
  return lines;
}

/** The units of a target file, including those that its locale needs beyond the source's. */
export function neededPairs({ source, target }: OpenedWork, { group, locale }: WorkItem): readonly BilingualUnit[] {
  const pairs = pairUnits(group.format, source.catalog, target.catalog);
  return neededUnits(pairs, group.format, target.catalog, locale);
}

/** A view of one of several languages has no dialect of its own. */
function dialectIn({ format }: FileGroup, { source: { catalog } }: OpenedWork): string {
  return format.manyLocales?.apart === undefined ? catalog.dialect : (catalog.dialect.split('.', 1)[0] ?? '');
}

async function lineOf(files: FileAccess, folder: string, group: FileGroup, item: WorkItem): Promise<ProjectLine> {
  const opened = await openWork(files, item);
  const pairs = opened.ok ? neededPairs(opened.value, item) : [];
  return {
    file: item.targetPath.slice(folder.length + 1),
    format: group.format.id,
    dialect: opened.ok ? dialectIn(group, opened.value) : '',
    source: group.sourceLocale,
    target: item.locale,
    units: pairs.length,
    missing: pairs.filter(isMissing).length,
    isNew: item.isNew,
  };
}
