import { folderOf } from '../../../engine/parts/workspace/paths.ts';
import type { Context } from '../../context.ts';
import { isInside } from '../../uris.ts';

/**
 * The folder that results of a document must not leave, since the workspace may set the pattern of their names: the workspace folder that contains
 * the document, otherwise its own folder.
 */
export function homeOf({ projects }: Context, source: string): string {
  const around = projects.folders.filter((folder) => isInside(folder, source));
  return around.toSorted((a, b) => b.length - a.length)[0] ?? folderOf(source);
}
