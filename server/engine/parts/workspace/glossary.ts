import { basename } from 'node:path';
import { glossaryPatterns } from '../../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { ParseFile } from '../../../core/formats/glossary/index.ts';
import { type GlossaryFile, readGlossaryFiles } from '../glossary/files.ts';
import { LOCK_FILE, type LockFile, NO_LOCK, parseLock, withGlossary, writeLock } from '../glossary/lock.ts';
import { ownerOf } from './extend.ts';
import type { Disk, FileAccess, FileContent, FileError } from './files/files.ts';
import type { LoadedProject } from './project.ts';

/** How many attempts are made if other programs write the lock file at the same time. */
const ATTEMPTS = 5;

/** The glossary of a project: its name on the service, and the files with its terms. */
export interface ProjectGlossary {
  readonly name: string;
  readonly patterns: readonly string[];
  readonly files: readonly GlossaryFile<FileContent>[];
}

/** Reads the glossary files. The name comes from the project file, or is that of the folder. */
export async function projectGlossary(
  access: FileAccess,
  loaded: LoadedProject,
  parse?: ParseFile,
): Promise<Result<ProjectGlossary, FileError>> {
  const { folder, project } = ownerOf(loaded, 'glossary');
  const patterns = glossaryPatterns(project);
  const { sourceLocale, glossary } = project;
  const found = await readGlossaryFiles<FileContent>(access, folder, patterns, sourceLocale, glossary?.comments, parse);
  if (!found.ok) return fail({ kind: 'other', ...found.error });
  return ok({ name: glossary?.name ?? basename(folder), patterns, files: found.value });
}

/** What is wrong with the lock file; `damaged`: it is readable, but not valid. */
export interface LockError extends Omit<FileError, 'kind'> {
  readonly kind: FileError['kind'] | 'damaged';
}

export async function readLock(access: FileAccess, folder: string): Promise<Result<LockFile, LockError>> {
  const path = `${folder}/${LOCK_FILE}`;
  const file = await access.read(path);
  if (!file.ok) return file.error.kind === 'missing' ? ok(NO_LOCK) : file;
  return parse(path, file.value.text);
}

function parse(path: string, text: string): Result<LockFile, LockError> {
  const lock = parseLock(text);
  return lock.ok ? lock : fail({ path, kind: 'damaged', message: `${path}: ${lock.error}` });
}

/**
 * Writes what `lock` has for one service to the lock file, if it differs: all or nothing. What other programs wrote meanwhile about other services
 * stays.
 * @param disk the files on disk, not an editor's
 */
export function saveLock(
  disk: Disk,
  folder: string,
  lock: LockFile,
  service: string,
): Promise<Result<void, LockError>> {
  return changeLock(disk, folder, (now) => withGlossary(now, service, lock.glossaries.get(service)));
}

/** Changes the current lock file, if that makes a difference: all or nothing. @param disk the files on disk, not an editor's */
export async function changeLock(
  disk: Disk,
  folder: string,
  change: (now: LockFile) => LockFile,
): Promise<Result<void, LockError>> {
  const path = `${folder}/${LOCK_FILE}`;
  for (let attempt = 1; ; attempt++) {
    const written = await tryToChange(disk, path, change);
    if (written.ok || written.error.kind !== 'changed' || attempt === ATTEMPTS) return written;
  }
}

async function tryToChange(
  disk: Disk,
  path: string,
  change: (now: LockFile) => LockFile,
): Promise<Result<void, LockError>> {
  const file = await disk.read(path);
  if (!file.ok) {
    if (file.error.kind !== 'missing') return file;
    return disk.create(path, Buffer.from(writeLock(change(NO_LOCK))));
  }
  const { text: before } = file.value;
  const now = parse(path, before);
  if (!now.ok) return now;
  const text = writeLock(change(now.value));
  const wanted = before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  if (wanted === before) return ok(undefined);
  const written = await disk.write(file.value, [{ span: { start: 0, end: before.length }, text: wanted }]);
  return written.ok ? ok(undefined) : written;
}

/**
 * Removes the locks of runs that were killed while writing: otherwise one would stay if there is nothing left to write. Those of running programs
 * stay.
 */
export async function clearGlossary(
  disk: Pick<Disk, 'clear'>,
  folder: string,
  { files }: Pick<ProjectGlossary, 'files'>,
): Promise<void> {
  for (const name of [LOCK_FILE, ...files.map((file) => file.name)]) await disk.clear(`${folder}/${name}`);
}
