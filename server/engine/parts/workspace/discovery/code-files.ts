import { closeSync, constants, fstatSync, lstatSync, openSync, promises, readSync } from 'node:fs';
import { globMatcher } from '../../../../core/text/globs/glob.ts';
import { decodeText } from '../files/encoding.ts';
import type { Passed } from '../files/files.ts';
import { entriesOf, FOLDERS, isLeftOut, othersTurn } from './walk.ts';

/** Maximum code files of one project that are read, and folder entries that are visited. */
export const MOST_CODE_FILES = 20_000;
const MOST_ENTRIES = 500_000;
/** A larger file is a bundle or data, not hand-written. In bytes. */
export const LARGEST_CODE_FILE = 2_000_000;

export interface CodeFiles {
  /** Absolute, sorted. */
  readonly paths: readonly string[];
  /** There are more files than are read. */
  readonly cut: boolean;
}

/**
 * The files of a folder without node_modules, hidden and build folders. Links are not followed.
 * @param wanted globs, one of which must match a path, or a predicate on paths; relative to the folder
 */
export async function codeFiles(
  folder: string,
  wanted: readonly string[] | ((path: string) => boolean),
  stop: () => boolean = () => false,
): Promise<CodeFiles> {
  const matches = typeof wanted === 'function' ? wanted : globMatcher(wanted);
  const paths: string[] = [];
  const folders = [''];
  let entries = 0;
  let looked = 0;
  for (let next = folders.pop(); next !== undefined && !stop(); next = folders.pop()) {
    const here = next;
    if (++looked % FOLDERS === 0) await othersTurn();
    for (const entry of entriesOf(`${folder}/${here}`)) {
      const path = here === '' ? entry.name : `${here}/${entry.name}`;
      if (isLeftOut(entry.name)) continue;
      if (++entries > MOST_ENTRIES) return { paths: paths.sort(), cut: true };
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && matches(path) && paths.push(`${folder}/${path}`) > MOST_CODE_FILES)
        return { paths: paths.slice(0, -1).sort(), cut: true };
    }
  }
  return { paths: paths.sort(), cut: false };
}

/** The files that `codeFiles` would find, collected during another walk of the folder (`FileAccess.list`). */
export class PassedFiles {
  readonly #folder: string;
  readonly #wanted: (path: string) => boolean;
  readonly #paths: string[] = [];
  #entries = 0;

  /** @param wanted as in `codeFiles` */
  constructor(folder: string, wanted: (path: string) => boolean) {
    this.#folder = folder;
    this.#wanted = wanted;
  }

  readonly pass: Passed = (path, isFile) => {
    this.#entries += 1;
    if (isFile && this.#paths.length <= MOST_CODE_FILES && this.#wanted(path.slice(this.#folder.length + 1)))
      this.#paths.push(path);
  };

  /** Undefined: nothing was collected, or more than the limit. Which ones are cut off would depend on the walk. */
  get files(): CodeFiles | undefined {
    if (this.#entries === 0 || this.#entries > MOST_ENTRIES || this.#paths.length > MOST_CODE_FILES) return undefined;
    return { paths: this.#paths.sort(), cut: false };
  }
}

/** Identifies the state of a file; undefined for files that are gone or too large. */
export async function fileStamp(path: string): Promise<string | undefined> {
  const info = await promises.stat(path).catch(() => undefined);
  if (info === undefined || info.size > LARGEST_CODE_FILE) return undefined;
  return `${info.mtimeMs} ${info.size} ${info.ino}`;
}

/** Identifies the state of a file: milliseconds since 1970 of its modification and of its inode's change, size in bytes, and inode number. */
export type FileState = readonly [changed: number, entry: number, size: number, inode: number];

/** How many files are queried before yielding. */
const ASKED = 512;

/** The states of files found by `codeFiles`, without those that are gone, too large or no longer files. */
export function seenFiles(
  paths: readonly string[],
  stop: () => boolean = () => false,
): Promise<ReadonlyMap<string, FileState>> {
  return collected(paths, ASKED, stop, (path) => {
    const info = statOf(path);
    if (info === undefined || !info.isFile() || info.size > LARGEST_CODE_FILE) return undefined;
    // A tool that copies the timestamp of another file cannot choose the change time of the inode.
    return [info.mtimeMs, info.ctimeMs, info.size, info.ino];
  });
}

/** Results for files, by path. Yields after each `atOnce` of them. */
async function collected<T>(
  paths: readonly string[],
  atOnce: number,
  stop: () => boolean,
  look: (path: string) => T | undefined,
): Promise<ReadonlyMap<string, T>> {
  const known = new Map<string, T>();
  for (const [index, path] of paths.entries()) {
    if (index % atOnce === atOnce - 1) await othersTurn();
    if (stop()) break;
    const found = look(path);
    if (found !== undefined) known.set(path, found);
  }
  return known;
}

function statOf(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** How many files are read before yielding. */
const AT_ONCE = 32;
/** Initial buffer size in bytes; it grows to the largest file. */
const FIRST_ROOM = 65_536;
/**
 * What has become a link or a pipe since the walk is neither followed nor waited for. Windows has no such flags, and a browser, where this is also
 * loaded, no constants at all.
 */
const openFlags = () => constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The texts of files found by `codeFiles`, by path, without those that are gone, too large or not text. They are small and many: four trips of each
 * through the thread pool would take longer than reading it.
 */
export function readCodeFiles(paths: readonly string[], stop: () => boolean): Promise<ReadonlyMap<string, string>> {
  return collected(paths, AT_ONCE, stop, readCodeFile);
}

/** The buffer that all files are read into, one after the other. */
let room = Buffer.alloc(0);

/** The text of one file; undefined as in `readCodeFiles`. */
export function readCodeFile(path: string): string | undefined {
  try {
    const file = openSync(path, openFlags());
    try {
      const info = fstatSync(file);
      if (!info.isFile() || info.size > LARGEST_CODE_FILE) return undefined;
      if (room.length <= info.size) room = Buffer.allocUnsafeSlow(info.size + FIRST_ROOM);
      let end = 0;
      // If a file grows while it is read, it will be read again.
      for (let read = -1; read !== 0 && end < room.length; end += read)
        read = readSync(file, room, end, room.length - end, null);
      return decodeText(room.subarray(0, end));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
