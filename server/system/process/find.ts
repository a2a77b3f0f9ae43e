import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathFolders } from './environment.ts';

/**
 * The absolute path of a program on PATH, never one inside `folder`: a repository may contain a program called `git` in a folder that is on PATH
 * (`node_modules/.bin`), and Windows searches the current folder first. On Windows only executables, since scripts need a shell.
 *
 * @returns undefined if there is none
 */
export function findProgram(
  name: string,
  folder: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const outside = folder === undefined ? undefined : [folder, realOr(folder)];
  for (const place of pathFolders(environment)) {
    const path = join(place, file);
    if (!isExecutable(path)) continue;
    const isInside = outside?.some((root) => [path, realOr(path)].some((one) => isBelow(root, one)));
    if (isInside !== true) return path;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function realOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && way !== path;
}
