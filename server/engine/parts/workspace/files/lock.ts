import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../../../../system/process/alive.ts';
import { codeOf } from './file-errors.ts';

/** A lock that is held. */
export interface Lock {
  /** A name for this writer's temporary file, next to the locked file: whoever takes over the lock of a dead process removes it. */
  readonly temporary: string;
  /** False if another process has taken over the lock, because this one seemed dead. */
  isHeld(): Promise<boolean>;
  /** Signals that the holder is still working: for locks that are held for longer than a write takes. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

/** A write takes milliseconds. A lock this old is a leftover, whatever its process id means by now. */
const STALE_AFTER_MS = 120_000;
/** A lock that is still empty after this time: its process was killed before it could write. */
const UNWRITTEN_AFTER_MS = 5_000;
/** How long others wait for a writer. */
const WAIT_MS = 15_000;
/** How often holders of long locks renew them. */
export const RENEW_EVERY_MS = 30_000;
const TAKEOVER_STALE_AFTER_MS = 10_000;

/**
 * Locks one file against other writers, in this process and in others, with a hidden file next to it.
 * Waits for up to 15 s, or until it is cancelled; undefined: still locked. The lock of a dead process is taken over.
 * @param onHeld called whenever another holder is seen
 * @throws system errors if the lock file cannot be created.
 */
export async function lockFile(
  folder: string,
  name: string,
  signal?: AbortSignal,
  onHeld?: () => void,
): Promise<Lock | undefined> {
  const { base, path } = placeOf(folder, name);
  const owner: Owner = { pid: process.pid, host: hostname(), token: randomBytes(8).toString('hex') };
  const deadline = Date.now() + WAIT_MS;
  for (let pause = 2; !(await create(path, JSON.stringify(owner))); pause = Math.min(pause * 2, 50)) {
    if (Date.now() > deadline || signal?.aborted) return undefined;
    if (await takeOver(base, path)) continue;
    onHeld?.();
    await delay(pause + Math.random() * pause);
  }
  const isHeld = async () => (await read(path))?.token === owner.token;
  return {
    temporary: temporaryOf(base, owner.token),
    isHeld,
    renew: async () => {
      const now = new Date();
      if (await isHeld()) await utimes(path, now, now).catch(() => undefined);
    },
    release: async () => {
      if (await isHeld()) await rm(path, { force: true });
    },
  };
}

/** Removes what a writer that was killed while writing this file has left. A lock that is held stays. */
export async function clearLock(folder: string, name: string): Promise<void> {
  const { base, path } = placeOf(folder, name);
  await takeOver(base, path).catch(() => undefined);
}

function placeOf(folder: string, name: string): { readonly base: string; readonly path: string } {
  // A digest, so that no name gets too long, and case-insensitive like some file systems.
  const base = `${folder}/.${createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 16)}`;
  return { base, path: `${base}.dragoman-lock` };
}

function temporaryOf(base: string, token: string): string {
  return `${base}.${token}.dragoman-tmp`;
}

/** Creates a file that must not exist. */
async function create(path: string, content: string): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'wx', 0o644);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await handle.writeFile(content);
    return true;
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Removes a stale lock, one process at a time: only the holder of the take-over file, after a second check. @returns whether to retry at once */
async function takeOver(base: string, path: string): Promise<boolean> {
  if (!(await isStale(path))) return false;
  const permit = `${base}.dragoman-takeover`;
  if (!(await create(permit, ''))) {
    if (await isOlder(permit, TAKEOVER_STALE_AFTER_MS)) await rm(permit, { force: true });
    return false;
  }
  try {
    if (!(await isStale(path))) return true;
    const dead = await read(path);
    if (dead !== undefined) await rm(temporaryOf(base, dead.token), { force: true });
    await rm(path, { force: true });
    return true;
  } finally {
    await rm(permit, { force: true });
  }
}

async function isStale(path: string): Promise<boolean> {
  const owner = await read(path);
  if (await isOlder(path, owner === undefined ? UNWRITTEN_AFTER_MS : STALE_AFTER_MS)) return true;
  return owner !== undefined && owner.host === hostname() && !isAlive(owner.pid);
}

async function isOlder(path: string, milliseconds: number): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  return info !== undefined && Date.now() - info.mtimeMs > milliseconds;
}

/** The owner of a lock; undefined while it is being written, or if it is gone. */
async function read(path: string): Promise<Owner | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, host, token } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
    if (typeof host !== 'string' || typeof token !== 'string' || !/^[0-9a-f]{16}$/.test(token)) return undefined;
    return { pid, host, token };
  } catch {
    return undefined;
  }
}
