import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** One step per change of the tables; older files are brought forward. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE job (
     id TEXT PRIMARY KEY, source TEXT NOT NULL, target TEXT NOT NULL, locale TEXT NOT NULL, options TEXT NOT NULL,
     service TEXT NOT NULL, state TEXT NOT NULL, document_id TEXT, document_key BLOB, created INTEGER NOT NULL,
     updated INTEGER NOT NULL, error_kind TEXT, error TEXT, billed INTEGER, digest TEXT,
     owner TEXT, owner_pid INTEGER, owner_host TEXT, lease INTEGER
   ) STRICT;
   CREATE INDEX job_target ON job (target);`,
];

/** Two processes that turn a new file to WAL at the same moment: one is refused without waiting. */
const OPEN_TRIES = 50;
const OPEN_PAUSE_MS = 20;

/**
 * Opens the file of the journal. WAL and a busy timeout let several programs share it; `synchronous = FULL` has every
 * transaction on the disk before the call returns. Only the owner may read it.
 * @throws Error when it cannot be opened, is no database, or was written by a newer version.
 */
export function openDatabase(path: string): DatabaseSync {
  // SQLite gives its other files the mode of this one.
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    // Before anything is changed: a newer version's file stays as it is.
    versionOf(database, path);
    patiently(() => database.exec('PRAGMA journal_mode = WAL'));
    database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    inTransaction(database, () => migrate(database, path));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function patiently(work: () => void): void {
  for (let tries = 1; ; tries += 1) {
    try {
      work();
      return;
    } catch (error) {
      const busy = error instanceof Error && /database is locked|busy/i.test(error.message);
      if (!busy || tries === OPEN_TRIES) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_PAUSE_MS);
    }
  }
}

/** @throws Error when a newer version has written the file. */
function versionOf(database: DatabaseSync, path: string): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version <= MIGRATIONS.length) return version;
  throw new Error(
    `${path} was written by a newer version of Dragoman (journal ${version}, known ${MIGRATIONS.length})`,
  );
}

function migrate(database: DatabaseSync, path: string): void {
  for (const step of MIGRATIONS.slice(versionOf(database, path))) database.exec(step);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
}

/** Runs `work` as one write transaction: all of it or nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
