import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isSqliteError } from '../../../system/sqlite/damage.ts';
import { inTransaction, NewerFile } from '../../../system/sqlite/open.ts';
import { openJournal } from './database.ts';
import { PlaceAnswers, type PlaceOptions } from './place.ts';

/**
 * The journal of answers, shared by all programs of a user: command line, language server and agent tools.
 *
 * Rules:
 * - An answer of the service is written here first, in one transaction per request. A program that is killed at any moment loses at most the answers
 *   that were still in transit.
 * - It is looked up by the place that asked (the target file), the service, the text, and every option that affects the answer: if any of them
 *   differs, the question is asked again. The journal contains no key, and no digest of one.
 * - An answer is used up once it is in its place: when the run has written the file, or the user has saved the document that it was inserted into.
 *   Another translation after that gets new answers.
 * - Answers that the checks have refused stay, and are marked. The next run finds them again and pays nothing, unless it asks for new ones (`anew`).
 * - Answers of a discarded preview, of a refused edit, and of a run that was killed or interrupted stay, for 30 days and 64 MB at most.
 * - It is not a translation memory: `--no-memory` and `memory.enabled` do not affect it, and its answers are never offered to another file.
 *
 * Nothing here makes a translation fail: trouble with the journal is reported once, and the run continues without it.
 */
export class AnswerJournal {
  readonly #where: () => string;
  readonly #notify: (message: string) => void;
  readonly #clock: () => number;
  readonly #keptFor: number | undefined;
  #open: Opened | undefined;
  #failed = false;
  /** By place: answers inserted into an open document that is not saved yet. This program does not find them again. */
  readonly #applied = new Map<string, Set<string>>();

  /** @param where the path of the file; resolved and opened at the first question @param keptFor milliseconds; absent: a month */
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
   * The answers for one place. Only one run may work on a place at a time (`claim.ts`).
   * @param service account and engine: whatever makes its answers different from another's
   * @param place the target file; empty: texts that belong to none
   */
  at(service: string, place: string, options: PlaceOptions = {}): PlaceAnswers {
    return new PlaceAnswers(this, service, place, options);
  }

  /** By digest of the question, without answers inserted into an open document and, if `isAnew`, without refused ones. */
  of(place: string, isAnew = false): ReadonlyMap<string, string> {
    const applied = this.#applied.get(place);
    const rows = this.#use(({ of }) => of.all(place)) ?? [];
    const known = rows
      .filter((row) => !isAnew || row['refused'] === 0)
      .map((row) => [hex(row['question']), String(row['answer'])] as const);
    return new Map(known.filter(([question]) => applied?.has(question) !== true));
  }

  /** All or nothing. */
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

  /** These answers are in their place. */
  drop(place: string, questions: Iterable<string>): void {
    if (this.#open === undefined) return;
    this.#use(({ database, drop }) =>
      inTransaction(database, () => {
        for (const question of questions) drop.run(place, Buffer.from(question, 'hex'));
      }),
    );
  }

  /** The checks have refused these answers: they stay, but `anew` skips them. */
  refuse(place: string, questions: readonly string[]): void {
    if (questions.length === 0) return;
    this.#use(({ database }) => {
      const mark = database.prepare('UPDATE answer SET refused = 1 WHERE place = ? AND question = ?');
      inTransaction(database, () => {
        for (const question of questions) mark.run(place, Buffer.from(question, 'hex'));
      });
    });
  }

  /** The place is complete: its answers are removed. @param kept answers that stay anyway */
  settle(place: string, kept: ReadonlySet<string> = new Set()): void {
    this.#applied.delete(place);
    if (this.#open === undefined && !existsSync(this.#where())) return;
    this.drop(
      place,
      [...this.of(place).keys()].filter((question) => !kept.has(question)),
    );
  }

  /** These answers were inserted into an open document: saving it uses them up, and after a crash before that they are found again. */
  apply(place: string, questions: Iterable<string>): void {
    const applied = this.#applied.get(place) ?? new Set();
    this.#applied.set(place, applied);
    for (const question of questions) applied.add(question);
  }

  /** The edits in a place's document were undone: its answers are found again. */
  takenBack(place: string): void {
    this.#applied.delete(place);
  }

  /** Whether there are answers that `saved` would use up. */
  get awaitsSaving(): boolean {
    return this.#applied.size > 0;
  }

  /** A place's document was saved, or another program wrote its file. */
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
        `The journal of answers ${this.#where()} cannot be used: ${error.message}. Translation continues without it: what is lost when the program is killed may be billed again.`,
      );
      return undefined;
    }
  }

  #begin(): Opened {
    const path = this.#where();
    const { database, aside } = openJournal(path, this.#clock(), this.#keptFor);
    if (aside !== undefined)
      this.#notify(`The journal of answers ${path} was damaged. It was moved to ${aside} and a new one was started.`);
    return {
      database,
      of: database.prepare('SELECT question, answer, refused FROM answer WHERE place = ?'),
      keep: database.prepare('INSERT OR REPLACE INTO answer (place, question, answer, time) VALUES (?, ?, ?, ?)'),
      drop: database.prepare('DELETE FROM answer WHERE place = ? AND question = ?'),
    };
  }
}

/** The journal of a user. @param folder shared by all of the user's programs, looked up on demand @param notify is told of trouble, once */
export function openAnswers(folder: () => string | undefined, notify: (message: string) => void): AnswerJournal {
  return new AnswerJournal(() => journalIn(folder()), notify);
}

/** Milliseconds: a text that has not changed for a year is checked again. */
const A_YEAR = 365 * 24 * 3_600_000;

/** The service's corrections of spelling and grammar. They are never used up: each text is sent once. */
export function openCorrections(folder: () => string | undefined, notify: (message: string) => void): AnswerJournal {
  const where = () => {
    const path = folder();
    return path === undefined ? ':memory:' : join(path, 'corrections.sqlite');
  };
  return new AnswerJournal(where, notify, Date.now, A_YEAR);
}

/** The journal in the folder that all programs of a user share; without a folder, a journal that lives as long as the program. */
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
