import { join } from 'node:path';
import { readEntries, writeEntries } from '../../../service/resources/entries.ts';
import { openStateFile } from '../../../system/sqlite/open.ts';
import { type Dictionary, hashOf, toEntries } from './dictionary.ts';

/** Entries of earlier syncs by their hash. If it is lost, only information is lost: the lock file has the hashes to look for. */
export interface SyncCache {
  get(hash: string): Dictionary | undefined;
  /** Returns the hash. */
  put(dictionary: Dictionary): string;
  close(): void;
}

/** How many states are kept: enough for many projects and branches. */
const KEPT = 500;

/**
 * Opens the cache in a SQLite file (or `:memory:`). WAL and a busy timeout let several processes share it.
 * If the file cannot be used, the cache forgets everything: sync works without it.
 */
export function openSyncCache(path: string): SyncCache {
  try {
    return sqliteCache(path);
  } catch {
    return { get: () => undefined, put: hashOf, close: () => {} };
  }
}

/** Runs `work` with the cache of earlier syncs. @param folder of the cache; undefined: there is none */
export async function withSyncCache<T>(
  folder: string | undefined,
  work: (cache: SyncCache) => Promise<T> | T,
): Promise<T> {
  const cache = openSyncCache(folder === undefined ? ':memory:' : join(folder, 'glossaries.sqlite'));
  try {
    return await work(cache);
  } finally {
    cache.close();
  }
}

function sqliteCache(path: string): SyncCache {
  const database = openStateFile(path, {
    name: 'cache of synced glossaries',
    migrations: [
      'CREATE TABLE IF NOT EXISTS synced (hash TEXT PRIMARY KEY, entries TEXT NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;',
    ],
    pragmas: 'PRAGMA synchronous = NORMAL;',
  });
  const find = database.prepare('SELECT entries FROM synced WHERE hash = ?');
  const keep = database.prepare(
    'INSERT INTO synced (hash, entries, used) VALUES (?, ?, ?) ON CONFLICT (hash) DO UPDATE SET used = excluded.used',
  );
  const forget = database.prepare(
    'DELETE FROM synced WHERE hash NOT IN (SELECT hash FROM synced ORDER BY used DESC LIMIT ?)',
  );
  return {
    get(hash) {
      const text = attempt(() => find.get(hash)?.['entries']);
      const entries = typeof text === 'string' ? readEntries(text) : undefined;
      if (entries === undefined) return undefined;
      const dictionary = new Map(entries.map(({ source, target }) => [source, target]));
      return hashOf(dictionary) === hash ? dictionary : undefined;
    },
    put(dictionary) {
      const hash = hashOf(dictionary);
      attempt(() => {
        keep.run(hash, writeEntries(toEntries(dictionary)), Date.now());
        forget.run(KEPT);
      });
      return hash;
    },
    close: () => database.close(),
  };
}

/** A cache that fails is an empty cache. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
