import { isInRepository } from '../../../../system/process/git.ts';
import { COMMITS, gitHistory, MOST_BYTES, relativeTo } from './git.ts';
import { GitBlobs } from './git-blobs.ts';
import { wordsOfCommit } from './git-commit.ts';
import { logOf, readLog } from './git-log.ts';
import { isLogged } from './git-log-text.ts';
import { commitsOf } from './git-simplify.ts';
import type { History, Version } from './history.ts';

/** Up to this many files are queried one by one: for a few, reading the whole history would take longer. */
const FEW = 4;

/** The history for one run over many files of a folder: three processes for all of them. The caller closes it. */
export interface RunHistory extends History {
  close(): void;
}

/** What is known of the history of a project's folder without Git. */
export interface KnownLog {
  /** The result of `logText`, so that it is not requested again. */
  readonly text?: string | undefined;
  /** The folder where it is cached between runs. */
  readonly cache?: string | undefined;
}

/** @param folder the project's */
export function gitForRun(folder: string, few = FEW, known: KnownLog = {}): RunHistory {
  const isKnown = known.text !== undefined || known.cache !== undefined;
  let asked = 0;
  let log: ReturnType<typeof readLog> | undefined;
  let shallow: Promise<boolean> | undefined;
  /** Files of commits by name: one commit often has new versions of many targets. */
  const sources = new Map<string, Promise<Found | undefined>>();
  /** A multilingual file is requested for each of its languages, one after the other. */
  let alone: { readonly files: string; readonly versions: ReturnType<History['versions']> } | undefined;
  let programs: { readonly contents: GitBlobs; readonly names: GitBlobs } | undefined;
  const start = (signal?: AbortSignal) => {
    programs ??= { contents: new GitBlobs(folder, 'contents', signal), names: new GitBlobs(folder, 'names', signal) };
    return programs;
  };
  const askAlone: History['versions'] = (near, target, source, signal) => {
    const files = `${target}\n${source}`;
    if (alone?.files !== files) alone = { files, versions: gitHistory.versions(near, target, source, signal) };
    return alone.versions;
  };
  return {
    async words(_, commits, signal) {
      const { contents } = start(signal);
      const told = commits.map(async (commit) => {
        const bytes = /^[0-9a-f]{40,64}$/.test(commit) ? (await contents.find(commit, 'commit'))?.bytes : undefined;
        const words = bytes && wordsOfCommit(bytes);
        return words === undefined ? [] : [[commit, words] as const];
      });
      return new Map((await Promise.all(told)).flat());
    },
    async isCut(near, versions, signal) {
      if (versions.length === 0 || versions.length >= COMMITS) return false;
      shallow ??= gitHistory.isCut?.(near, versions, signal);
      return (await shallow) ?? false;
    },
    async versions(near, target, source, signal) {
      if (!isInRepository(folder)) return undefined;
      const [targetPath, sourcePath] = [relativeTo(folder, target), relativeTo(folder, source)];
      asked += 1;
      // Names that Git would quote are queried one by one, too.
      if (
        (asked <= few && !isKnown) ||
        targetPath === undefined ||
        sourcePath === undefined ||
        !isLogged(targetPath) ||
        /[\p{Cc}"\\]/u.test(targetPath + sourcePath)
      )
        return askAlone(near, target, source, signal);
      log ??= known.text === undefined ? readLog(folder, signal, known.cache) : Promise.resolve(logOf(known.text));
      const all = await log;
      if (all === undefined) return askAlone(near, target, source, signal);
      const { contents, names } = start(signal);
      const commits = commitsOf(all, targetPath.slice('./'.length), COMMITS);
      if (commits.length === 0) return undefined;
      const sourceAt = (commit: string) => {
        const name = `${commit}:${sourcePath}`;
        const found = sources.get(name) ?? names.find(name);
        sources.set(name, found);
        return found;
      };
      return read(names, contents, commits, sourceAt);
    },
    close() {
      programs?.contents.close();
      programs?.names.close();
    },
  };
}

type Found = NonNullable<Awaited<ReturnType<GitBlobs['find']>>>;

/** Until one side of a pair is missing, or there are enough. */
async function read(
  names: GitBlobs,
  contents: GitBlobs,
  commits: ReturnType<typeof commitsOf>,
  sourceAt: (commit: string) => Promise<Found | undefined>,
): Promise<readonly Version[]> {
  const found = await Promise.all(
    commits.map(async ({ commit, blob }) => {
      const sides = await Promise.all([blob && names.find(blob), sourceAt(commit)]);
      return { commit, sides };
    }),
  );
  const pairs: { readonly target: Found; readonly from: Found; readonly commit: string }[] = [];
  let bytes = 0;
  for (const { commit, sides } of found) {
    const [target, from] = sides;
    if (!target || from === undefined) break;
    bytes += target.size + from.size;
    if (bytes > MOST_BYTES) break;
    pairs.push({ target, from, commit });
  }
  const targets = contents.storedInOrder(pairs.map(({ target }) => target));
  return pairs.flatMap(({ from, commit }, at) => {
    const target = targets[at];
    return target === undefined ? [] : { target, source: contents.stored(from.id), commit };
  });
}
