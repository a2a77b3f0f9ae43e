import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hasExtension } from '../../../../../shared/extensions.ts';
import { COMMON_EXTENSIONS, TEXT_DECIDES, UNIT_EXTENSIONS } from '../../../../../shared/file-types.ts';
import { VERSION } from '../../../../../shared/version.ts';
import { formatByName } from '../../../../core/formats/index.ts';
import { askGit, startGit } from '../../../../system/process/git.ts';

/** Time limit for reading a history, in ms: beyond that, it is queried file by file. */
const LIMIT = 60_000;
/** Files that may be queried. */
const WANTED = [...UNIT_EXTENSIONS, ...TEXT_DECIDES];
/** Whether the log includes a file: of source code, which most changes are about, only what is where texts are. */
export function isLogged(path: string): boolean {
  if (!hasExtension(path, WANTED)) return false;
  return !hasExtension(path, COMMON_EXTENSIONS) || formatByName(path)?.recognises(path, '') !== false;
}

/** How many repositories have their logs cached. */
const MOST = 20;
const EXTENSION = '.log';

/**
 * Git's log of the whole history below a folder, children before parents: lines `commit <id> <seconds> <parents>`, each followed by `<id of the blob>
 * <path>` for each localization file that differs from the commit's first parent (`-`: removed).
 *
 * @param cache the folder for the log: then only new commits are read. Incomplete or foreign files there are ignored. Absent: not cached
 * @returns undefined without Git or a repository, or on a timeout
 */
export async function logText(folder: string, cache?: string, signal?: AbortSignal): Promise<string | undefined> {
  const state = cache === undefined ? undefined : await stateOf(folder, signal);
  // A shallow history may be deepened at any time, so its text is not cached.
  if (cache === undefined || state === undefined || state.isShallow) return ask(folder, [], signal);
  const path = join(cache, `${hash('sha256', `${process.env['GIT_DIR'] ?? ''}\n${folder}`).slice(0, 16)}${EXTENSION}`);
  const known = read(path);
  if (known?.head === state.head) return known.text;
  const text =
    known !== undefined && (await isBehind(folder, known.head, signal))
      ? joined(await ask(folder, [`^${known.head}`], signal), known.text)
      : await ask(folder, [], signal);
  // Commits made meanwhile may or may not be in it: the head tells.
  if (text?.startsWith(`commit ${state.head} `) === true) write(cache, path, state.head, text);
  return text;
}

function joined(fresh: string | undefined, known: string): string | undefined {
  return fresh === undefined ? undefined : `${fresh}${known}`;
}

async function stateOf(folder: string, signal: AbortSignal | undefined) {
  const said = await askGit(folder, ['rev-parse', 'HEAD', '--is-shallow-repository'], { signal });
  const [head = '', isShallow] = said?.toString('latin1').trim().split('\n') ?? [];
  return /^[0-9a-f]{40,64}$/.test(head) ? { head, isShallow: isShallow !== 'false' } : undefined;
}

async function isBehind(folder: string, commit: string, signal: AbortSignal | undefined): Promise<boolean> {
  return (await askGit(folder, ['merge-base', '--is-ancestor', commit, 'HEAD'], { signal })) !== undefined;
}

async function ask(folder: string, but: readonly string[], signal?: AbortSignal): Promise<string | undefined> {
  const changed = ['--raw', '--no-abbrev', '--diff-merges=first-parent', '--root', '--no-renames', '--relative'];
  const args = ['log', '--topo-order', '--format=commit %H %ct %P', ...changed, '--no-show-signature', 'HEAD', ...but];
  const child = startGit(folder, args, signal, LIMIT);
  if (child === undefined) return undefined;
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  child.stdin.end();
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('commit ')) lines.push(line.trimEnd(), '\n');
    else if (line.startsWith(':')) {
      const tab = line.indexOf('\t');
      if (!isLogged(line.slice(tab + 1))) continue;
      // The second id of `:<mode> <mode> <id> <id> <status>` (git-diff-tree).
      const id = line.slice(0, tab).split(' ').at(-2) ?? '';
      lines.push(/^0+$/.test(id) ? '-' : id, ' ', line.slice(tab + 1), '\n');
    }
  }
  return (await ended) === 0 ? lines.join('') : undefined;
}

/** The first line identifies the owner, the last commit, and the rest by its digest. */
const headerOf = (head: string, text: string) => `dragoman ${VERSION} 2 ${head} ${hash('sha256', text)}\n`;

function read(path: string): { readonly head: string; readonly text: string } | undefined {
  try {
    const whole = readFileSync(path, 'utf8');
    const text = whole.slice(whole.indexOf('\n') + 1);
    const head = /^dragoman \S+ 2 ([0-9a-f]{40,64}) /.exec(whole)?.[1] ?? '';
    return whole.startsWith(headerOf(head, text)) ? { head, text } : undefined;
  } catch {
    return undefined;
  }
}

/** A temporary file, then a rename: another run may read or write the same one at this moment. */
function write(folder: string, path: string, head: string, text: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, `${headerOf(head, text)}${text}`, { mode: 0o600 });
    renameSync(temporary, path);
    const logs = readdirSync(folder).filter((name) => name.endsWith(EXTENSION));
    const dated = logs.map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }));
    for (const { name } of dated.toSorted((a, b) => b.time - a.time).slice(MOST)) rmSync(join(folder, name));
  } catch {
    // The disk is full, or another run has removed it: the next run reads the history again.
  }
}
