import { existsSync, renameSync } from 'node:fs';

/** SQLite result codes (primary): the file is damaged, or not a database at all. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** An error of SQLite itself: an expected failure, not a bug. */
export function isSqliteError(error: unknown): error is Error & { readonly errcode?: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/** The file is not a healthy database, and waiting will not help. */
export function isDamage(error: unknown): boolean {
  return isSqliteError(error) && typeof error.errcode === 'number' && DAMAGED.has(error.errcode & 0xff);
}

/** Moves a damaged state file and its companions aside. Returns its new path. @throws system errors */
export function moveAside(path: string, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const aside = `${path}.damaged-${stamp}`;
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  return aside;
}
