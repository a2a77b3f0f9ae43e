import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isSqliteError } from '../../../system/sqlite/damage.ts';
import { NewerFile } from '../../../system/sqlite/open.ts';
import { inTransaction } from '../../../system/sqlite/transaction.ts';
import { openJournal } from './database.ts';
import { PlaceAnswers, type PlaceOptions } from './place.ts';

/**
 * The journal of answers, shared by all programs of a user: command line, language server and tools of agents.
 *
 * Rules:
 * - An answer of the service is written here, in one transaction per request, before it becomes anything else. A program that is killed at any moment
 *   loses at most the answers that were still on the wire.
 * - It is found again by the place that asked (the target file), the service, the text, and every option that the answer depends on: a question is
 *   asked anew when any of them is another. There is no key in it, and no digest of one.
 * - An answer is used up when its place has it: when the run has written the file, or the person has saved what was put into the editor. Whoever translates
 *   everything once more after that gets new answers.
 * - Answers that the checks have refused stay, and are marked. The next run finds them again and pays nothing, unless it asks for new ones (`anew`).
 * - Answers of a preview that was thrown away, of an edit that was refused, and of a run that was killed or interrupted stay, for 30 days and 64 MB
 *   at most.
 * - It is no memory: `--no-memory` and `memory.enabled` say nothing about it, nothing is ever offered from it to another file.
 *
 * Nothing here fails a translation: what goes wrong with the journal is told once, and the run goes on without.
 */
export class AnswerJournal {
  readonly #where: () => string;
  readonly #notify: (message: string) => void;
  readonly #clock: () => number;
  readonly #keptFor: number | undefined;
  #open: Opened | undefined;
  #failed = false;
  /** By place: what has been put into an open document, and is not saved yet. It is not found again in this program. */
  readonly #applied = new Map<string, Set<string>>();

  /** @param where the file is; asked, and the file opened, at the first question @param keptFor milliseconds; absent: a month */
  constructor(
    where: () => string,
    notify: (message: string) => void,
    clock: () => number = Date.now,
    keptFor?: number,
  ) {
    this.#keptFor = keptFor;
    this.#where = where;
    this.#notify = notify;
    this.#clock = clock;
  }

  /**
   * The answers for one place. Nobody else may work for the same place meanwhile (`claim.ts`).
   * @param service of which account and engine: whatever makes its answers different from another's
   * @param place the target file; empty: texts that belong to none
   */
  at(service: string, place: string, options: PlaceOptions = {}): PlaceAnswers {
    return new PlaceAnswers(this, service, place, options);
  }

  /** By digest of the question; what has been put into an open document is left out, and what was refused where others are wanted. */
  of(place: string, isAnew = false): ReadonlyMap<string, string> {
    const applied = this.#applied.get(place);
    const rows = this.#use(({ of }) => of.all(place)) ?? [];
    const known = rows
      .filter((row) => !isAnew || row['refused'] === 0)
      .map((row) => [hex(row['question']), String(row['answer'])] as const);
    return new Map(known.filter(([question]) => applied?.has(question) !== true));
  }

