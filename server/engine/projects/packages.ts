import { basename } from 'node:path';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { kindOfPath } from '../expand.ts';
import { type Failure, refuse } from '../failure.ts';
import { type Host, withoutRepeats } from '../host.ts';
import { nestedFolders, projectOf, projectsBelow } from '../parts/workspace/discovery/nested.ts';
import { isBelow } from '../parts/workspace/paths.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { absolute, openProject, projectFolder } from './project.ts';

/** One of the projects of a run: the one it was started in, or a nested one with its own project file. */
export interface Package<H extends Host = Host> {
  /** Opens this project. */
  readonly host: H;
  readonly folder: string;
  /** The folder of the outer project. */
  readonly root: string;
  /** The paths to process; none: all of it. */
  readonly paths: readonly string[];
  /** There is no other project. */
  readonly isOnly: boolean;
}

/** The projects of a run, the outer one first. @param paths files, folders and globs as given; none: all */
export async function packagesOf<H extends Host>(
  host: H,
  paths: readonly string[],
): Promise<Result<readonly Package<H>[], Failure>> {
  const found = await projectFolder(host.options);
  if (!found.ok) return found;
  const root = found.value;
  host.files.admit?.(root);
  const nested = nestedFolders(root, await host.files.list(root));
  if (nested.size === 0) return ok([{ host, folder: root, root, paths, isOnly: true }]);
  const outer = await openProject(host);
  if (!outer.ok) return outer;
  const below = projectsBelow(root, nested, outer.value.project);
  if (below.length === 0 && paths.length === 0) return ok([{ host, folder: root, root, paths, isOnly: true }]);
  const folders = [root, ...below];
  const asked = new Map<string, string[] | 'all'>(paths.length === 0 ? folders.map((folder) => [folder, 'all']) : []);
  const ask = (folder: string, path: string) => {
    const known = asked.get(folder);
    if (known !== 'all') asked.set(folder, [...(known ?? []), path]);
  };
  for (const path of paths) {
    const place = absolute(path);
    const kind = await kindOfPath(path);
    if (kind === 'folder') {
      const inside = folders.filter((folder) => isBelow(place, folder));
      for (const folder of inside) asked.set(folder, 'all');
      if (!inside.includes(place)) ask(projectOf(root, nested, `${place}/`), path);
    } else if (kind === 'glob') for (const folder of folders) ask(folder, path);
    else ask(projectOf(root, nested, place), path);
  }
  const order = [...asked.keys()].sort((a, b) => folders.indexOf(a) - folders.indexOf(b));
  return ok(
    order.map((folder) => {
      const own = asked.get(folder);
      const one = { ...host, options: { ...host.options, project: folder } };
      return { host: one, folder, root, paths: own === undefined || own === 'all' ? [] : own, isOnly: false };
    }),
  );
}

/** The result of one project. */
export interface PackageResult<T> {
  /** Display name of the project: its name, or its folder relative to the outer project's. Absent: it is the only one. */
  readonly name?: string;
  readonly value: T;
}

/**
 * Does the same for each project of a run. A project without any of the requested files is skipped, unless that applies to all.
 * @returns the first failure, and none of the results
 */
export async function inPackages<T, H extends Host>(
  host: H,
  paths: readonly string[],
  run: (host: H, paths: readonly string[]) => Promise<Result<T, Failure>>,
): Promise<Result<readonly PackageResult<T>[], Failure>> {
  const packages = await packagesOf(host, paths);
  if (!packages.ok) return packages;
  const once = withoutRepeats(host);
  const results: PackageResult<T>[] = [];
  let nothing: Failure | undefined;
  for (const one of packages.value) {
    const result = await run(one.isOnly ? one.host : { ...one.host, reporter: once.reporter }, one.paths);
    if (result.ok) {
      const name = one.isOnly ? undefined : await packageName(one);
      results.push({ ...(name !== undefined && { name }), value: result.value });
    } else if (result.error.isEmpty === true) nothing ??= result.error;
    else return result;
    if (host.signal.aborted) break;
  }
  return results.length === 0 && nothing !== undefined ? fail(nothing) : ok(results);
}

async function packageName({ host, folder, root }: Package): Promise<string> {
  const loaded = await openProject(host);
  const name = loaded.ok ? loaded.value.project.name : undefined;
  return name ?? (folder === root ? basename(root) : folder.slice(root.length + 1));
}

/** The project files of all projects of a run. An invalid one is a failure. */
export async function loadedPackages<H extends Host>(
  packages: readonly Package<H>[],
): Promise<Result<readonly (readonly [Package<H>, LoadedProject])[], Failure>> {
  const all: (readonly [Package<H>, LoadedProject])[] = [];
  for (const one of packages) {
    const loaded = await openProject(one.host);
    if (!loaded.ok) return loaded;
    all.push([one, loaded.value]);
  }
  return ok(all);
}

/**
 * For commands about one project at a time: says that others have it, too, and how to name them.
 *
 * @param isEmpty the project of this run has none: then another one was meant
 */
export async function onlyThis(
  host: Host,
  part: 'glossary' | 'style',
  noun: string,
  isEmpty: boolean,
): Promise<Result<void, Failure>> {
  const packages = await packagesOf(host, []);
  const all = packages.ok ? await loadedPackages(packages.value) : packages;
  if (!all.ok) return all;
  const [outer, ...below] = all.value;
  const others = below.filter(([, { project, homes }]) => project[part] !== undefined && homes?.[part] === undefined);
  if (outer === undefined || others.length === 0) return ok(undefined);
  const names = others.map(([{ folder }]) => host.nameOf(folder).replaceAll('\\', '/')).join(', ');
  const where = `Projects below have ${noun} of their own: ${names}. Name one with --project.`;
  if (isEmpty) return refuse('usage', `${outer[1].folder} has no ${noun}. ${where}`);
  host.reporter.note(`This is about the ${noun} of ${outer[1].folder} alone. ${where}`);
  return ok(undefined);
}
