import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

const DAY_MS = 24 * 60 * 60 * 1000;

export type EvaluationStatus =
  | { readonly status: 'processing'; readonly retryAfter: number }
  /** The report as it is sent. */
  | { readonly status: 'over'; readonly report: string };

/** Quality evaluations (docs/spec/service.md#quality-evaluation): judged on arrival, reported after their time has passed, kept for a day. */
export class Evaluations {
  readonly #database: DatabaseSync;
  readonly #clock: () => number;
  readonly #takesMs: number;

  constructor(database: DatabaseSync, clock: () => number, takesMs: number) {
    this.#database = database;
    this.#clock = clock;
    this.#takesMs = takesMs;
  }

  /** Seconds to wait before polling again. */
  get retryAfter(): number {
    return Math.ceil(this.#takesMs / 1000);
  }

  /** @param report created with the job's id, which is part of it */
  add(report: (jobId: string) => object): string {
    const now = this.#clock();
    const jobId = randomUUID();
    this.#database.prepare('DELETE FROM evaluation WHERE created < ?').run(now - this.#takesMs - DAY_MS);
    this.#database
      .prepare('INSERT INTO evaluation (job_id, created, report) VALUES (?, ?, ?)')
      .run(jobId, now, JSON.stringify(report(jobId)));
    return jobId;
  }

  /** Undefined if there is no such job (any more). */
  get(jobId: string): EvaluationStatus | undefined {
    const row = this.#database.prepare('SELECT created, report FROM evaluation WHERE job_id = ?').get(jobId);
    if (row === undefined) return undefined;
    const left = Number(row['created']) + this.#takesMs - this.#clock();
    if (left > 0) return { status: 'processing', retryAfter: Math.ceil(left / 1000) };
    return left < -DAY_MS ? undefined : { status: 'over', report: String(row['report']) };
  }
}
