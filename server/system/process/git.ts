import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { findProgram } from './find.ts';
import { endGroup, type Program, runProgram, type StartOptions, startProgram } from './start.ts';

/** On a cold disk Git takes a second; more is not worth waiting for. In ms. */
const LIMIT = 10_000;

/**
 * Settings that override those of a repository, which is untrusted: its configuration can name programs for nearly everything. Only commands that
 * read commits, or names (`ls-files`), are used: `status` and `diff` compare files, and run filters for that.
 * The file monitor is disabled by an empty value: Git before 2.36 takes `false` for the name of a program (git-config of both). `safe.bareRepository`
 * works from 2.38 on; before that, a bare repository in a subfolder is read, with the same restrictions.
 */
const SETTINGS = [
  'core.fsmonitor=',
  'core.hooksPath=/dev/null',
  'core.sshCommand=false',
  'core.quotePath=false',
  'credential.helper=',
  'diff.external=',
  'log.showSignature=false',
  'protocol.allow=never',
  'safe.bareRepository=explicit',
  'submodule.recurse=false',
].flatMap((setting) => ['-c', setting]);

const ENVIRONMENT = {
  LC_ALL: 'C',
  // No protocol at all: GIT_NO_LAZY_FETCH is known from 2.45 on, and before that a partial clone contacts the server it names.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_PAGER: 'cat',
};

function options(folder: string, signal: AbortSignal | undefined, limit: number): StartOptions {
  return {
    cwd: folder,
    untrusted: workTreeOf(folder) ?? folder,
    environment: ENVIRONMENT,
    limit,
    ...(signal && { signal }),
  };
}

/**
 * Starts Git in a folder of an untrusted repository. Nothing is written; no hook, filter, pager, signing program, network or submodule is used.
 *
 * @param limit milliseconds
 * @returns undefined if Git is not installed
 */
export function startGit(
  folder: string,
  args: readonly string[],
  signal?: AbortSignal,
  limit = LIMIT,
): Program | undefined {
  const child = startProgram('git', ['--no-pager', ...SETTINGS, ...args], options(folder, signal, limit));
  child?.stderr.resume();
  return child;
}

export { endGroup as endGit };

/** Whether Git is available for a folder. */
export function hasGit(folder: string): boolean {
  return findProgram('git', workTreeOf(folder) ?? folder) !== undefined;
}

/**
 * The output of Git, started as in {@link startGit}.
 *
 * @param most bytes to read; the rest is cut off
 * @returns standard output; undefined without Git or a repository, on a timeout, and if Git fails
 */
export async function askGit(
  folder: string,
  args: readonly string[],
  {
    signal,
    input,
    most,
  }: { readonly signal?: AbortSignal | undefined; readonly input?: string; readonly most?: number } = {},
): Promise<Buffer | undefined> {
  const said = await runProgram('git', ['--no-pager', ...SETTINGS, ...args], {
    ...options(folder, signal, LIMIT),
    ...(input !== undefined && { input }),
    ...(most !== undefined && { most }),
  });
  return said !== undefined && (said.code === 0 || said.full) ? said.out : undefined;
}

/**
 * Merges three files by lines, as Git does without a driver (git-merge-file), and returns the text, with conflict markers if there are conflicts.
 *
 * @param files paths of ours, the common ancestor and theirs
 * @param labels their names in the markers
 * @returns undefined without Git, or if the files are not text
 */
export async function mergeFiles(
  folder: string,
  files: readonly [ours: string, base: string, theirs: string],
  labels: readonly string[],
  markerSize: number,
): Promise<{ readonly text: Buffer; readonly conflicts: number } | undefined> {
  const args = ['merge-file', '-p', `--marker-size=${markerSize}`, ...labels.flatMap((label) => ['-L', label])];
  const said = await runProgram(
    'git',
    ['--no-pager', ...SETTINGS, ...args, '--', ...files],
    options(folder, undefined, LIMIT),
  );
  // 255 and the like are errors; up to 127 it is the number of conflicts.
  if (said === undefined || said.code === null || said.code > 127) return undefined;
  return { text: said.out, conflicts: said.code };
}

/** If no parent folder is a repository, no process needs to be started to find that out: a project has thousands of files. */
export function isInRepository(folder: string): boolean {
  return process.env['GIT_DIR'] !== undefined || workTreeOf(folder) !== undefined;
}

/** The nearest folder upwards with a `.git`, starting with this one. */
function workTreeOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(`${at}/.git`)) return at;
    if (dirname(at) === at) return undefined;
  }
}
