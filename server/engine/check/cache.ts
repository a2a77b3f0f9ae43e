import { createHash, hash } from 'node:crypto';
import { join } from 'node:path';
import { ok, type Result } from '../../../shared/values/result.ts';
import { VERSION } from '../../../shared/version.ts';
import { INTERNAL_ERROR } from '../../core/checks/markup/codes.ts';
import { askGit, isInRepository } from '../../system/process/git.ts';
import { programStamp, readCached, writeCached } from '../cache/disk-cache.ts';
import type { Failure } from '../failure.ts';
import type { Host } from '../host.ts';
import { LOCK_FILE } from '../parts/glossary/lock.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { Pending } from '../parts/workspace/stale/pending.ts';
import type { Selection } from '../projects/select.ts';
import type { Checked } from './checked.ts';
import { projectTables } from './tables.ts';

/** The result of a check: the findings of each file, and the notes. */
interface Kept {
  readonly checked: readonly Checked[];
  readonly notes: readonly string[];
}

type Run = Result<readonly Result<Checked, FileError>[], Failure>;

/** How many results are kept, over all projects: for switching between branches, not as a history. */
const MOST = 40;
/** How many files are read and hashed at a time. */
const AT_ONCE = 16;

/**
 * Checks files, or returns the result of an earlier check of the very same files. The key is the content of everything that a check reads: files,
 * glossary tables, project file, lock file, commit, and the program itself; so the output is identical. Errors of the cache never fail a check.
 *
 * @param folder where results are kept; undefined: nowhere
 * @param run the check, given a host that also records notes
 */
export async function cachedCheck(
  host: Host,
  loaded: LoadedProject,
  selection: Selection,
  folder: string | undefined,
  run: (host: Host) => Promise<Run>,
): Promise<Run> {
  const key = folder === undefined ? undefined : await keyOf(host, loaded, selection);
  if (folder === undefined || key === undefined) return run(host);
  const path = join(folder, `${key}.json`);
  const known = readCached<Kept>(path);
  if (known !== undefined) {
    for (const line of known.notes) host.reporter.note(line);
    return ok(known.checked.map((file) => ok(file)));
  }
  const notes: string[] = [];
  const reporter: Host['reporter'] = {
    ...host.reporter,
    progress: (label) => host.reporter.progress(label),
    note(line) {
      notes.push(line);
      host.reporter.note(line);
    },
    error: (line) => host.reporter.error(line),
  };
  const results = await run({ ...host, reporter });
  if (!results.ok || host.signal.aborted) return results;
  const checked = results.value.flatMap((result) => (result.ok ? result.value : []));
  const isSound = checked.every(({ findings }) => findings.every(({ code }) => code !== INTERNAL_ERROR));
  // If files were written meanwhile, not all were checked in the state that the key stands for.
  if (isSound && checked.length === results.value.length && key === (await keyOf(host, loaded, selection)))
    writeCached(folder, path, { checked, notes } satisfies Kept, MOST);
  return results;
}

/** @returns undefined if a file cannot be read, or if leftovers of a killed run affect the result */
async function keyOf(
  host: Host,
  loaded: LoadedProject,
  { groups, project: all }: Selection,
): Promise<string | undefined> {
  const { signal } = host;
  const { folder, path: projectFile, project, homes } = loaded;
  if (new Pending(host.stateFolder(), folder).recovered.size > 0) return undefined;
  const about = createHash('sha256');
  const add = (value: unknown) => about.update(`${JSON.stringify(value)}\n`);
  add([VERSION, programStamp(), folder, project, homes, projectFile !== undefined]);
  const paths = new Set<string>(await projectTables(host, loaded));
  for (const { group, path } of [...groups, ...all.map((group) => ({ group, path: undefined }))]) {
    const { format, dialect, sourceLocale, source, targets, missing, pattern } = group;
    add([format.id, dialect, sourceLocale, source, [...targets], [...missing], pattern, path]);
    if (source !== undefined) paths.add(source);
    for (const [locale, target] of targets) if (!missing.has(locale)) paths.add(target);
  }
  const lock = await host.files.bytes(`${folder}/${LOCK_FILE}`);
  add(lock.ok ? hash('sha256', lock.value) : lock.error.message);
  if (isInRepository(folder)) {
    const head = await askGit(folder, ['rev-parse', 'HEAD', '--is-shallow-repository'], { signal });
    add(head?.toString('latin1'));
  }
  const hashes = await hashesOf(host, [...paths]);
  if (hashes === undefined) return undefined;
  add(hashes);
  return about.digest('hex');
}

/** Hashes of the bytes: they determine how files are decoded. */
async function hashesOf(
  { files, signal }: Pick<Host, 'files' | 'signal'>,
  paths: readonly string[],
): Promise<readonly string[] | undefined> {
  const hashes: string[] = [];
  let next = 0;
  let readable = true;
  const worker = async () => {
    for (let at = next++; at < paths.length && readable && !signal.aborted; at = next++) {
      const path = paths[at] ?? '';
      const bytes = await files.bytes(path);
      if (bytes.ok) hashes[at] = `${path} ${hash('sha256', bytes.value)}`;
      else readable = false;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return readable && !signal.aborted ? hashes : undefined;
}
