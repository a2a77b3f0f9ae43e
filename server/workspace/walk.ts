import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { realPath } from './paths.ts';

/** What may be a localization file, by its extension. */
const WANTED = /\.(xlf|xliff|sdlxliff|mxliff|jsonc?|arb|srt|tsv|csv)$/i;
/** Folders that hold other people's files or results of builds. Hidden ones (`.git`) are left out by their dot. */
const UNWANTED = new Set(['node_modules', 'dist', 'build', 'out']);

/** Does a file, relative to the listed folder, lie where `listFiles` does not look? For watchers, who are told of every file. */
export function isLeftOut(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.') || UNWANTED.has(name));
}

/**
 * All files below a folder that may be localization files, sorted by code unit. Folders that cannot be read are left out.
 * Symbolic links are followed after all real folders, each real folder is walked once, and links upwards are not followed: so no link makes a circle.
 */
export async function listFiles(folder: string): Promise<readonly string[]> {
  const root = await realPath(folder).catch(() => undefined);
  if (root === undefined) return [];
  const found: string[] = [];
  const seen = new Set<string>([root]);
  let links = await walk(folder.replace(/\/+$/, ''), root, seen, found);
  while (links.length > 0) {
    const next: string[] = [];
    for (const link of links.sort()) next.push(...(await follow(link, root, seen, found)));
    links = next;
  }
  return found.sort();
}

/** Walks real folders; returns the symbolic links on the way. */
async function walk(folder: string, real: string, seen: Set<string>, found: string[]): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const links: string[] = [];
  const below = entries.map(async (entry) => {
    const { name } = entry;
    const path = `${folder}/${name}`;
    if (name.startsWith('.')) return;
    if (entry.isSymbolicLink()) links.push(path);
    else if (entry.isFile()) {
      if (WANTED.test(name)) found.push(path);
    } else if (entry.isDirectory() && !UNWANTED.has(name)) {
      const place = `${real}/${name}`;
      if (seen.has(place)) return;
      seen.add(place);
      links.push(...(await walk(path, place, seen, found)));
    }
  });
  await Promise.all(below);
  return links;
}

async function follow(link: string, root: string, seen: Set<string>, found: string[]): Promise<string[]> {
  const name = link.slice(link.lastIndexOf('/') + 1);
  const info = await stat(link).catch(() => undefined);
  if (info?.isFile() === true && WANTED.test(name)) found.push(link);
  if (info?.isDirectory() !== true || UNWANTED.has(name)) return [];
  const real = await realPath(link).catch(() => undefined);
  if (real === undefined || seen.has(real) || root.startsWith(`${real.replace(/\/$/, '')}/`)) return [];
  seen.add(real);
  return walk(link, real, seen, found);
}
