import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Even two builds of one version may differ in their results. */
export function programStamp(): number {
  try {
    return statSync(fileURLToPath(import.meta.url)).mtimeMs;
  } catch {
    return 0;
  }
}

/** A cached value of an earlier run, which only `writeCached` writes. It counts as used now. */
export function readCached<T>(path: string): T | undefined {
  try {
    const kept: T = JSON.parse(readFileSync(path, 'utf8'));
    touch(path);
    return kept;
  } catch {
    return undefined;
  }
}

/** Like `readCached`, for `writeCachedBytes`. */
export function readCachedBytes(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    touch(path);
    return bytes;
  } catch {
    return undefined;
  }
}

function touch(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

/**
 * Stores a value for later runs: a temporary file, then a rename, since another run may read or write the same one at this moment.
 * @param most how many files stay in the folder: the most recently used
 */
export function writeCached(folder: string, path: string, value: unknown, most: number): void {
  writeCachedBytes(folder, path, [Buffer.from(JSON.stringify(value))], most);
}

/** Like `writeCached`, for several byte arrays in a row. */
export function writeCachedBytes(folder: string, path: string, bytes: readonly Uint8Array[], most: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}`;
    writeAll(temporary, bytes);
    renameSync(temporary, path);
    const own = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const files = own.map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }));
    for (const { name } of files.toSorted((a, b) => b.time - a.time).slice(most)) rmSync(join(folder, name));
  } catch {
    // The disk is full, or another run has removed it: the next run computes it again.
  }
}

function writeAll(path: string, bytes: readonly Uint8Array[]): void {
  const file = openSync(path, 'w', 0o600);
  try {
    for (const some of bytes) for (let at = 0; at < some.length; ) at += writeSync(file, some, at);
  } finally {
    closeSync(file);
  }
}
