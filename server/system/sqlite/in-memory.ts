import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** No file system accepts this in a path: code that does not expect it fails, and writes nothing. */
const MARK = '\0';

/** A scratch copy of a state folder: state files opened in it start as copies of the real ones, live in memory and are dropped when closed. */
export function copiesOf(folder: string): string {
  return MARK + folder;
}

/** The path on disk, for readers. */
export function onDisk(path: string): string {
  return path.startsWith(MARK) ? path.slice(MARK.length) : path;
}

/** `:memory:`, or in a folder of `copiesOf`: there is no such path on disk. */
export function isInMemory(path: string): boolean {
  return path === ':memory:' || path.startsWith(MARK);
}

/**
 * Opens a database in memory: an empty one for `:memory:`, otherwise with the content of the file, which stays unchanged.
 * @throws Error if the file exists but cannot be read
 */
export function openInMemory(path: string, open: (name: string, readOnly: boolean) => DatabaseSync): DatabaseSync {
  const real = onDisk(path);
  if (path === ':memory:' || !existsSync(real)) return open(':memory:', false);
  const name = `file:/dragoman-${randomUUID()}?vfs=memdb`;
  const copy = open(name, false);
  try {
    const source = open(`${pathToFileURL(real).href}?${howToRead(real)}`, true);
    try {
      source.exec(`VACUUM INTO '${name}'`);
    } finally {
      source.close();
    }
    return copy;
  } catch (error) {
    copy.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${real} cannot be read without writing: ${reason}`, { cause: error });
  }
}

/** If a program has it open, there is a log next to it, which must be read; SQLite would create the files of a missing log. */
function howToRead(path: string): string {
  return existsSync(`${path}-wal`) && existsSync(`${path}-shm`) ? 'mode=ro&readonly_shm=1' : 'immutable=1';
}
