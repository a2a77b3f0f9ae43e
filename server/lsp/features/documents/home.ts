import { folderOf } from '../../../workspace/paths.ts';
import type { Context } from '../../context.ts';
import { isInside } from '../../uris.ts';

/**
 * The folder that results of a document must not leave, since the pattern of their names may be the workspace's: the workspace folder that the
 * document is in, else its own.
 */
export function homeOf({ projects }: Context, source: string): string {
  const around = projects.folders.filter((folder) => isInside(folder, source));
  return around.toSorted((a, b) => b.length - a.length)[0] ?? folderOf(source);
}

/** Looks where a path leads. A document outside of the workspace has been chosen by the user, and its result goes beside it. */
export function reachOf({ runtime: { disk } }: Context): (path: string) => Promise<string | undefined> {
  return async (path) => {
    disk.name?.(path);
    const place = await disk.locate(path);
    return place.ok ? undefined : place.error.message;
  };
}
