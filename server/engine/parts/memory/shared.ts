import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../../system/sqlite/open.ts';
import type { NewEntry } from './entry.ts';
import { entryOf, SELECT_ENTRIES } from './entry-rows.ts';
import type { Directory } from './names.ts';

/** Digests of an entry that identify it for a team, in hexadecimal. */
export interface Identity {
  readonly place: string;
  readonly digest: string;
}

/** An entry that was not yet pushed to the team from here. */
export interface Unshared extends Identity {
  readonly id: number;
  /** The team's version was corrected here. Otherwise it is new. */
  readonly isCorrection: boolean;
}

/** How many entries are processed at once. */
const PAGE = 1_000;

/**
 * Which of a folder's entries a team has, and which it lacks. Recorded by place, so that a correction can be told from a new text: the former
 * replaces the team's entry, the latter is added to it.
 */
export class Shared {
  readonly #database: DatabaseSync;
  readonly #directory: Directory;

  constructor(database: DatabaseSync, directory: Directory) {
    this.#database = database;
    this.#directory = directory;
    database.exec(
      'CREATE TEMP TABLE IF NOT EXISTS here (id INTEGER PRIMARY KEY, place BLOB NOT NULL, digest BLOB NOT NULL) STRICT',
    );
    database.exec('CREATE INDEX IF NOT EXISTS here_place ON here (place)');
  }

  /** Whether nothing of the folder was ever pushed to the team. */
  isNew(team: string, folder: string): boolean {
    const project = this.#directory.projects.find(folder);
    return (
      project === undefined ||
      this.#database.prepare('SELECT 1 FROM shared WHERE team = ? AND project = ? LIMIT 1').get(team, project) ===
        undefined
    );
  }

  /** Scans the confirmed translations of a folder. Yields the number of entries so far. */
  *look(folder: string, identityOf: (entry: NewEntry) => Identity): Generator<number, void> {
    this.#database.exec('DELETE FROM here');
    const page = this.#database.prepare(
      `${SELECT_ENTRIES} JOIN origin o ON o.id = e.origin JOIN project p ON p.id = o.project
       WHERE e.id > ? AND e.engine IS NULL AND e.quality > 0 AND p.folder = ? ORDER BY e.id LIMIT ${PAGE}`,
    );
    const add = this.#database.prepare('INSERT INTO here (id, place, digest) VALUES (?, ?, ?)');
    let seen = 0;
    for (let last = 0; ; ) {
      const rows = page.all(last, folder);
      const end = rows.at(-1);
      if (end === undefined) return;
      last = Number(end['id']);
      inTransaction(this.#database, () => {
        for (const row of rows) {
          const { place, digest } = identityOf(entryOf(row));
          add.run(Number(row['id']), bytes(place), bytes(digest));
        }
      });
      seen += rows.length;
      yield seen;
    }
  }

  /** Of the entries scanned by `look`, those not yet pushed to the team. */
  unshared(team: string, folder: string): readonly Unshared[] {
    const project = this.#directory.projects.find(folder) ?? 0;
    return this.#database
      .prepare(
        `SELECT h.id, h.place, h.digest,
           (SELECT count(DISTINCT o.digest) FROM here o WHERE o.place = h.place) = 1
             AND (SELECT count(*) FROM shared s WHERE s.team = ?1 AND s.project = ?2 AND s.place = h.place) = 1 AS correction
         FROM here h WHERE NOT EXISTS
           (SELECT 1 FROM shared s WHERE s.team = ?1 AND s.project = ?2 AND s.place = h.place AND s.digest = h.digest)
         GROUP BY h.place, h.digest ORDER BY h.id`,
      )
      .all(team, project)
      .map((row) => ({
        id: Number(row['id']),
        place: hex(row['place']),
        digest: hex(row['digest']),
        isCorrection: row['correction'] === 1,
      }));
  }

  /** The entries with these numbers; those removed since are left out. */
  entries(ids: readonly number[]): ReadonlyMap<number, NewEntry> {
    const one = this.#database.prepare(`${SELECT_ENTRIES} WHERE e.id = ?`);
    return new Map(
      ids.flatMap((id) => {
        const row = one.get(id);
        return row === undefined ? [] : [[id, entryOf(row)] as const];
      }),
    );
  }

  /** Records that the team now has exactly these entries in their places. */
  note(team: string, folder: string, given: readonly Identity[]): void {
    inTransaction(this.#database, () => {
      const project = this.#directory.projects.idOf(folder);
      const past = this.#database.prepare(
        'DELETE FROM shared WHERE team = ? AND project = ? AND place = ? AND digest NOT IN (SELECT digest FROM here WHERE place = ?)',
      );
      const add = this.#database.prepare(
        'INSERT OR IGNORE INTO shared (team, project, place, digest) VALUES (?, ?, ?, ?)',
      );
      for (const { place, digest } of given) {
        past.run(team, project, bytes(place), bytes(place));
        add.run(team, project, bytes(place), bytes(digest));
      }
    });
  }
}

function bytes(digest: string): Buffer {
  return Buffer.from(digest, 'hex');
}

function hex(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : '';
}
