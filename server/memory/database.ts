import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/**
 * One step per change of the tables; older files are brought forward.
 * `source` holds each text once per language; `words` indexes it for fuzzy search (rowid = `source.id`, no copy of the text);
 * `gram` counts in how many sources runs of three characters occur (`grams.ts`).
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE locale (id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE) STRICT;
   CREATE TABLE project (id INTEGER PRIMARY KEY, folder TEXT NOT NULL UNIQUE) STRICT;
   CREATE TABLE origin (
     id INTEGER PRIMARY KEY, project INTEGER NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL,
     digest TEXT NOT NULL, time INTEGER NOT NULL, UNIQUE (project, kind, path)
   ) STRICT;
   CREATE TABLE source (id INTEGER PRIMARY KEY, locale INTEGER NOT NULL, loose INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
   CREATE INDEX source_loose ON source (loose);
   CREATE TABLE entry (
     id INTEGER PRIMARY KEY, source INTEGER NOT NULL, locale INTEGER NOT NULL, origin INTEGER NOT NULL,
     quality INTEGER NOT NULL, time INTEGER NOT NULL, around INTEGER, unit TEXT, target TEXT NOT NULL
   ) STRICT;
   CREATE INDEX entry_source ON entry (source, locale, origin);
   CREATE INDEX entry_origin ON entry (origin);
   CREATE TABLE draft (
     project INTEGER NOT NULL, path TEXT NOT NULL, unit TEXT NOT NULL, target INTEGER NOT NULL,
     PRIMARY KEY (project, path, unit, target)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE gram (bucket INTEGER PRIMARY KEY, counts BLOB NOT NULL) STRICT;
   CREATE VIRTUAL TABLE words USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram');
   INSERT INTO words (words, rank) VALUES ('hashsize', 16777216);`,
];

/** Another process that holds the lock longer than this is stuck. */
const BUSY_MS = 10_000;
const OPEN_TRIES = 50;
const OPEN_PAUSE_MS = 20;
/** SQLite result codes (primary): the file is damaged, or is no database at all. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** The file was written by a newer version. It is left alone. */
export class NewerMemory extends Error {}

/**
 * Opens the file of a memory, `:memory:` for one that lives as long as the program. WAL and a busy timeout let several programs share it,
 * and every write is one transaction: a kill at any moment leaves the memory before or after it. Only the owner may read the file.
 * @throws Error when it cannot be opened, is damaged (`isDamage`), or was written by a newer version (`NewerMemory`).
 */
export function openDatabase(path: string): DatabaseSync {
  // SQLite gives its other files the mode of this one.
  if (path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
  }
  // Not imported: a server that is asked for no translation loads no SQLite.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: false });
  try {
    // Before anything is changed: a newer version's file stays as it is.
    versionOf(database, path);
    patiently(() => database.exec('PRAGMA journal_mode = WAL'));
    // What a crash of the machine may lose is in the workspace's files. Pages: 32 MB.
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY;');
    inTransaction(database, () => migrate(database, path));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Two processes that turn a new file to WAL at the same moment: one is refused without waiting. */
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

function versionOf(database: DatabaseSync, path: string): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version <= MIGRATIONS.length) return version;
  throw new NewerMemory(
    `${path} was written by a newer version of Dragoman (memory ${version}, known ${MIGRATIONS.length})`,
  );
}

function migrate(database: DatabaseSync, path: string): void {
  const version = versionOf(database, path);
  if (version === MIGRATIONS.length) return;
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
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** An error of SQLite itself: an expected failure, unlike a bug. */
export function isSqliteError(error: unknown): error is Error & { readonly errcode?: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/** The file is no healthy database, and will not become one by waiting. */
export function isDamage(error: unknown): boolean {
  return isSqliteError(error) && typeof error.errcode === 'number' && DAMAGED.has(error.errcode & 0xff);
}

/** Looks at every page and at the index of words. @throws Error (`isDamage`) when something is wrong with them. */
export function lookThrough(database: DatabaseSync): void {
  const [first] = database.prepare('PRAGMA quick_check(1)').all();
  if (first?.['quick_check'] !== 'ok')
    throw Object.assign(new Error(String(first?.['quick_check'])), { code: 'ERR_SQLITE_ERROR', errcode: 11 });
  database.exec("INSERT INTO words (words) VALUES ('integrity-check')");
}

/** Moves a damaged memory out of the way, with what belongs to it. Its new path. @throws system errors */
export function moveAside(path: string, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const aside = `${path}.damaged-${stamp}`;
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  return aside;
}
