import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { NewEntry } from './entry.ts';
import { type MemoryStore, remembering } from './store.ts';

/** A row of the log of a shared memory, as a replica wants it. */
export interface LogEntry {
  /** Its number: rows are numbered in the order in which they became visible. */
  readonly seq: number;
  /** As the team calls it. */
  readonly project: string;
  /** Numbers of the rows that are no longer true. */
  readonly supersedes: readonly number[];
  /** Absent: the row only says what is gone. */
  readonly entry?: NewEntry;
}

/** The folder under which the entries of a team are kept. @param team its identity, which no other has */
export function teamFolder(team: string): string {
  return `team:${team}`;
}

/** Copies of shared memories in the memory of this computer: looked up and searched like everything else, also while the server is away. */
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

  /** The number of the last row that is known here; 0: none. */
  last(team: string): number {
    return Number(this.#last.get(team)?.['last'] ?? 0);
  }

  /**
   * Takes over rows that follow `after`, in short transactions: each says how far it came, so that a kill leaves a shorter copy and never a wrong one.
   * Ends when another program has been faster. Yields the number of the last row taken over.
   * @param last the log is known up to here afterwards: rows that were left out are superseded by later ones
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

  /** The team that was last met at an address; undefined: none. It is what is known while the server is away. */
  at(address: string): string | undefined {
    const row = this.#database.prepare('SELECT team FROM replica WHERE address = ?').get(address);
    return row === undefined ? undefined : String(row['team']);
  }

  /** This team was met there. */
  met(team: string, address: string): void {
    if (this.at(address) === team) return;
    this.#store.write(() => {
      this.#database.prepare('UPDATE replica SET address = NULL WHERE address = ?').run(address);
      this.#setLast.run(team, this.last(team));
      this.#database.prepare('UPDATE replica SET address = ? WHERE team = ?').run(address, team);
    });
  }

  /** Forgets how far the log was followed: the next look begins anew. The entries are those of `teamFolder`, and forgotten with it. */
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
