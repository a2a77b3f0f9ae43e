import { fail, ok, type Result } from '../../shared/result.ts';
import { discover, type LocaleChoice } from '../workspace/discover.ts';
import { type FileGroup, membership } from '../workspace/groups.ts';
import type { LoadedProject } from '../workspace/project.ts';
import { loneFile, singleFileGroup } from '../workspace/single.ts';
import { type WorkItem, workOf } from '../workspace/work.ts';
import { type CliContext, named, tellLeftOut } from './context.ts';
import { CommandError, EXIT } from './exit.ts';

/** A path of the command line that cannot be worked on: why, and the exit code. */
export interface BadPath {
  readonly path: string;
  readonly message: string;
  readonly code: typeof EXIT.files | typeof EXIT.usage;
  /** It can be read and is no localization file. */
  readonly isOther?: true;
}

/** What the paths of the command line stand for: groups of the project, or single files. Without paths: the whole project. */
export interface Selection {
  readonly groups: readonly {
    readonly group: FileGroup;
    readonly items: readonly WorkItem[];
    readonly path?: string;
  }[];
  readonly bad: readonly BadPath[];
  /** All groups of the project, whichever were asked for. */
  readonly project: readonly FileGroup[];
}

export async function select(
  context: CliContext,
  loaded: LoadedProject,
  paths: readonly string[],
  choice: LocaleChoice,
  purpose: 'translate' | 'check' = 'translate',
): Promise<Selection> {
  const groups = await discover(context.files, loaded, choice);
  tellLeftOut(context, loaded.folder);
  if (paths.length === 0) {
    if (groups.length === 0) {
      throw new CommandError(
        EXIT.usage,
        `No localization files found in ${loaded.folder}. Name them as arguments, or describe them in "files" of dragoman.json.`,
      );
    }
    return { groups: groups.map((group) => ({ group, items: workOf(group) })), bad: [], project: groups };
  }
  const chosen: Selection['groups'][number][] = [];
  const bad: BadPath[] = [];
  for (const path of new Set(paths.map((path) => named(context, path)))) {
    const found = await resolvePath(context, groups, path, choice, purpose);
    if (found.ok) chosen.push(found.value);
    else bad.push(found.error);
  }
  return { groups: chosen, bad, project: groups };
}

async function resolvePath(
  context: CliContext,
  groups: readonly FileGroup[],
  path: string,
  choice: LocaleChoice,
  purpose: 'translate' | 'check',
): Promise<Result<Selection['groups'][number], BadPath>> {
  const file = await context.files.read(path);
  if (!file.ok) return fail({ path, message: file.error.message, code: EXIT.files });
  const member = membership(groups, path);
  const items = member === undefined ? [] : workOf(member.group, member);
  // A file of the project that stands for no target there may still have one asked for.
  if (member !== undefined && (items.length > 0 || purpose === 'check' || choice.to === undefined))
    return ok({ group: member.group, items, path });
  const single =
    purpose === 'check' ? loneFile(file.value, choice) : await singleFileGroup(context.files, file.value, choice);
  return single.ok
    ? ok({ group: single.value, items: workOf(single.value), path })
    : fail({ path, message: single.error, code: EXIT.usage, ...(purpose === 'check' && { isOther: true as const }) });
}
