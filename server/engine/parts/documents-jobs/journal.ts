import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { errorText } from '../../../../shared/values/error-text.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { DocumentHandle } from '../../../service/resources/document-types.ts';
import { inTransaction } from '../../../system/sqlite/open.ts';
import { openDatabase } from './database.ts';
import { isSettled, type Job, type JobError, type JobState, type NewJob } from './job.ts';
import { LEASE_MS, mayBeAlive, type Owner } from './owner.ts';
import { jobOf } from './rows.ts';
import { createSealer, type Sealer } from './seal.ts';

/** What a step changes in a job. `error: null` clears the error of an earlier attempt. */
export interface JobChange {
  readonly state?: JobState;
  readonly handle?: DocumentHandle;
  readonly error?: JobError | null;
  readonly billedCharacters?: number;
  readonly digest?: string;
}

/**
 * Opens the journal of document translations. The document keys in it are sealed with `secret` (see `createSealer`).
 * The error is a sentence for the user.
 * @param older secrets that existing keys may be sealed with; they seal nothing new
 */
export function openJournal(path: string, secret: string, older: readonly string[] = []): Result<Journal, string> {
  try {
    return ok(new Journal(openDatabase(path), createSealer(secret), older.map(createSealer)));
  } catch (error) {
    return fail(`The document journal ${path} cannot be opened: ${errorText(error)}. Move it away to start a new one.`);
  }
}

/** One row per job. Every method is one transaction, on disk when it returns; several programs may have the journal open. */
export class Journal {
  readonly #database: DatabaseSync;
  readonly #sealer: Sealer;
  readonly #older: readonly Sealer[];

  constructor(database: DatabaseSync, sealer: Sealer, older: readonly Sealer[]) {
    this.#database = database;
    this.#sealer = sealer;
    this.#older = older;
  }

