import { sameLocale } from '../../../../shared/locale.ts';
import { PROJECT_FILE } from '../../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { discover } from '../../../engine/parts/workspace/discovery/discover.ts';
import { memberships } from '../../../engine/parts/workspace/discovery/groups.ts';
import { singleFileGroups } from '../../../engine/parts/workspace/discovery/single.ts';
import { type WorkItem, workOf } from '../../../engine/parts/workspace/discovery/work.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isFilePath } from '../../uris.ts';

/** What a command on one document applies to: its project, and one item per target file. */
export interface Work {
  readonly snapshot: Snapshot;
  readonly state: ProjectState;
  readonly items: readonly WorkItem[];
}

/** Finds the target files that a document stands for. The error is a sentence that says what to do. */
export async function workFor(context: Context, uri: string, to?: readonly string[]): Promise<Result<Work, string>> {
  const { documents, projects } = context;
  const found = await documents.get(uri);
  if (!found.ok) return fail(found.error.message);
  const snapshot = found.value;
  const state = await projects.of(snapshot.path);
  const [problem] = state.loaded.problems;
  if (problem !== undefined)
    return fail(`${PROJECT_FILE} has an error: ${problem.message} Correct it first; nothing was translated.`);
  const items = await itemsFor(context, snapshot, state, to);
  // Its neighbours cannot be read, and a new one would end up on this machine's disk.
  if (!isFilePath(snapshot.path) && !(items.ok && items.value.every(({ targetPath }) => targetPath === snapshot.path)))
    return fail(
      `${snapshot.name} is not on this machine's disk, so files of other languages next to it cannot be read or written. Save it in a folder and open it there; nothing was translated.`,
    );
  return items.ok ? ok({ snapshot, state, items: items.value }) : items;
}

async function itemsFor(
  { documents }: Context,
  { path, text, name }: Snapshot,
  state: ProjectState,
  to: readonly string[] | undefined,
): Promise<Result<readonly WorkItem[], string>> {
  const access = documents.access();
  let members = memberships(state.groups, path);
  const known = members.flatMap(({ group }) => [...group.targets.keys()]);
  const wanted = to?.map((locale) => known.find((it) => sameLocale(it, locale)) ?? locale);
  if (members.length > 0 && wanted?.some((locale) => !known.includes(locale))) {
    // A locale that the project does not name yet: the project's patterns determine the name of its file.
    const groups = await discover(access, state.loaded, { to: [...new Set([...known, ...wanted])] });
    members = memberships(groups, path);
  }
  const [member] = members;
  if (member !== undefined) {
    const items = members.flatMap((one) => workOf(one.group, one, wanted));
    if (items.length > 0) return ok(items);
    return fail(
      member.role === 'target'
        ? `${name} holds ${member.locale} translations: it cannot be translated into ${to?.join(', ')}. Start from the source file.`
        : `Into which languages? Name "targetLocales" in ${PROJECT_FILE}.`,
    );
  }
  const single = await singleFileGroups(
    access,
    { path, text, encoding: 'utf-8' },
    wanted === undefined ? {} : { to: wanted },
  );
  if (!single.ok)
    return fail(
      `${name} is not in a project that names its languages. Name "files", "sourceLocale" and "targetLocales" in ${PROJECT_FILE}; nothing was translated.`,
    );
  return ok(single.value.flatMap((group) => workOf(group)));
}
