import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import { applyEdits, type Edit } from '../../../../core/text/span.ts';
import { folderOf, slashed } from '../paths.ts';
import { busy, codeOf, type Doing, fileErrorOf, other } from './file-errors.ts';
import type { FileContent, FileError, Imprint } from './files.ts';
import { clearLock, type Lock, lockFile } from './lock.ts';
import { spliceBytes } from './splice.ts';

/** Bytes compared at a time. */
const PIECE = 1024 * 1024;
/** As in `disk.ts`: a link in its place is another file. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** Resolves the links of a path at this moment, or says why nothing may be written there. */
export type Locate = (path: string) => Promise<Result<string, FileError>>;

/**
 * Applies `edits` to a file on disk, all or nothing: a temporary file in the same folder, flushed, then renamed over it.
 * The bytes are compared with `file.onDisk`, else `file.bytes`, under a lock and again before the rename: a file that changed meanwhile is left alone
 * (`changed`). Mode, owner and symbolic links are kept; so is every byte outside the edits. No edits: nothing is written.
 * The path is resolved once, and again before the rename: if it then leads elsewhere, the file is left alone, too.
 * @returns the new state of the file, for further edits.
 * @throws TypeError if `file` has no bytes: its text is an editor's, and the editor must write it.
 */
export async function writeAtomic(
  file: FileContent,
  edits: readonly Edit[],
  locate: Locate,
): Promise<Result<FileContent, FileError>> {
  const { path, bytes, onDisk, ...rest } = file;
  const before = onDisk ?? bytes;
  if (before === undefined) throw new TypeError(`${path} was not read from disk`);
  if (edits.length === 0) return ok(file);
  const spliced = spliceBytes(file, edits);
  if (!spliced.ok)
    return fail({ path, kind: 'encoding', message: `${path} was not written. ${spliced.error.message}` });
  const written = await withLock(path, 'written', locate, async (real, lock) => {
    const info = await stat(real);
    await access(real, constants.W_OK);
    // The superuser may write anything; but a file without any write permission is meant to stay as it is.
    if ((info.mode & 0o222) === 0) return fail(readOnly(path));
    const first = await unchanged(path, real, before);
    if (!first.ok) return first;
    await writeNew(lock.temporary, spliced.value, info);
    const second = await unchanged(path, real, before);
    if (!second.ok) return second;
    if (!(await lock.isHeld()) || !(await leadsTo(real, path, locate))) return fail(changed(path));
    await replace(lock.temporary, real);
    await flushFolder(real);
    return ok(undefined);
  });
  if (!written.ok) return written;
  // Most callers need only the bytes, and the text of a large file takes more memory than anything else.
  const { text: original, ...about } = rest;
  let text: string | undefined;
  const now = {
    path,
    ...about,
    bytes: spliced.value,
    get text() {
      text ??= applyEdits(original, edits);
      return text;
    },
  };
  return ok(now);
}

/** Creates a file and its parent folders, all or nothing. If the file exists by now, it is left alone (`changed`). */
export async function createAtomic(path: string, bytes: Uint8Array, locate: Locate): Promise<Result<void, FileError>> {
  const place = await locate(path);
  if (!place.ok) return place;
  const folder = folderOf(place.value);
  let made: string | undefined;
  try {
    made = await mkdir(folder, { recursive: true });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' || code === 'ENOTDIR')
      return fail(other(path, `${path} cannot be created: a part of its folder's path is a file.`));
    return fail(fileErrorOf(path, error, 'created'));
  }
  const written = await withLock(path, 'created', locate, async (real, lock) => {
    await writeNew(lock.temporary, bytes);
    if (!(await leadsTo(real, path, locate))) return fail(changed(path));
    await linkNew(lock.temporary, real);
    await flushFolder(real);
    return ok(undefined);
  });
  if (!written.ok && made !== undefined) await removeEmpty(folder, slashed(made));
  return written;
}

/** Removes a file on disk if it still has the bytes that were read; if it has changed since, it is left alone (`changed`). @throws TypeError as in `writeAtomic` */
export async function removeAtomic({ path, bytes }: FileContent, locate: Locate): Promise<Result<void, FileError>> {
  if (bytes === undefined) throw new TypeError(`${path} was not read from disk`);
  return withLock(path, 'removed', locate, async (real, lock) => {
    const same = await unchanged(path, real, bytes);
    if (!same.ok) return same;
    if (!(await lock.isHeld()) || !(await leadsTo(real, path, locate))) return fail(changed(path));
    await rm(real);
    await flushFolder(real);
    return ok(undefined);
  });
}

