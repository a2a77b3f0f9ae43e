import { type Dirent, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hasExtension, PROJECT_EXTENSIONS } from '../../../../../shared/extensions.ts';
import type { Passed } from '../files/files.ts';
import { realPath } from '../paths.ts';

/** Folders with third-party files or build results. Hidden ones (`.git`) are excluded by their dot. */
const UNWANTED = new Set(['node_modules', 'dist', 'build', 'out']);

/** Whether a file, relative to the listed folder, is where `listFiles` does not search. For watchers, which are notified of every file. */
export function isLeftOut(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.') || UNWANTED.has(name));
}

/** How many folders are read before yielding: waking a thread of the pool takes longer than reading a folder. */
export const FOLDERS = 32;

/** Yields to other work. */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The entries of a folder; none if it cannot be read. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Whether a link to a folder may be followed to this real path. */
export type MayFollow = (link: string, real: string) => Promise<boolean>;

/**
 * All files below a folder that may be localization files, sorted by code unit. Unreadable folders are left out.
 * Symbolic links are followed after all real folders, each real folder is walked once, and links upwards are not followed: so links cannot form a
 * cycle. A link to a file is listed wherever it leads: opening it will tell.
 *
 * @param skipped called with the folders that are not searched because of their names
 * @param passed as in `FileAccess.list`
 */
export async function listFiles(
  folder: string,
  mayFollow: MayFollow,
  skipped: (folder: string) => void = () => undefined,
  passed?: Passed,
): Promise<readonly string[]> {
  const root = await realPath(folder).catch(() => undefined);
  if (root === undefined || !(await mayFollow(folder, root))) return [];
  const found: string[] = [];
  const walked: Walked = { seen: new Set<string>([root]), found, skipped };
  let links = await walk(folder.replace(/\/+$/, ''), root, walked, passed);
  while (links.length > 0) {
    const next: string[] = [];
    for (const link of links.sort()) next.push(...(await follow(link, root, walked, mayFollow)));
    links = next;
  }
  return found.sort();
}

interface Walked {
  /** Real paths of folders. */
  readonly seen: Set<string>;
  readonly found: string[];
  readonly skipped: (folder: string) => void;
}

/** Walks real folders; returns the symbolic links on the way. */
async function walk(folder: string, real: string, walked: Walked, passed?: Passed): Promise<string[]> {
  const { seen, found, skipped } = walked;
  const links: string[] = [];
  const folders = [[folder, real] as const];
  let looked = 0;
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const [here, place] = next;
    if (++looked % FOLDERS === 0) await othersTurn();
    for (const entry of entriesOf(here)) {
      const { name } = entry;
      const path = `${here}/${name}`;
      const isFolder = entry.isDirectory();
      if (isFolder && isLeftOut(name)) skipped(path);
      if (name.startsWith('.')) continue;
      if (isFolder) {
        if (UNWANTED.has(name) || seen.has(`${place}/${name}`)) continue;
        seen.add(`${place}/${name}`);
        folders.push([path, `${place}/${name}`]);
      } else if (entry.isSymbolicLink()) links.push(path);
      else if (entry.isFile() && hasExtension(name, PROJECT_EXTENSIONS)) found.push(path);
      passed?.(path, entry.isFile());
    }
  }
  return links;
}

async function follow(link: string, root: string, walked: Walked, mayFollow: MayFollow): Promise<string[]> {
  const { seen, found } = walked;
  const name = link.slice(link.lastIndexOf('/') + 1);
  const info = await stat(link).catch(() => undefined);
  if (info?.isFile() === true && hasExtension(name, PROJECT_EXTENSIONS)) found.push(link);
  if (info?.isDirectory() !== true || UNWANTED.has(name)) return [];
  const real = await realPath(link).catch(() => undefined);
  if (real === undefined || seen.has(real) || root.startsWith(`${real.replace(/\/$/, '')}/`)) return [];
  if (!(await mayFollow(link, real))) return [];
  seen.add(real);
  return walk(link, real, walked);
}
