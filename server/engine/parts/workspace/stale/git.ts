import { askGit, isInRepository } from '../../../../system/process/git.ts';
import type { CommitWords, History, Stored, Version } from './history.ts';
import { storedBytes } from './stored.ts';

/** Maximum commits read for one target file, newest first. */
export const COMMITS = 20;
/** Maximum bytes of file contents read for one target file. */
export const MOST_BYTES = 48 * 1024 * 1024;
/** A file's history in Git, read with two processes. */
export const gitHistory: History = {
  async versions(folder, target, source, signal) {
    const paths = [relativeTo(folder, target), relativeTo(folder, source)];
    if (paths.some((path) => path === undefined || /[\r\n]/.test(path)) || !isInRepository(folder)) return undefined;
    const [targetPath = '', sourcePath = ''] = paths;
    const log = await askGit(folder, ['log', `-n${COMMITS}`, '--format=%H', '--no-show-signature', '--', targetPath], {
      signal,
    });
    const commits = log?.toString('utf8').match(/^[0-9a-f]{40,64}$/gm) ?? [];
    if (commits.length === 0) return undefined;
    const names = commits.flatMap((commit) => [`${commit}:${targetPath}`, `${commit}:${sourcePath}`]);
    const batch = await askGit(folder, ['cat-file', '--batch'], {
      signal,
      input: `${names.join('\n')}\n`,
      most: MOST_BYTES,
    });
    return batch && versionsIn(batch).map((version, at) => ({ ...version, commit: commits[at] ?? '' }));
  },
  async words(folder, commits, signal) {
    const words = new Map<string, CommitWords>();
    const names = commits.filter((commit) => /^[0-9a-f]{40,64}$/.test(commit));
    if (names.length === 0) return words;
    const args = ['log', '--no-walk=unsorted', '--stdin', '--format=%H %cs %s', '--no-show-signature'];
    const said = await askGit(folder, args, { signal, input: `${names.join('\n')}\n` });
    for (const line of said?.toString('utf8').split('\n') ?? []) {
      const [, commit = '', date, subject = ''] = /^([0-9a-f]{40,64}) (\d{4}-\d\d-\d\d) (.*)$/.exec(line) ?? [];
      if (date !== undefined) words.set(commit, { date, subject: shown(subject) });
    }
    return words;
  },
  async isCut(folder, versions, signal) {
    if (versions.length === 0 || versions.length >= COMMITS) return false;
    const answer = await askGit(folder, ['rev-parse', '--is-shallow-repository'], { signal });
    return answer?.toString('latin1').trim() === 'true';
  },
};

/** A subject is untrusted, and goes to a terminal. */
export function shown(subject: string): string {
  return subject.replace(/\p{Cc}/gu, ' ').trim();
}

/** `./locales/de.json`: Git treats such a path as relative to the folder it runs in. */
export function relativeTo(folder: string, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? `./${path.slice(folder.length + 1)}` : undefined;
}

/** Parses pairs of `<id> blob <size> LF <bytes> LF` (gitformat of `cat-file --batch`) until one side of a pair is missing. */
function versionsIn(batch: Buffer): readonly Version[] {
  const versions: Version[] = [];
  let at = 0;
  const next = (): Stored | undefined => {
    const end = batch.indexOf(0x0a, at);
    const [, id = '', size] =
      end === -1 ? [] : (/^([0-9a-f]+) blob (\d+)$/.exec(batch.toString('latin1', at, end)) ?? []);
    if (size === undefined) return undefined;
    const start = end + 1;
    at = start + Number(size) + 1;
    const bytes = batch.subarray(start, at - 1);
    return at > batch.length ? undefined : storedBytes(id, async () => bytes);
  };
  for (;;) {
    const target = next();
    const source = target === undefined ? undefined : next();
    if (target === undefined || source === undefined) return versions;
    versions.push({ target, source });
  }
}
