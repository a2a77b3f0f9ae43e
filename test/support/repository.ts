import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files of a commit by path; undefined: removed. What is not named stays. */
export type Commit = Readonly<Record<string, string | Uint8Array | undefined>>;

/** Runs Git and gives what it says. */
export function git(folder: string, args: readonly string[], input?: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', ...(input && { input }) });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** A new folder that is no repository, `/`-separated. */
export function scratchFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-git-'))).replaceAll('\\', '/');
}

/** A repository with these commits, oldest first, all checked out: one program for all of them. */
export function repository(...commits: readonly Commit[]): string {
  const folder = scratchFolder();
  git(folder, ['init', '-q', '-b', 'main']);
  commitAll(folder, commits);
  return folder;
}

/** More commits on top. */
export function commitAll(folder: string, commits: readonly Commit[], branch = 'main'): void {
  const before = spawnSync('git', ['rev-parse', '-q', '--verify', branch], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout.trim();
  const pieces: (string | Uint8Array)[] = [];
  for (const [at, files] of commits.entries()) {
    pieces.push(`commit refs/heads/${branch}\ncommitter A <a@b> ${1_700_000_000 + at} +0000\ndata 1\nx\n`);
    if (at === 0 && before !== '') pieces.push(`from ${before}\n`);
    for (const [path, content] of Object.entries(files)) {
      if (content === undefined) pieces.push(`D ${path}\n`);
      else pieces.push(`M 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n`, content, '\n');
    }
  }
  git(folder, ['fast-import', '--quiet'], Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))));
  git(folder, ['checkout', '-q', '-f', branch]);
  git(folder, ['reset', '-q', '--hard']);
}

/** Ids of commits, newest first. */
export function idsOf(folder: string, ...args: readonly string[]): readonly string[] {
  return git(folder, ['log', '--format=%H', ...args]).split('\n');
}