  /** All of them or none. */
  keep(place: string, answers: ReadonlyMap<string, string>): void {
    const now = this.#clock();
    this.#use(({ database, keep }) =>
      inTransaction(database, () => {
        for (const [question, answer] of answers) keep.run(place, Buffer.from(question, 'hex'), answer, now);
      }),
    );
    const applied = this.#applied.get(place);
    for (const question of answers.keys()) applied?.delete(question);
  }

  /** The place has these answers. */
  drop(place: string, questions: Iterable<string>): void {
    if (this.#open === undefined) return;
    this.#use(({ database, drop }) =>
      inTransaction(database, () => {
        for (const question of questions) drop.run(place, Buffer.from(question, 'hex'));
      }),
    );
  }

  /** The checks have refused these answers: they stay, and `anew` does not find them. */
  refuse(place: string, questions: readonly string[]): void {
    if (questions.length === 0) return;
    this.#use(({ database }) => {
      const mark = database.prepare('UPDATE answer SET refused = 1 WHERE place = ? AND question = ?');
      inTransaction(database, () => {
        for (const question of questions) mark.run(place, Buffer.from(question, 'hex'));
      });
    });
  }

  /** The place has all it will get of what was asked for it. @param kept what stays all the same */
  settle(place: string, kept: ReadonlySet<string> = new Set()): void {
    this.#applied.delete(place);
    if (this.#open === undefined && !existsSync(this.#where())) return;
    this.drop(
      place,
      [...this.of(place).keys()].filter((question) => !kept.has(question)),
    );
  }

  /** An open document has these answers: they are used up once it is saved, and a crash before brings them back. */
  apply(place: string, questions: Iterable<string>): void {
    const applied = this.#applied.get(place) ?? new Set();
    this.#applied.set(place, applied);
    for (const question of questions) applied.add(question);
  }

  /** What was put into the document of a place has been taken out of it again: its answers are found once more. */
  takenBack(place: string): void {
    this.#applied.delete(place);
  }

  /** Whether there is something that `saved` would use up. */
  get awaitsSaving(): boolean {
    return this.#applied.size > 0;
  }

  /** The document of a place has been saved, or its file was written by somebody else. */
  saved(place: string): void {
    const applied = this.#applied.get(place);
    if (applied === undefined) return;
    this.#applied.delete(place);
    this.drop(place, applied);
  }

  close(): void {
    this.#open?.database.close();
    this.#open = undefined;
    this.#failed = true;
  }

  #use<T>(work: (opened: Opened) => T): T | undefined {
    if (this.#failed) return undefined;
    try {
      this.#open ??= this.#begin();
      return work(this.#open);
    } catch (error) {
      const expected = isSqliteError(error) || error instanceof NewerFile || codeOf(error) !== undefined;
      if (!(error instanceof Error) || !expected) throw error;
      this.close();
      this.#notify(
        `The journal of answers ${this.#where()} cannot be used: ${error.message}. Translation goes on without it: what a kill cuts off may be billed again.`,
      );
      return undefined;
    }
  }

  #begin(): Opened {
    const path = this.#where();
    const { database, aside } = openJournal(path, this.#clock(), this.#keptFor);
    if (aside !== undefined)
      this.#notify(`The journal of answers ${path} was damaged. It was moved to ${aside} and a new one begun.`);
    return {
      database,
      of: database.prepare('SELECT question, answer, refused FROM answer WHERE place = ?'),
      keep: database.prepare('INSERT OR REPLACE INTO answer (place, question, answer, time) VALUES (?, ?, ?, ?)'),
      drop: database.prepare('DELETE FROM answer WHERE place = ? AND question = ?'),
    };
  }
}

/** The journal of a user. @param folder that all programs of the user share, looked up when the journal is wanted @param notify is told of trouble, once */
export function openAnswers(folder: () => string | undefined, notify: (message: string) => void): AnswerJournal {
  return new AnswerJournal(() => journalIn(folder()), notify);
}

/** Milliseconds: a text that nobody has changed for a year is asked about once more. */
const A_YEAR = 365 * 24 * 3_600_000;

/** What the service says of the spelling and grammar of texts. Nothing uses these answers up: a text is asked about once. */
export function openCorrections(folder: () => string | undefined, notify: (message: string) => void): AnswerJournal {
  const where = () => {
    const path = folder();
    return path === undefined ? ':memory:' : join(path, 'corrections.sqlite');
  };
  return new AnswerJournal(where, notify, Date.now, A_YEAR);
}

/** The journal in the folder that all programs of a user share; without one, a journal that lives as long as the program. */
export function journalIn(folder: string | undefined): string {
  return folder === undefined ? ':memory:' : join(folder, 'answers.sqlite');
}

interface Opened {
  readonly database: DatabaseSync;
  readonly of: StatementSync;
  readonly keep: StatementSync;
  readonly drop: StatementSync;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function hex(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : '';
}
