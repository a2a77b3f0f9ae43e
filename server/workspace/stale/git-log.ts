import { createInterface } from 'node:readline';
import { hasExtension } from '../../../shared/extensions.ts';
import { TEXT_DECIDES, UNIT_EXTENSIONS } from '../../../shared/file-types.ts';
import { startGit } from '../../process/git.ts';

/** What one look at a history may take, in ms: what takes longer is asked file by file. */
const LIMIT = 60_000;
/** Files that somebody may ask for. */
const WANTED = [...UNIT_EXTENSIONS, ...TEXT_DECIDES];

/** Commits are numbers: their places in the log. */
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
  /** By the file's path from the folder: the commits that have it otherwise than their first parents, with the id of what they have; `undefined`: nothing. */
  readonly changes: ReadonlyMap<string, ReadonlyMap<number, string | undefined>>;
}

/**
 * One look at the whole history below a folder, where a look for each of thousands of files would take minutes. Undefined: there is no Git, no
 * repository, or no time.
 */
export async function readLog(folder: string, signal?: AbortSignal): Promise<GitLog | undefined> {
  const changed = ['--raw', '--no-abbrev', '--diff-merges=first-parent', '--root', '--no-renames', '--relative'];
  const args = ['log', '--topo-order', '--format=commit %H %ct %P', ...changed, '--no-show-signature'];
  const child = startGit(folder, args, signal, LIMIT);
  if (child === undefined) return undefined;
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  child.stdin.end();
  const commits: { readonly id: string; readonly date: number; readonly parents: readonly string[] }[] = [];
  const changes = new Map<string, Map<number, string | undefined>>();
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('commit ')) {
      const [, id = '', date, ...parents] = line.trimEnd().split(' ');
      commits.push({ id: copyOf(id), date: Number(date), parents: parents.map(copyOf) });
    } else if (line.startsWith(':')) {
      const path = line.slice(line.indexOf('\t') + 1);
      if (!hasExtension(path, WANTED)) continue;
      const known = changes.get(path) ?? new Map<number, string | undefined>();
      changes.set(changes.has(path) ? path : copyOf(path), known.set(commits.length - 1, after(line)));
    }
  }
  if ((await ended) !== 0) return undefined;
  const places = new Map(commits.map(({ id }, at) => [id, at]));
  const placed = commits.map(({ id, date, parents }) => {
    return { id, date, parents: parents.map((parent) => places.get(parent)).filter((at) => at !== undefined) };
  });
  return { commits: placed, changes };
}

/** The second id of `:<mode> <mode> <id> <id> <status>` (git-diff-tree). */
function after(line: string): string | undefined {
  const id = line.slice(0, line.indexOf('\t')).split(' ').at(-2) ?? '';
  return /^0+$/.test(id) ? undefined : copyOf(id);
}

/** A piece of a string keeps the whole of it in memory, which is all that Git has said. */
function copyOf(piece: string): string {
  return Buffer.from(piece).toString();
}
