import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isDamage, moveAside } from '../../../system/sqlite/damage.ts';
import { openStateFile } from '../../../system/sqlite/open.ts';
import { privateFolder } from '../../../system/sqlite/private.ts';

/** Answers by the place that asked and a digest of the question: a question itself may be long, and holds nothing that is needed again. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE answer (
     place TEXT NOT NULL, question BLOB NOT NULL, answer TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (place, question)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX answer_time ON answer (time);`,
  // 1: the checks have refused the answer.
  'ALTER TABLE answer ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;',
];

/** Milliseconds. What nobody has come back for by then is not waited for. */
const KEPT_FOR = 30 * 24 * 3_600_000;
/** Bytes of all answers; the oldest make room. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Opens the journal; a damaged one is moved aside, since what it held can only be paid for again. A kill of the program loses nothing that was
 * committed; a crash of the machine may lose the last moments, which is not worth waiting for the disk at every answer.
 * @throws Error when it cannot be opened or was written by a newer version.
 */
export function openJournal(
  path: string,
  now: number,
  keptFor: number = KEPT_FOR,
): { readonly database: DatabaseSync; readonly aside?: string } {
  const opened = openOrMoveAside(path, now);
  prune(opened.database, now - keptFor);
  return opened;
}

function openOrMoveAside(path: string, now: number): { readonly database: DatabaseSync; readonly aside?: string } {
  const open = () =>
    openStateFile(path, { name: 'journal of answers', migrations: MIGRATIONS, pragmas: 'PRAGMA synchronous = NORMAL' });
  if (path === ':memory:') return { database: open() };
  privateFolder(dirname(path));
  try {
    return { database: open() };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const aside = moveAside(path, now);
    return { database: open(), aside };
  }
}

function prune(database: DatabaseSync, oldest: number): void {
  database.prepare('DELETE FROM answer WHERE time < ?').run(oldest);
  const bytes = () =>
    Number(
      database
        .prepare(
          'SELECT (SELECT page_count - (SELECT freelist_count FROM pragma_freelist_count) FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size) AS bytes',
        )
        .get()?.['bytes'],
    );
  if (bytes() <= MOST_BYTES) return;
  // By the tenth: counted exactly it would take longer than it is worth.
  const drop = database.prepare(
    'DELETE FROM answer WHERE time <= (SELECT time FROM answer ORDER BY time LIMIT 1 OFFSET (SELECT count(*) / 10 FROM answer))',
  );
  while (bytes() > MOST_BYTES && Number(drop.run().changes) > 0);
}
