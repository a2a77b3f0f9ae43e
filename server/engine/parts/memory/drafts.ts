import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { inTransaction } from '../../../system/sqlite/open.ts';
import type { Directory } from './names.ts';
import { hash } from './normal.ts';

/** A machine translation in a file. */
export interface Draft {
  readonly unit: string;
  /** Encoded segment. */
  readonly target: string;
}

/**
 * Machine translations in a project's files that nobody has accepted yet: they look like any other text there and must not become entries. When a
 * person edits one, it becomes another text.
 */
export class Drafts {
  readonly #database: DatabaseSync;
  readonly #directory: Directory;
  readonly #add: StatementSync;
  readonly #of: StatementSync;
  readonly #drop: StatementSync;

  constructor(database: DatabaseSync, directory: Directory) {
    this.#database = database;
    this.#directory = directory;
    this.#add = database.prepare('INSERT OR IGNORE INTO draft (project, path, unit, target) VALUES (?, ?, ?, ?)');
    this.#of = database.prepare('SELECT unit, target FROM draft WHERE project = ? AND path = ?');
    this.#drop = database.prepare('DELETE FROM draft WHERE project = ? AND path = ? AND unit = ?');
  }

  note(project: string, path: string, drafts: readonly Draft[]): void {
    inTransaction(this.#database, () => {
      const id = this.#directory.projects.idOf(project);
      for (const { unit, target } of drafts) this.#add.run(id, path, unit, print(target));
    });
  }

  /** The drafts in a file. */
  of(project: string, path: string): FileDrafts {
    const id = this.#directory.projects.find(project);
    const rows = id === undefined ? [] : this.#of.all(id, path).map((row) => `${row['target']} ${row['unit']}`);
    const known = new Set(rows);
    return {
      has: ({ unit, target }) => known.size > 0 && known.has(`${print(target)} ${unit}`),
      stamp: known.size === 0 ? '' : String(hash(rows.join())),
    };
  }

  /** A person has confirmed these units. */
  accept(project: string, path: string, units: readonly string[]): void {
    const id = this.#directory.projects.find(project);
    if (id === undefined || units.length === 0) return;
    inTransaction(this.#database, () => {
      for (const unit of units) this.#drop.run(id, path, unit);
    });
  }

  /** A person has confirmed a whole file; without a path, all files of the project. */
  acceptAll(project: string, path?: string): void {
    const id = this.#directory.projects.find(project);
    if (id === undefined) return;
    this.#database.prepare('DELETE FROM draft WHERE project = ? AND path = coalesce(?, path)').run(id, path ?? null);
  }
}

export interface FileDrafts {
  /** Whether a unit's target is a machine translation. */
  readonly has: (draft: Draft) => boolean;
  /** Changes with the drafts of the file. */
  readonly stamp: string;
}

/** Formats write white space in different ways. */
function print(target: string): number {
  return hash(target.replace(/\s+/g, ' ').trim());
}
