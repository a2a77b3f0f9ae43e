import type { DatabaseSync } from 'node:sqlite';
import { errorText } from '../../../../shared/values/error-text.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { isDamage, isSqliteError, moveAside } from '../../../system/sqlite/damage.ts';
import { isInMemory, onDisk } from '../../../system/sqlite/in-memory.ts';
import { inTransaction, NewerFile } from '../../../system/sqlite/open.ts';
import { lookThrough, openDatabase } from './database.ts';
import { Drafts } from './drafts.ts';
import { ORIGIN_KINDS, type Origin } from './entry.ts';
import { Lookup } from './lookup.ts';
import { Replica } from './replica.ts';
import { type MemoryStatistics, statistics } from './statistics.ts';
import { MemoryStore } from './store.ts';

/** Project and locale numbers stay: other programs may have read them. */
const CLEAR = `DELETE FROM entry; DELETE FROM source; DELETE FROM origin; DELETE FROM draft; DELETE FROM gram; DELETE FROM replica; DELETE FROM shared;
  INSERT INTO words (words) VALUES ('delete-all');`;

/** An open translation memory. */
export class Memory {
  readonly store: MemoryStore;
  readonly lookup: Lookup;
  readonly drafts: Drafts;
  readonly replica: Replica;
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, clock?: () => number, slice?: number) {
    this.#database = database;
    this.store = new MemoryStore(database, clock, slice);
    this.lookup = new Lookup(database, this.store.directory, this.store.grams);
    this.drafts = new Drafts(database, this.store.directory);
    this.replica = new Replica(database, this.store);
  }

  statistics(): MemoryStatistics {
    return statistics(this.#database);
  }

  /** Paths of a project's origins of one kind. */
  origins(project: string, kind: Origin['kind']): readonly string[] {
    const id = this.store.directory.projects.find(project);
    if (id === undefined) return [];
    const rows = this.#database.prepare('SELECT path FROM origin WHERE project = ? AND kind = ?').all(id, kind);
    return rows.map(({ path }) => String(path));
  }

  /** Removes all entries and drafts of a project; without one, of all. Yields between short transactions. */
  *clear(project?: string): Generator<number, void> {
    if (project === undefined) {
      inTransaction(this.#database, () => this.#database.exec(CLEAR));
      this.#database.exec('VACUUM');
      return;
    }
    for (const kind of ORIGIN_KINDS)
      for (const path of this.origins(project, kind)) yield* this.store.forget({ project, kind, path });
    this.drafts.acceptAll(project);
  }

  /** The database itself, for readers that scan all of it. */
  get database(): DatabaseSync {
    return this.#database;
  }

  /** May be called more than once. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

export interface OpenedMemory {
  readonly memory: Memory;
  /** What the user should know: a damaged file was moved aside. */
  readonly notice?: string;
}

/**
 * Opens or creates a memory. A damaged file is moved aside and a new one started. The error is a sentence that says what to do.
 * @param slice rows per transaction
 * @param suspect damage was found in it: checks everything, not only its beginning
 */
export function openMemory(path: string, slice?: number, suspect = false): Result<OpenedMemory, string> {
  try {
    return ok({ memory: create(path, slice, suspect) });
  } catch (error) {
    const damaged = isDamage(error) || (error instanceof Error && isDamage(error.cause));
    if (!damaged || path === ':memory:') return fail(whyNot(path, error));
    // A copy is opened, and the file itself stays untouched.
    if (isInMemory(path)) {
      const notice = `The translation memory ${onDisk(path)} is damaged, and this run continues without it. The next one that may write moves it aside and starts a new one.`;
      return ok({ memory: create(':memory:', slice), notice });
    }
  }
  try {
    const aside = moveAside(path, Date.now());
    const notice = `The translation memory ${path} was damaged. It was moved to ${aside} and a new one was started; it fills itself from the files of the workspace. Import what came from elsewhere again.`;
    return ok({ memory: create(path, slice), notice });
  } catch (error) {
    return fail(whyNot(path, error));
  }
}

function create(path: string, slice: number | undefined, suspect = false): Memory {
  const database = openDatabase(path);
  try {
    if (suspect) lookThrough(database);
    return new Memory(database, Date.now, slice);
  } catch (error) {
    database.close();
    throw error;
  }
}

function whyNot(path: string, error: unknown): string {
  const message = errorText(error);
  if (error instanceof NewerFile)
    return `${message}. Update this program, or move the file away to start a new memory.`;
  return `The translation memory ${onDisk(path)} cannot be opened: ${message}. Check its folder, or move the file away to start a new one.`;
}

/**
 * Runs `work` and turns SQLite errors (full disk, long-held lock, damage) into a sentence. `damaged`: the file should be closed and opened again,
 * which moves it aside.
 */
export function attempt<T>(work: () => T): Result<T, { readonly message: string; readonly damaged: boolean }> {
  try {
    return ok(work());
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    return fail({ message: `The translation memory cannot be used: ${error.message}.`, damaged: isDamage(error) });
  }
}
