import { DatabaseSync } from 'node:sqlite';

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
 * Opens the state of an account. WAL and a busy timeout let two processes share a file, and every write is one
 * transaction: a kill at any moment leaves the state before or after it.
 * @throws Error when the file cannot be opened or was written by a newer version.
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10_000, enableForeignKeyConstraints: true });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;');
    inTransaction(database, () => migrate(database, path));
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function migrate(database: DatabaseSync, path: string): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version > MIGRATIONS.length) {
    throw new Error(
      `${path} was written by a newer version of Dragoman (state ${version}, known ${MIGRATIONS.length})`,
    );
  }
  for (const step of MIGRATIONS.slice(version)) database.exec(step);
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
    database.exec('ROLLBACK');
    throw error;
  }
}
