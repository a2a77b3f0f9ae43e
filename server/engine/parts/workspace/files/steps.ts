import { link, open, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { folderOf } from '../paths.ts';
import { codeOf } from './file-errors.ts';

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
