import { createInterface } from 'node:readline';
import { hasExtension } from '../../../shared/extensions.ts';
import { TEXT_DECIDES, UNIT_EXTENSIONS } from '../../../shared/file-types.ts';
import { startGit } from '../../process/git.ts';

/** What one look at a history may take, in ms: what takes longer is asked file by file. */
const LIMIT = 60_000;
/** Files that somebody may ask for. */
const WANTED = [...UNIT_EXTENSIONS, ...TEXT_DECIDES];

/** A commit, and what it made of files that differ from all of its parents. Commits are numbers: their places in the log. */
export interface LoggedCommit {
  readonly id: string;
  /** Seconds. */
  readonly date: number;
  /** Parents that are not on this machine are left out. */
  readonly parents: readonly number[];
}

/** The history of a folder: no commit before its children. */
export interface GitLog {
  readonly commits: readonly LoggedCommit[];
  /** By the file's path from the folder: the commits that changed it with what it was after them, mode and blob; `undefined`: gone. */
  readonly changes: ReadonlyMap<string, ReadonlyMap<number, Blob | undefined>>;
}

export interface Blob {
  readonly mode: string;
  readonly id: string;
}

/**
 * One look at the whole history below a folder, where a look for each of thousands of files would take minutes. Undefined: there is no Git, no
 * repository, or no time.
 */
export async function readLog(folder: string, signal?: AbortSignal): Promise<GitLog | undefined> {
  // Of merges the files that differ from all parents, as a log of one file has them.
  const what = ['--format=commit %H %ct %P', '--raw', '--no-abbrev', '-c', '--root', '--no-renames', '--relative'];
  const child = startGit(folder, ['log', '--topo-order', ...what, '--no-show-signature'], signal, LIMIT);
  if (child === undefined) return undefined;
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  child.stdin.end();
  const commits: { readonly id: string; readonly date: number; readonly parents: readonly string[] }[] = [];
  const changes = new Map<string, Map<number, Blob | undefined>>();
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('commit ')) {
      const [, id = '', date, ...parents] = line.trimEnd().split(' ');
      commits.push({ id, date: Number(date), parents });
    } else if (line.startsWith(':')) {
      const path = line.slice(line.indexOf('\t') + 1);
      if (!hasExtension(path, WANTED)) continue;
      const known = changes.get(path) ?? new Map<number, Blob | undefined>();
      changes.set(path, known.set(commits.length - 1, after(line)));
    }
  }
  if ((await ended) !== 0) return undefined;
  const places = new Map(commits.map(({ id }, at) => [id, at]));
  const placed = commits.map(({ id, date, parents }) => {
    return { id, date, parents: parents.map((parent) => places.get(parent)).filter((at) => at !== undefined) };
  });
  return { commits: placed, changes };
}

/** The last mode and the last blob of `:<mode>… <mode> <blob>… <blob> <status>`, one for each parent and one of the commit (git-diff-tree). */
function after(line: string): Blob | undefined {
  const fields = line.slice(0, line.indexOf('\t')).split(' ');
  const [mode = '', id = ''] = [fields[fields.length / 2 - 1.5], fields.at(-2)];
  return /^0+$/.test(id) ? undefined : { mode, id };
}
