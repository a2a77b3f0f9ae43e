import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Between two builds of one version, too, what a program says may differ. */
export function programStamp(): number {
  try {
    return statSync(fileURLToPath(import.meta.url)).mtimeMs;
  } catch {
    return 0;
  }
}

/** What an earlier run has cached, which was written by `writeCached` and nothing else. It counts as used now. */
export function readCached<T>(path: string): T | undefined {
  try {
    const kept: T = JSON.parse(readFileSync(path, 'utf8'));
    const now = new Date();
    utimesSync(path, now, now);
    return kept;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value for later runs: a temporary file, then a rename, since another run may read or write the same at this moment.
 * @param most files that stay in the folder: those used last
 */
export function writeCached(folder: string, path: string, value: unknown, most: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify(value), { mode: 0o600 });
    renameSync(temporary, path);
    const own = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const files = own.map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }));
    for (const { name } of files.toSorted((a, b) => b.time - a.time).slice(most)) rmSync(join(folder, name));
  } catch {
    // There is no room, or another run has removed the same: the next run looks again.
  }
}
