import type { DatabaseSync } from 'node:sqlite';
import { openStateFile } from '../../../system/sqlite/open.ts';

/** One step per schema change; older files are migrated. */
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
 * Opens the journal file. With `synchronous = FULL`, every transaction is on disk before the call returns.
 * @throws Error if it cannot be opened, is not a database, or was written by a newer version.
 */
export function openDatabase(path: string): DatabaseSync {
  return openStateFile(path, {
    name: 'journal',
    migrations: MIGRATIONS,
    pragmas: 'PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;',
  });
}
