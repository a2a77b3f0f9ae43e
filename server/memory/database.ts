import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openStateFile } from '../sqlite/open.ts';

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

/** SQLite result codes (primary): the file is damaged, or is no database at all. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/**
 * Opens the file of a memory, `:memory:` for one that lives as long as the program. What a crash of the machine may lose is in the workspace's
 * files. Pages: 32 MB.
 * @throws Error when it cannot be opened, is damaged (`isDamage`), or was written by a newer version (`NewerFile`).
 */
export function openDatabase(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return openStateFile(path, {
    name: 'memory',
    migrations: MIGRATIONS,
    pragmas: 'PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY;',
  });
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
