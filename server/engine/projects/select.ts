import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { expandPaths } from '../expand.ts';
import { type Failure, refuseNothing } from '../failure.ts';
import type { Host } from '../host.ts';
import { discover, type LocaleChoice } from '../parts/workspace/discovery/discover.ts';
import { type FileGroup, memberships } from '../parts/workspace/discovery/groups.ts';
import { loneFile, singleFileGroups } from '../parts/workspace/discovery/single.ts';
import { type WorkItem, workOf } from '../parts/workspace/discovery/work.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { settleLocales } from './locales.ts';
import { named, openProject, tellLeftOut } from './project.ts';

/** A path named by the user that cannot be processed, and the reason. */
export interface BadPath {
  readonly path: string;
  readonly kind: 'files' | 'usage';
  readonly message: string;
  /** It is readable but not a localization file. */
  readonly isOther?: true;
}

/** What the named paths refer to: groups of the project, or single files. Without paths: the whole project. */
export interface Selection {
  readonly groups: readonly {
    readonly group: FileGroup;
    readonly items: readonly WorkItem[];
    readonly path?: string;
  }[];
  readonly bad: readonly BadPath[];
  /** All groups of the project, not only the requested ones. */
  readonly project: readonly FileGroup[];
}

/** The project of this run, and what paths, folders and globs in it refer to. */
export async function openSelection(
  host: Host,
  paths: readonly string[],
  choice: LocaleChoice,
): Promise<Result<{ readonly loaded: LoadedProject; readonly selection: Selection }, Failure>> {
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const settled = await settleLocales(host, loaded.value, choice);
  if (!settled.ok) return settled;
  const expanded = await expandPaths(host, loaded.value, paths, settled.value);
  if (!expanded.ok) return expanded;
  const selected = await select(host, loaded.value, expanded.value, settled.value);
  if (!selected.ok) return selected;
  for (const { message } of selected.value.bad) host.reporter.error(message);
  return ok({ loaded: loaded.value, selection: selected.value });
}

export async function select(
  host: Host,
  loaded: LoadedProject,
  paths: readonly string[],
  choice: LocaleChoice,
  purpose: 'translate' | 'check' = 'translate',
): Promise<Result<Selection, Failure>> {
  const groups = await discover(host.files, loaded, choice);
  tellLeftOut(host, loaded.folder);
  if (paths.length === 0) {
    if (groups.length === 0) {
      return refuseNothing(
        `No localization files found in ${loaded.folder}. Name them as arguments, or describe them in "files" of dragoman.json.`,
      );
    }
    return ok({ groups: groups.map((group) => ({ group, items: workOf(group) })), bad: [], project: groups });
  }
  const chosen: Selection['groups'][number][] = [];
  const bad: BadPath[] = [];
  for (const path of new Set(paths.map((path) => named(host, path)))) {
    const found = await resolvePath(host, groups, path, choice, purpose);
    if (found.ok) chosen.push(...found.value);
    else bad.push(found.error);
  }
  return ok({ groups: chosen, bad, project: groups });
}

async function resolvePath(
  host: Host,
  groups: readonly FileGroup[],
  path: string,
  choice: LocaleChoice,
  purpose: 'translate' | 'check',
): Promise<Result<Selection['groups'], BadPath>> {
  const file = await host.files.read(path);
  if (!file.ok) return fail({ path, message: file.error.message, kind: 'files' });
  const members = memberships(groups, path);
  const chosen = members.map((member) => ({ group: member.group, items: workOf(member.group, member), path }));
  // A file of the project that is not a target there may still be translated into a requested locale.
  if (
    members.length > 0 &&
    (chosen.some(({ items }) => items.length > 0) || purpose === 'check' || choice.to === undefined)
  )
    return ok(chosen);
  const single =
    purpose === 'check' ? loneFile(file.value, choice) : await singleFileGroups(host.files, file.value, choice);
  return single.ok
    ? ok(single.value.map((group) => ({ group, items: workOf(group), path })))
    : fail({ path, message: single.error, kind: 'usage', ...(purpose === 'check' && { isOther: true as const }) });
}
