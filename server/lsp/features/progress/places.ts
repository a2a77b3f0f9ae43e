import { sameLocale } from '../../../../shared/locale.ts';
import type { ProgressArguments } from '../../../../shared/progress.ts';
import { memberships } from '../../../engine/parts/workspace/discovery/groups.ts';
import { workOf } from '../../../engine/parts/workspace/discovery/work.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import { isInside, nameOf, pathOf } from '../../uris.ts';
import type { Place } from './counts.ts';

/** The projects of the workspace, the outer ones first. */
export async function statesIn({ projects }: Context): Promise<readonly ProjectState[]> {
  const states: ProjectState[] = [];
  for (const folder of await projects.all()) states.push(await projects.ofFolder(folder));
  return states;
}

/** All target files that a request covers, each once. */
export async function placesIn(
  context: Context,
  { uris, folder, locales }: Pick<ProgressArguments, 'uris' | 'folder' | 'locales'>,
): Promise<readonly Place[]> {
  const all = uris === undefined ? (await statesIn(context)).flatMap(placesOf) : await placesFor(context, uris);
  const within = folder === undefined ? undefined : pathOf(folder)?.replace(/\/$/, '');
  const found = new Map<string, Place>();
  for (const place of all) {
    const { targetPath, locale } = place.item;
    if (within !== undefined && !isInside(within, targetPath)) continue;
    if (locales !== undefined && !locales.some((one) => sameLocale(one, locale))) continue;
    const key = `${targetPath} ${locale}`;
    if (!found.has(key)) found.set(key, place);
  }
  return [...found.values()];
}

export function placesOf(state: ProjectState): Place[] {
  return state.groups.flatMap((group) => workOf(group).map((item) => ({ state, item })));
}

/** For a source file all its targets, for a target file itself; for others nothing. */
async function placesFor({ projects }: Context, uris: readonly string[]): Promise<Place[]> {
  const found: Place[] = [];
  for (const uri of uris) {
    const path = nameOf(uri);
    const state = await projects.of(path);
    for (const member of memberships(state.groups, path))
      found.push(...workOf(member.group, member).map((item) => ({ state, item })));
  }
  return found;
}
