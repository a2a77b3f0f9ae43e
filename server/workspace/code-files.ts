import { closeSync, constants, type Dirent, fstatSync, openSync, promises, readFileSync } from 'node:fs';
import { globMatcher } from '../text/globs/glob.ts';
import { decodeBytes } from './encoding.ts';
import { isLeftOut } from './walk.ts';

/** Files of code that are looked at for one project, and entries of folders that are passed on the way. */
export const MOST_CODE_FILES = 20_000;
const MOST_ENTRIES = 500_000;
/** A larger file is a bundle or data, and nobody wrote it. In bytes. */
export const LARGEST_CODE_FILE = 2_000_000;

export interface CodeFiles {
  /** Absolute, sorted. */
  readonly paths: readonly string[];
  /** There are more files than are looked at. */
  readonly cut: boolean;
}

/** The files of a folder that fit one of the globs (relative to it), without node_modules, hidden and build folders. Links are not followed. */
export async function codeFiles(
  folder: string,
  globs: readonly string[],
  stop: () => boolean = () => false,
): Promise<CodeFiles> {
  const matches = globMatcher(globs);
  const paths: string[] = [];
  const folders = [''];
  let entries = 0;
  for (let next = folders.pop(); next !== undefined && !stop(); next = folders.pop()) {
    const here = next;
    const found: Dirent[] = await promises.readdir(`${folder}/${here}`, { withFileTypes: true }).catch(() => []);
    for (const entry of found) {
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

/** Tells one state of a file from another; undefined for files that are gone or too large. */
export async function fileStamp(path: string): Promise<string | undefined> {
  const info = await promises.stat(path).catch(() => undefined);
  if (info === undefined || info.size > LARGEST_CODE_FILE) return undefined;
  return `${info.mtimeMs} ${info.size} ${info.ino}`;
}

/** Files that are read before others get their turn. */
const AT_ONCE = 32;
/**
 * What has become a link or a pipe since the folder was walked is not followed, nor waited for. Windows knows no such flags, and a browser, where
 * this is loaded too, no constants at all.
 */
const openFlags = () => constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The texts of files that `codeFiles` has found, by path, without those that are gone, too large or no text. They are
 * small and many: four turns of each through the thread pool would take longer than reading it does.
 */
export async function readCodeFiles(
  paths: readonly string[],
  stop: () => boolean,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const [index, path] of paths.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    if (stop()) break;
    const text = readCodeFile(path);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

function readCodeFile(path: string): string | undefined {
  try {
    const file = openSync(path, openFlags());
    try {
      const info = fstatSync(file);
      if (!info.isFile() || info.size > LARGEST_CODE_FILE) return undefined;
      const decoded = decodeBytes(readFileSync(file));
      return decoded.ok ? decoded.value.text : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
