import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isPseudo } from '../../../core/text/pseudo.ts';
import { openStateFile } from '../../../system/sqlite/open.ts';
import { privateFolder } from '../../../system/sqlite/private.ts';
import { decode } from './segment.ts';

/**
 * One step per schema change; older files are migrated.
 * `source` holds each text once per language; `words` indexes it for fuzzy search (rowid = `source.id`, no copy of the text);
 * `gram` counts in how many sources trigrams occur (`grams.ts`).
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
  // The engine of an entry that is not a real translation: `pseudo`.
  `ALTER TABLE entry ADD COLUMN engine TEXT;
   UPDATE entry SET engine = 'pseudo' WHERE instr(target, '[') > 0
     AND is_pseudo(target, (SELECT text FROM source WHERE source.id = entry.source));`,
  // Shared memories: sequence numbers of their log, how far it was followed, and what the team has of a folder's entries.
  `ALTER TABLE entry ADD COLUMN seq INTEGER;
   CREATE INDEX entry_seq ON entry (seq) WHERE seq IS NOT NULL;
   CREATE TABLE replica (team TEXT PRIMARY KEY, last INTEGER NOT NULL, address TEXT) STRICT, WITHOUT ROWID;
   CREATE TABLE shared (
     team TEXT NOT NULL, project INTEGER NOT NULL, place BLOB NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (team, project, place, digest)
   ) STRICT, WITHOUT ROWID;`,
];

/**
 * Opens the file of a memory, or `:memory:` for one that lives as long as the program. What a crash of the machine may lose is in the workspace's
 * files. Page cache: 32 MB.
 * @throws Error if it cannot be opened, is damaged (`isDamage`), or was written by a newer version (`NewerFile`).
 */
export function openDatabase(path: string): DatabaseSync {
  if (path !== ':memory:') privateFolder(dirname(path));
  return openStateFile(path, {
    name: 'memory',
    migrations: MIGRATIONS,
    functions: { is_pseudo: (target, source) => Number(engineOf(target, source) === 'pseudo') },
    pragmas: 'PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY;',
  });
}

/** `pseudo`: a translation that only shows where text comes from; null: a real one. Segments are encoded. */
export function engineOf(target: string, source: string): 'pseudo' | null {
  if (!target.includes('[')) return null;
  return isPseudo(plain(target), plain(source)) ? 'pseudo' : null;
}

function plain(segment: string): string {
  return decode(segment)
    .filter((part) => typeof part === 'string')
    .join('');
}

/** Checks every page and the index of words. @throws Error (`isDamage`) if something is wrong with them. */
export function lookThrough(database: DatabaseSync): void {
  const [first] = database.prepare('PRAGMA quick_check(1)').all();
  if (first?.['quick_check'] !== 'ok')
    throw Object.assign(new Error(String(first?.['quick_check'])), { code: 'ERR_SQLITE_ERROR', errcode: 11 });
  database.exec("INSERT INTO words (words) VALUES ('integrity-check')");
}
