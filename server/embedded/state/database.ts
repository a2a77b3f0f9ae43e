import type { DatabaseSync } from 'node:sqlite';
import { openStateFile } from '../../sqlite/open.ts';

/** Raised with every change of the tables; older files are brought forward step by step. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE developer_key (
     key_id TEXT PRIMARY KEY, main INTEGER NOT NULL, secret_hash TEXT UNIQUE, masked TEXT NOT NULL, label TEXT NOT NULL,
     created INTEGER NOT NULL, deactivated INTEGER, characters INTEGER
   );
   CREATE TABLE usage (
     key_id TEXT NOT NULL, day TEXT NOT NULL, kind TEXT NOT NULL, characters INTEGER NOT NULL,
     PRIMARY KEY (key_id, day, kind)
   ) WITHOUT ROWID;
   CREATE TABLE glossary (
     glossary_id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL, edited INTEGER NOT NULL
   );
   CREATE TABLE dictionary (
     glossary_id TEXT NOT NULL REFERENCES glossary (glossary_id) ON DELETE CASCADE,
     source_lang TEXT NOT NULL, target_lang TEXT NOT NULL, entries TEXT NOT NULL, entry_count INTEGER NOT NULL,
     created INTEGER NOT NULL, revision INTEGER NOT NULL,
     PRIMARY KEY (glossary_id, source_lang, target_lang)
   );
   CREATE TABLE document (
     document_id TEXT PRIMARY KEY, key_id TEXT NOT NULL, state TEXT NOT NULL, created INTEGER NOT NULL,
     details BLOB NOT NULL, content BLOB, result BLOB, characters INTEGER, error TEXT
   );`,
];

/**
 * Opens the state of an account.
 * @throws Error when the file cannot be opened or was written by a newer version.
 */
export function openDatabase(path: string): DatabaseSync {
  return openStateFile(path, {
    name: 'state',
    migrations: MIGRATIONS,
    pragmas: 'PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;',
    foreignKeys: true,
  });
}