/** Removes what a program that was killed while writing has left next to a file. What another program is writing stays. */
export async function clearLeftovers(path: string, locate: Locate): Promise<void> {
  const place = await locate(path);
  if (place.ok) await clearLock(folderOf(place.value), nameOf(place.value));
}

type Body = (real: string, lock: Lock) => Promise<Result<void, FileError>>;

/** Runs `body` under the lock of the file that `path` resolves to; the temporary file is removed afterwards in any case. */
async function withLock(path: string, doing: Doing, locate: Locate, body: Body): Promise<Result<void, FileError>> {
  const place = await locate(path);
  if (!place.ok) return place;
  const real = place.value;
  let lock: Lock | undefined;
  try {
    lock = await lockFile(folderOf(real), nameOf(real));
    if (lock === undefined) return fail(busy(path));
    return await body(real, lock);
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      return fail({ ...changed(path), message: `${path} was created meanwhile. Run again to use it.` });
    return fail(fileErrorOf(path, error, doing));
  } finally {
    if (lock !== undefined) {
      await rm(lock.temporary, { force: true }).catch(() => undefined);
      await lock.release().catch(() => undefined);
    }
  }
}

/** A folder on the way may have become a link since. Node can only rename by path: between this check and the rename, that cannot be prevented. */
async function leadsTo(real: string, path: string, locate: Locate): Promise<boolean> {
  const now = await locate(path);
  return now.ok && now.value === real;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

async function unchanged(path: string, real: string, before: Uint8Array | Imprint): Promise<Result<void, FileError>> {
  try {
    const handle = await open(real, READ);
    try {
      const info = await handle.stat();
      if (!info.isFile() || info.size !== before.length) return fail(changed(path));
      // In pieces: the whole file is in memory already.
      const piece = Buffer.allocUnsafe(Math.min(before.length, PIECE));
      const hash = createHash('sha256');
      for (let at = 0; at < before.length; ) {
        const { bytesRead } = await handle.read(piece, 0, piece.length, at);
        const read = piece.subarray(0, bytesRead);
        const same = !('subarray' in before) || read.equals(before.subarray(at, at + bytesRead));
        if (bytesRead === 0 || !same) return fail(changed(path));
        if ('sha256' in before) hash.update(read);
        at += bytesRead;
      }
      return 'sha256' in before && hash.digest('hex') !== before.sha256 ? fail(changed(path)) : ok(undefined);
    } finally {
      await handle.close();
    }
  } catch (error) {
    return fail(fileErrorOf(path, error, 'read'));
  }
}

/** Removes the folders that were created for a file that could not be, from `folder` up to `first`; one in use stays. */
async function removeEmpty(folder: string, first: string): Promise<void> {
  for (let at = folder; at.length >= first.length; at = folderOf(at)) {
    const removed = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

function changed(path: string): FileError {
  return { path, kind: 'changed', message: `${path} changed on disk meanwhile and was not written. Run again.` };
}

function readOnly(path: string): FileError {
  return {
    path,
    kind: 'permission',
    message: `${path} is read-only and was not written. Allow writing it and run again.`,
  };
}

/** Writes and flushes a file that must not exist yet, with the mode and owner of another one. */
export async function writeNew(
  path: string,
  bytes: Uint8Array,
  like?: { readonly mode: number; readonly uid: number; readonly gid: number },
): Promise<void> {
  const handle = await open(path, 'wx', like === undefined ? 0o666 : like.mode & 0o777);
  try {
    await handle.writeFile(bytes);
    if (like !== undefined) {
      // Only the superuser can change the owner; for others, owner and group are their own anyway.
      await handle.chown(like.uid, like.gid).catch(() => undefined);
      await handle.chmod(like.mode & 0o7777).catch(() => undefined);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** On Windows a virus scanner or an indexer may hold the file for a moment. */
export async function replace(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(from, to);
    } catch (error) {
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '');
      if (process.platform !== 'win32' || !busy || attempt === 6) throw error;
      await delay(20 * 2 ** attempt);
    }
  }
}

/** A hard link fails when the name is taken, where a rename would replace. Some file systems have no links: there the lock must do. */
export async function linkNew(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? '')) throw error;
    const taken = await stat(to).then(
      () => true,
      () => false,
    );
    if (taken) throw Object.assign(new Error(`${to} exists`), { code: 'EEXIST' });
    await replace(from, to);
  }
}

/** Makes the new name survive a power failure. Not every system can. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(folderOf(path), 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close().catch(() => undefined);
}
