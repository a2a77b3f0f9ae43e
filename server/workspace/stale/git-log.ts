import { createInterface } from 'node:readline';
import { startGit } from '../../process/git.ts';
import { COMMITS } from './git.ts';

/** What one look at a history may take, in ms: what takes longer is asked file by file. */
const LIMIT = 60_000;
/** Files that somebody may ask for. */
const WANTED = /\.(xlf|xliff|sdlxliff|mxliff|jsonc?|arb|srt)$/i;

/**
 * The newest commits that touched each file below a folder, by the file's path from there: one look at the whole history, where a look for
 * each of thousands of files would take minutes. Undefined: there is no Git, no repository, or no time.
 */
export async function commitsByPath(
  folder: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  // Of merges the files that differ from all parents, as a log of one file has them.
  const args = ['log', '--format=commit %H', '--name-only', '-c', '--no-renames', '--relative', '--no-show-signature'];
  const child = startGit(folder, args, signal, LIMIT);
  if (child === undefined) return undefined;
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  child.stdin.end();
  const found = new Map<string, string[]>();
  let commit = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^commit [0-9a-f]{40,64}$/.test(line)) commit = line.slice('commit '.length);
    else if (WANTED.test(line)) {
      const known = found.get(line);
      if (known === undefined) found.set(line, [commit]);
      else if (known.length < COMMITS) known.push(commit);
    }
  }
  return (await ended) === 0 ? found : undefined;
}