  /** Adds a job, unless another one will write the same target: then that job is the error. */
  add(job: NewJob, now: number): Result<Job, Job> {
    return inTransaction(this.#database, () => {
      const other = this.#rival(job.target, '');
      if (other !== undefined) return fail(other);
      const id = randomBytes(4).toString('hex');
      const created = Math.round(now);
      this.#database
        .prepare(
          `INSERT INTO job (id, source, target, locale, options, service, state, created, updated)
           VALUES (?, ?, ?, ?, ?, ?, 'new', ?, ?)`,
        )
        .run(id, job.source, job.target, job.locale, JSON.stringify(job.options), job.service, created, created);
      return ok({ ...job, id, state: 'new' as const, created, updated: created });
    });
  }

  /** All jobs, newest last. */
  list(): readonly Job[] {
    return this.#database.prepare('SELECT * FROM job ORDER BY created, rowid').all().map(jobOf);
  }

  get(id: string): Job | undefined {
    const row = this.#database.prepare('SELECT * FROM job WHERE id = ?').get(id);
    return row === undefined ? undefined : jobOf(row);
  }

  /** Gives this owner a job until its lease ends. False: there is no such job, or another owner that may be alive has it. */
  claim(id: string, owner: Owner, now: number): boolean {
    return inTransaction(this.#database, () => {
      const job = this.get(id);
      if (job === undefined || (job.owner !== undefined && mayBeAlive(job.owner, now))) return false;
      this.#database
        .prepare('UPDATE job SET owner = ?, owner_pid = ?, owner_host = ?, lease = ? WHERE id = ?')
        .run(owner.token, owner.pid, owner.host, Math.round(now) + LEASE_MS, id);
      return true;
    });
  }

  /** The heartbeat. False: this owner has lost the job, or the job is gone. */
  renew(id: string, owner: Owner, now: number): boolean {
    const { changes } = this.#database
      .prepare('UPDATE job SET lease = ? WHERE id = ? AND owner = ?')
      .run(Math.round(now) + LEASE_MS, id, owner.token);
    return changes > 0;
  }

  release(id: string, owner: Owner): void {
    this.#database
      .prepare(
        'UPDATE job SET owner = NULL, owner_pid = NULL, owner_host = NULL, lease = NULL WHERE id = ? AND owner = ?',
      )
      .run(id, owner.token);
  }

  /** Records a step. False: this owner has lost the job, and nothing was written. */
  update(id: string, owner: Owner, change: JobChange, now: number): boolean {
    return inTransaction(this.#database, () => {
      if (!this.renew(id, owner, now)) return false;
      this.#write(id, change, now);
      return true;
    });
  }

  /** Records the handle of an upload that succeeded after its job was declared `unknown`, whoever owns it by now. */
  rescue(id: string, handle: DocumentHandle, now: number): void {
    inTransaction(this.#database, () => {
      const job = this.get(id);
      if (job === undefined || job.documentId !== undefined) return;
      if (job.state === 'unknown' || job.state === 'uploading')
        this.#write(id, { state: 'queued', handle, error: null }, now);
    });
  }

  /**
   * Prepares another attempt: `ask` asks the service about the document, which is harmless; `again` drops that document and uploads it again. The
   * error says why not: the job is running, another one writes its target, or it has no document.
   */
  reopen(id: string, how: 'ask' | 'again', now: number): Result<void, 'busy' | 'rival' | 'no document'> {
    return inTransaction(this.#database, () => {
      const job = this.get(id);
      if (job === undefined || (job.owner !== undefined && mayBeAlive(job.owner, now))) return fail('busy');
      if (this.#rival(job.target, id) !== undefined) return fail('rival');
      if (how === 'ask' && job.documentId === undefined) return fail('no document');
      if (how === 'again')
        this.#database
          .prepare('UPDATE job SET document_id = NULL, document_key = NULL, billed = NULL, digest = NULL WHERE id = ?')
          .run(id);
      this.#write(id, { state: how === 'again' ? 'new' : 'queued', error: null }, now);
      return ok(undefined);
    });
  }

  /**
   * Suspends a job that no program runs: it does not continue by itself. The error says why not: a program runs it, or there is nothing to suspend,
   * because it has ended or its result is here or on its way.
   */
  putAside(id: string, error: JobError, now: number): Result<void, 'busy' | 'over'> {
    return inTransaction(this.#database, () => {
      const job = this.get(id);
      if (job === undefined || isSettled(job.state)) return fail('over');
      if (job.owner !== undefined && mayBeAlive(job.owner, now)) return fail('busy');
      if (job.state === 'downloading' || job.state === 'downloaded') return fail('over');
      this.#write(id, { state: job.state === 'uploading' ? 'unknown' : 'failed', error }, now);
      return ok(undefined);
    });
  }

  /** Allows a job to replace an existing target. */
  allowOverwrite(id: string): void {
    this.#database
      .prepare("UPDATE job SET options = json_set(options, '$.overwrite', json('true')) WHERE id = ?")
      .run(id);
  }

  #write(id: string, { state, handle, error, billedCharacters, digest }: JobChange, now: number): void {
    const set = (columns: string, ...values: (string | number | null | Uint8Array)[]): void =>
      void this.#database.prepare(`UPDATE job SET ${columns} WHERE id = ?`).run(...values, id);
    set('updated = ?', Math.round(now));
    if (state !== undefined) set('state = ?', state);
    if (handle !== undefined)
      set('document_id = ?, document_key = ?', handle.id, this.#sealer.seal(handle.key, label(id, handle.id)));
    if (error !== undefined) set('error_kind = ?, error = ?', error?.kind ?? null, error?.message ?? null);
    if (billedCharacters !== undefined) set('billed = ?', Math.round(billedCharacters));
    if (digest !== undefined) set('digest = ?', digest);
  }

  /** Id and key of the document. Undefined: the journal has none, or they were sealed with another secret. */
  handle(id: string): DocumentHandle | undefined {
    const row = this.#database.prepare('SELECT document_id, document_key FROM job WHERE id = ?').get(id);
    const documentId = row?.['document_id'];
    const sealed = row?.['document_key'];
    if (typeof documentId !== 'string' || !(sealed instanceof Uint8Array)) return undefined;
    for (const sealer of [this.#sealer, ...this.#older]) {
      const key = sealer.unseal(sealed, label(id, documentId));
      if (key !== undefined) return { id: documentId, key };
    }
    return undefined;
  }

  /** Another job that will or may write this target. */
  #rival(target: string, id: string): Job | undefined {
    const rows = this.#database.prepare('SELECT * FROM job WHERE target = ? AND id <> ?').all(target, id);
    return rows.map(jobOf).find(({ state }) => state !== 'finished' && state !== 'failed');
  }

  /** Removes a job that no program runs. False: an owner that may be alive has it. */
  forget(id: string, now: number): boolean {
    return inTransaction(this.#database, () => {
      const job = this.get(id);
      if (job?.owner !== undefined && mayBeAlive(job.owner, now)) return false;
      this.#database.prepare('DELETE FROM job WHERE id = ?').run(id);
      return true;
    });
  }

  /** May be called more than once. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

function label(id: string, documentId: string): string {
  return `${id} ${documentId}`;
}
