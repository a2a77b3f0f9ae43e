import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** No file system takes a path with this in it: what does not know of it fails, and writes nothing. */
const MARK = '\0';

/** A state folder to look at: state files that are opened in it begin as copies of the real ones, live in memory and are gone when they are closed. */
export function copiesOf(folder: string): string {
  return MARK + folder;
}

/** The path on the disk, for whoever only reads. */
export function onDisk(path: string): string {
  return path.startsWith(MARK) ? path.slice(MARK.length) : path;
}

/** `:memory:`, or in a folder of `copiesOf`: there is no such path on the disk. */
export function isInMemory(path: string): boolean {
  return path === ':memory:' || path.startsWith(MARK);
}

/**
 * Opens a database in memory: an empty one for `:memory:`, else with what the file has. The file stays as it is, and none is made beside it.
 * @throws Error when there is a file that cannot be read
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

/** A program that has it open has a log beside it, which counts; SQLite would make the files of a log that is not there. */
function howToRead(path: string): string {
  return existsSync(`${path}-wal`) && existsSync(`${path}-shm`) ? 'mode=ro&readonly_shm=1' : 'immutable=1';
}
