import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` as one write transaction: all of it or nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  try {
    database.exec('BEGIN IMMEDIATE');
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw named(error, database.location() ?? '');
  }
}

/** SQLite's result code for a full disk; its own words name no file. */
const FULL = 13;

/** The same error; where the disk is full it says which file has no place on it. */
export function named(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  if (error instanceof Error && code === FULL && !error.message.includes(path))
    error.message = `${path} cannot be written: no space is left on the disk. Free some and run again.`;
  return error;
}
