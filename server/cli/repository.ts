import { dirname } from 'node:path';
import { isBelow, pathExists } from '../engine/parts/workspace/paths.ts';
import { absolute } from '../engine/projects/project.ts';

/**
 * The root of the repository that a folder is in, which what reads findings for a repository takes paths from: the checkout of GitHub's runner
 * where the folder is in it, else the nearest folder upwards with a `.git`; without one the working folder. Absolute, `/`-separated.
 */
export async function repositoryRoot(folder: string, environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  const workspace = environment['GITHUB_WORKSPACE'];
  if (workspace !== undefined && workspace !== '' && isBelow(absolute(workspace), absolute(folder)))
    return absolute(workspace);
  for (let at = absolute(folder); ; at = dirname(at)) {
    // In a worktree and in a submodule it is a file.
    if (await pathExists(`${at}/.git`)) return at;
    if (dirname(at) === at) return absolute(process.cwd());
  }
}
