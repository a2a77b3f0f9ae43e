import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { decodeBytes } from '../encoding.ts';
import type { History, Version } from './history.ts';

/** Commits looked at for one target file, newest first. */
export const COMMITS = 20;
/** Bytes of file contents read for one target file. */
export const MOST_BYTES = 48 * 1024 * 1024;
/** Git on a cold disk needs a second; what takes longer is not worth waiting for. In ms. */
const PATIENCE = 10_000;

/**
 * Git, asked with fixed arguments and never through a shell. Nothing is written, no hook, pager, signature program or network is started:
 * a repository's own configuration could name programs for those.
 */
export const gitHistory: History = {
  async versions(folder, target, source, signal) {
    const paths = [relativeTo(folder, target), relativeTo(folder, source)];
    if (paths.some((path) => path === undefined || /[\r\n]/.test(path)) || !isInRepository(folder)) return undefined;
    const [targetPath = '', sourcePath = ''] = paths;
    const log = await git(
      folder,
      ['log', `-n${COMMITS}`, '--format=%H', '--no-show-signature', '--', targetPath],
      signal,
    );
    const commits = log?.toString('utf8').match(/^[0-9a-f]{40,64}$/gm) ?? [];
    if (commits.length === 0) return undefined;
    const names = commits.flatMap((commit) => [`${commit}:${targetPath}`, `${commit}:${sourcePath}`]);
    const batch = await git(folder, ['cat-file', '--batch'], signal, `${names.join('\n')}\n`);
    return batch === undefined ? undefined : versionsIn(batch);
  },
};

/** Where no folder above is a repository, no program has to be started to find that out: a project has thousands of files. */
export function isInRepository(folder: string): boolean {
  if (process.env['GIT_DIR'] !== undefined) return true;
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(`${at}/.git`)) return true;
    if (dirname(at) === at) return false;
  }
}

/** `./locales/de.json`: Git takes such a path as one from the folder it runs in. */
export function relativeTo(folder: string, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? `./${path.slice(folder.length + 1)}` : undefined;
}

/** Reads pairs of `<id> blob <size> LF <bytes> LF` (gitformat of `cat-file --batch`) until one of a pair is missing. */
function versionsIn(batch: Buffer): readonly Version[] {
  const versions: Version[] = [];
  let at = 0;
  const next = (): string | undefined => {
    const end = batch.indexOf(0x0a, at);
    const size = end === -1 ? undefined : /^[0-9a-f]+ blob (\d+)$/.exec(batch.toString('latin1', at, end))?.[1];
    if (size === undefined) return undefined;
    const start = end + 1;
    at = start + Number(size) + 1;
    const decoded = at > batch.length ? undefined : decodeBytes(batch.subarray(start, at - 1));
    return decoded?.ok === true ? decoded.value.text : undefined;
  };
  for (;;) {
    const target = next();
    const source = target === undefined ? undefined : next();
    if (target === undefined || source === undefined) return versions;
    versions.push({ target, source });
  }
}

const ENVIRONMENT = {
  LC_ALL: 'C',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_PAGER: 'cat',
};

/** Git with what is said of it above. */
export function startGit(folder: string, args: readonly string[], signal?: AbortSignal) {
  return spawn('git', ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false', ...args], {
    cwd: folder,
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
    ...(signal && { signal }),
  });
}

/** Standard output, as much of it as is read; undefined when there is no Git, no repository, or no time. */
function git(
  folder: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
  input = '',
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const timeout = AbortSignal.timeout(PATIENCE);
    const child = startGit(folder, args, signal === undefined ? timeout : AbortSignal.any([signal, timeout]));
    const chunks: Buffer[] = [];
    let bytes = 0;
    let full = false;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) chunks.push(chunk);
      else if (!full) {
        full = true;
        child.kill();
      }
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 || full ? Buffer.concat(chunks) : undefined));
    // A program that ends early takes no more input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
