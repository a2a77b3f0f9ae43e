import { dirname } from 'node:path';
import { isBelow, pathExists } from '../engine/parts/workspace/paths.ts';
import { absolute } from '../engine/projects/project.ts';

/**
 * The root of the repository that contains a folder; readers of a repository's findings expect paths relative to it. It is the checkout of GitHub's
 * runner if the folder is inside it, otherwise the nearest parent folder with a `.git`, otherwise the working folder. Absolute, `/`-separated.
 */
export async function repositoryRoot(folder: string, environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  const workspace = environment['GITHUB_WORKSPACE'];
  if (workspace !== undefined && workspace !== '' && isBelow(absolute(workspace), absolute(folder)))
    return absolute(workspace);
  for (let at = absolute(folder); ; at = dirname(at)) {
    // In a worktree or a submodule it is a file.
    if (await pathExists(`${at}/.git`)) return at;
    if (dirname(at) === at) return absolute(process.cwd());
  }
}
