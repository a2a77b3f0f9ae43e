import { folderOf } from '../../../engine/parts/workspace/paths.ts';
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
