import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { NewEntry } from './entry.ts';
import { type MemoryStore, remembering } from './store.ts';

/** A row of the log of a shared memory, in the form a replica needs. */
export interface LogEntry {
  /** Its number: rows are numbered in the order in which they became visible. */
  readonly seq: number;
  /** The team's name for it. */
  readonly project: string;
  /** Numbers of the rows that it replaces. */
  readonly supersedes: readonly number[];
  /** Absent: the row only removes others. */
  readonly entry?: NewEntry;
}

/** The key under which the entries of a team are stored. @param team its unique identity */
export function teamFolder(team: string): string {
  return `team:${team}`;
}

/** Copies of shared memories in the memory of this computer: searched like everything else, even while the server is unreachable. */
export class Replica {
  readonly #database: DatabaseSync;
  readonly #store: MemoryStore;
  readonly #last: StatementSync;
  readonly #setLast: StatementSync;
  readonly #bySeq: StatementSync;

  constructor(database: DatabaseSync, store: MemoryStore) {
    this.#database = database;
    this.#store = store;
    this.#last = database.prepare('SELECT last FROM replica WHERE team = ?');
    this.#setLast = database.prepare(
      'INSERT INTO replica (team, last) VALUES (?, ?) ON CONFLICT DO UPDATE SET last = excluded.last',
    );
    this.#bySeq = database.prepare(
      'SELECT e.id, e.source FROM entry e JOIN origin o ON o.id = e.origin JOIN project p ON p.id = o.project WHERE e.seq = ? AND p.folder = ?',
    );
  }

  /** The number of the last row known here; 0: none. */
  last(team: string): number {
    return Number(this.#last.get(team)?.['last'] ?? 0);
  }

  /**
   * Takes over the rows that follow `after`, in short transactions: each records its progress, so that a kill leaves a shorter copy and never a wrong
   * one. Ends if another program has been faster. Yields the number of the last row taken over.
   * @param last afterwards the log is known up to here: omitted rows are superseded by later ones
   */
  *follow(team: string, after: number, rows: readonly LogEntry[], last: number): Generator<number, void> {
    const { slice } = this.#store;
    let from = after;
    for (let at = 0; at < rows.length || at === 0; at += slice) {
      const some = rows.slice(at, at + slice);
      const end = at + slice >= rows.length ? last : (some.at(-1)?.seq ?? last);
      const expected = from;
      const done = this.#store.write(() => {
        if (this.last(team) !== expected) return false;
        this.#take(team, some);
        this.#setLast.run(team, end);
        return true;
      });
      if (!done) return;
      from = end;
      yield end;
    }
  }

  /** The team last found at an address; undefined: none. Used while the server is unreachable. */
  at(address: string): string | undefined {
    const row = this.#database.prepare('SELECT team FROM replica WHERE address = ?').get(address);
    return row === undefined ? undefined : String(row['team']);
  }

  /** Records that this team was found at an address. */
  met(team: string, address: string): void {
    if (this.at(address) === team) return;
    this.#store.write(() => {
      this.#database.prepare('UPDATE replica SET address = NULL WHERE address = ?').run(address);
      this.#setLast.run(team, this.last(team));
      this.#database.prepare('UPDATE replica SET address = ? WHERE team = ?').run(address, team);
    });
  }

  /** Resets how far the log was followed: the next update starts from the beginning. The entries belong to `teamFolder`, and are removed with it. */
  restart(team: string): void {
    this.#store.write(() => this.#setLast.run(team, 0));
  }

  #take(team: string, rows: readonly LogEntry[]): void {
    const folder = teamFolder(team);
    const locales = remembering((tag) => this.#store.directory.localeId(tag));
    const origins = remembering((project) =>
      this.#store.directory.originId({ project: folder, kind: 'team', path: project }, 0),
    );
    for (const { seq, project, supersedes, entry } of rows) {
      for (const old of supersedes) this.#store.drop(this.#bySeq.all(old, folder));
      if (entry !== undefined) this.#store.insertOne(origins(project), entry, locales, seq);
    }
  }
}
