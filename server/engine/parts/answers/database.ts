import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isDamage, moveAside } from '../../../system/sqlite/damage.ts';
import { openStateFile } from '../../../system/sqlite/open.ts';
import { privateFolder } from '../../../system/sqlite/private.ts';

/** Answers by place and by a digest of the question: the question itself may be long, and nothing in it is needed again. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE answer (
     place TEXT NOT NULL, question BLOB NOT NULL, answer TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (place, question)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX answer_time ON answer (time);`,
  // 1: the checks have refused the answer.
  'ALTER TABLE answer ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;',
];

/** Milliseconds. Answers not used within this time are dropped. */
const KEPT_FOR = 30 * 24 * 3_600_000;
/** Bytes of all answers; the oldest are dropped first. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Opens the journal. A damaged one is moved aside: what it held can only be paid for again. If the program is killed, nothing committed is lost; a
 * crash of the machine may lose the last moments, which does not justify waiting for the disk at every answer.
 * @throws Error if it cannot be opened or was written by a newer version.
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
  // In steps of a tenth: an exact count would take longer than it is worth.
  const drop = database.prepare(
    'DELETE FROM answer WHERE time <= (SELECT time FROM answer ORDER BY time LIMIT 1 OFFSET (SELECT count(*) / 10 FROM answer))',
  );
  while (bytes() > MOST_BYTES && Number(drop.run().changes) > 0);
}
