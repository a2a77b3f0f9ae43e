import { logText } from './git-log-text.ts';

/** Commits are numbers: their positions in the log. */
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
  /** By path relative to the folder: the commits that change a file against their first parents, with the id of its content; `undefined`: removed. */
  readonly changes: ReadonlyMap<string, ReadonlyMap<number, string | undefined>>;
}

/**
 * Reads the whole history below a folder at once, since reading it for each of thousands of files would take minutes. Undefined: there is no Git, no
 * repository, or no time.
 */
export async function readLog(folder: string, signal?: AbortSignal, cache?: string): Promise<GitLog | undefined> {
  const text = await logText(folder, cache, signal);
  return text === undefined ? undefined : logOf(text);
}

/** @param text as returned by `logText` */
export function logOf(text: string): GitLog {
  const commits: { readonly id: string; readonly date: number; readonly parents: readonly string[] }[] = [];
  const changes = new Map<string, Map<number, string | undefined>>();
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ');
    if (line.startsWith('commit ')) {
      const [, id = '', date, ...parents] = line.split(' ');
      commits.push({ id: copyOf(id), date: Number(date), parents });
    } else if (space !== -1) {
      const [id, path] = [line.slice(0, space), line.slice(space + 1)];
      const known = changes.get(path) ?? new Map<number, string | undefined>();
      changes.set(
        changes.has(path) ? path : copyOf(path),
        known.set(commits.length - 1, id === '-' ? undefined : copyOf(id)),
      );
    }
  }
  const places = new Map(commits.map(({ id }, at) => [id, at]));
  const placed = commits.map(({ id, date, parents }) => {
    return { id, date, parents: parents.map((parent) => places.get(parent)).filter((at) => at !== undefined) };
  });
  return { commits: placed, changes };
}

/** A piece of a string keeps the whole string in memory, which is all of Git's output. */
function copyOf(piece: string): string {
  return Buffer.from(piece).toString();
}
