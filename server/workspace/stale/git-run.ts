import { isInRepository } from '../../process/git.ts';
import { COMMITS, gitHistory, MOST_BYTES, relativeTo } from './git.ts';
import { GitBlobs } from './git-blobs.ts';
import { commitsByPath } from './git-log.ts';
import type { History, Version } from './history.ts';

/** Files that are asked for one by one: for a few, a look at the whole history would take longer. */
const FEW = 12;
/** Commits whose files are asked for together. */
const STEP = 5;

/** The history for one run over many files of a folder: two programs for all of them. To be closed. */
export interface RunHistory extends History {
  close(): void;
}

/** @param folder the project's */
export function gitForRun(folder: string, few = FEW): RunHistory {
  let asked = 0;
  let log: ReturnType<typeof commitsByPath> | undefined;
  let blobs: GitBlobs | undefined;
  let shallow: Promise<boolean> | undefined;
  return {
    async isCut(near, versions, signal) {
      if (versions.length === 0 || versions.length >= COMMITS) return false;
      shallow ??= gitHistory.isCut?.(near, versions, signal);
      return (await shallow) ?? false;
    },
    async versions(near, target, source, signal) {
      if (!isInRepository(folder)) return undefined;
      const [targetPath, sourcePath] = [relativeTo(folder, target), relativeTo(folder, source)];
      asked += 1;
      // Names that Git would put in quotes are asked for one by one, too.
      if (
        asked <= few ||
        targetPath === undefined ||
        sourcePath === undefined ||
        /[\p{Cc}"\\]/u.test(targetPath + sourcePath)
      )
        return gitHistory.versions(near, target, source, signal);
      log ??= commitsByPath(folder, signal);
      const all = await log;
      if (all === undefined) return gitHistory.versions(near, target, source, signal);
      const commits = all.get(targetPath.slice('./'.length));
      if (commits === undefined) return undefined;
      blobs ??= new GitBlobs(folder, signal);
      const versions = await read(blobs, commits, targetPath, sourcePath);
      return versions ?? gitHistory.versions(near, target, source, signal);
    },
    close: () => blobs?.close(),
  };
}

/**
 * Until one of a pair is missing, or there is enough of them. Undefined: the commits are no line, each made of the one before. Where a merge
 * took one side, a log of the one file leaves the other side out, and this one does not.
 */
async function read(
  blobs: GitBlobs,
  commits: readonly string[],
  target: string,
  source: string,
): Promise<readonly Version[] | undefined> {
  const versions: Version[] = [];
  let expected = await blobs.text(`HEAD:${target}`);
  let size = 0;
  for (let at = 0; at < commits.length && size < MOST_BYTES; at += STEP) {
    const step = commits.slice(at, at + STEP);
    const texts = await Promise.all(
      step.map((commit) =>
        Promise.all(
          [`${commit}:${target}`, `${commit}:${source}`, `${commit}^:${target}`].map((name) => blobs.text(name)),
        ),
      ),
    );
    for (const [index, [targetText, sourceText, before]] of texts.entries()) {
      if (targetText !== expected) return undefined;
      if (targetText === undefined || sourceText === undefined) return versions;
      expected = before;
      size += targetText.length + sourceText.length;
      versions.push({ target: targetText, source: sourceText, commit: step[index] ?? '' });
    }
  }
  return versions;
}
