import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { isDamage, isSqliteError, moveAside } from '../../../system/sqlite/damage.ts';
import { inTransaction, NewerFile, openStateFile } from '../../../system/sqlite/open.ts';
import { privateFolder } from '../../../system/sqlite/private.ts';
import {
  type Batch,
  type Locales,
  QUALITY_SEVERITIES,
  QUALITY_TYPES,
  type QualityError,
  type TextPair,
} from './provider.ts';

/** Verdicts by a digest of provider and texts, and batches whose answers were not fetched yet. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE verdict (question BLOB PRIMARY KEY, errors TEXT NOT NULL, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   CREATE INDEX verdict_time ON verdict (time);
   CREATE TABLE job (provider TEXT NOT NULL, id TEXT NOT NULL, batch TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (provider, id)) STRICT;`,
];

/** Milliseconds: verdicts are kept for half a year, jobs for a day, as at the service. */
const KEPT_FOR = 180 * 24 * 3_600_000;
const JOB_KEPT_FOR = 24 * 3_600_000;

const offset = z.int().check(z.nonnegative());
const spans = z.array(z.object({ start: offset, end: offset }));
const errorsSchema = z.array(
  z.object({
    type: z.enum(QUALITY_TYPES),
    subType: z.exactOptional(z.string()),
    severity: z.enum(QUALITY_SEVERITIES),
    explanation: z.string(),
    sourceSpans: spans,
    targetSpans: spans,
    suggestion: z.exactOptional(z.string()),
  }),
);
const batchSchema = z.object({
  locales: z.object({ source: z.string(), target: z.string() }),
  pairs: z.array(z.object({ source: z.string(), target: z.string() })),
});

/** The key of a verdict: provider, the two languages, the two texts. */
export function questionOf(provider: string, { source, target }: Locales, pair: TextPair): string {
  return createHash('sha256')
    .update(JSON.stringify([provider, source, target, pair.source, pair.target]))
    .digest('hex');
}

/**
 * Providers' verdicts on pairs of texts, kept in the user's state folder: a pair is sent once per provider, whichever file it is in. Answers are
 * stored here before anything else, and so is the name of a job before its answer is awaited: a kill at any moment loses neither. Nothing here makes
 * a run fail: trouble is reported once, and the run continues without the store.
 */
export class QualityStore {
  readonly #path: () => string;
  readonly #notify: (message: string) => void;
  readonly #clock: () => number;
  #database: DatabaseSync | undefined;
  #failed = false;

  /** @param folder shared by all programs of the user; undefined: verdicts live as long as the program */
  constructor(folder: () => string | undefined, notify: (message: string) => void, clock: () => number = Date.now) {
    this.#path = () => {
      const found = folder();
      return found === undefined ? ':memory:' : join(found, 'quality.sqlite');
    };
    this.#notify = notify;
    this.#clock = clock;
  }

  find(question: string): readonly QualityError[] | undefined {
    const row = this.#use((database) =>
      database.prepare('SELECT errors FROM verdict WHERE question = ?').get(Buffer.from(question, 'hex')),
    );
    const read = row === undefined ? undefined : errorsSchema.safeParse(parsed(row['errors']));
    return read?.success === true ? read.data : undefined;
  }

  /** All or nothing; the job they came from is done. */
  keep(verdicts: ReadonlyMap<string, readonly QualityError[]>, provider: string, job: string | undefined): void {
    const now = this.#clock();
    this.#use((database) =>
      inTransaction(database, () => {
        const keep = database.prepare('INSERT OR REPLACE INTO verdict (question, errors, time) VALUES (?, ?, ?)');
        for (const [question, errors] of verdicts) keep.run(Buffer.from(question, 'hex'), JSON.stringify(errors), now);
        if (job !== undefined) database.prepare('DELETE FROM job WHERE provider = ? AND id = ?').run(provider, job);
      }),
    );
  }

  begin(provider: string, job: string, batch: Batch): void {
    const { locales, pairs } = batch;
    this.#use((database) =>
      database
        .prepare('INSERT OR REPLACE INTO job (provider, id, batch, time) VALUES (?, ?, ?, ?)')
        .run(provider, job, JSON.stringify({ locales, pairs }), this.#clock()),
    );
  }

  /** Batches sent to a provider whose answers were not fetched yet. */
  open(provider: string): readonly { readonly job: string; readonly batch: Batch }[] {
    const rows = this.#use((database) =>
      database.prepare('SELECT id, batch FROM job WHERE provider = ? ORDER BY time').all(provider),
    );
    return (rows ?? []).flatMap((row) => {
      const batch = batchSchema.safeParse(parsed(row['batch']));
      return batch.success ? [{ job: String(row['id']), batch: batch.data }] : [];
    });
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#failed = true;
  }

  #use<T>(work: (database: DatabaseSync) => T): T | undefined {
    if (this.#failed) return undefined;
    try {
      this.#database ??= this.#begin();
      return work(this.#database);
    } catch (error) {
      const expected =
        isSqliteError(error) || error instanceof NewerFile || (error instanceof Error && 'code' in error);
      if (!(error instanceof Error) || !expected) throw error;
      this.close();
      this.#notify(
        `The file of quality findings ${this.#path()} cannot be used: ${error.message}. The run continues without it: what was asked before is asked again.`,
      );
      return undefined;
    }
  }

  #begin(): DatabaseSync {
    const path = this.#path();
    const open = () =>
      openStateFile(path, { name: 'quality findings', migrations: MIGRATIONS, pragmas: 'PRAGMA synchronous = NORMAL' });
    const database = path === ':memory:' ? open() : this.#openOrMoveAside(path, open);
    const now = this.#clock();
    database.prepare('DELETE FROM verdict WHERE time < ?').run(now - KEPT_FOR);
    database.prepare('DELETE FROM job WHERE time < ?').run(now - JOB_KEPT_FOR);
    return database;
  }

  #openOrMoveAside(path: string, open: () => DatabaseSync): DatabaseSync {
    privateFolder(dirname(path));
    try {
      return open();
    } catch (error) {
      if (!isDamage(error)) throw error;
      const aside = moveAside(path, this.#clock());
      this.#notify(
        `The file of quality findings ${path} was damaged. It was moved to ${aside} and a new one was started.`,
      );
      return open();
    }
  }
}

/** The file is ours, but disks can corrupt it. */
function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
