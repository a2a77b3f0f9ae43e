import type { DatabaseSync } from 'node:sqlite';
import { openStateFile } from '../../../system/sqlite/open.ts';

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

/**
 * Opens the file of the journal. `synchronous = FULL` has every transaction on the disk before the call returns.
 * @throws Error when it cannot be opened, is no database, or was written by a newer version.
 */
export function openDatabase(path: string): DatabaseSync {
  return openStateFile(path, {
    name: 'journal',
    migrations: MIGRATIONS,
    pragmas: 'PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;',
  });
}
