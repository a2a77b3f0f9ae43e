import { randomBytes } from 'node:crypto';
import type { DocumentTimes, Plan } from '../options.ts';
import type { DocumentRow, DocumentStore } from '../state/documents.ts';
import { isDocumentKey, newDocumentKey, seal, unseal } from './vault.ts';

/** Data about an upload; sealed with it. */
export interface DocumentDetails {
  readonly fileName: string;
  /** Extension of the result, which determines its content type. */
  readonly output: string;
  readonly source: string | undefined;
  readonly target: string;
  readonly glossaryIds: readonly string[];
  readonly styleId: string | undefined;
  readonly memoryId: string | undefined;
  /** Percent. */
  readonly memoryThreshold: number;
  readonly keyId: string;
  readonly plan: Plan;
}

export interface DocumentHandle {
  readonly documentId: string;
  readonly documentKey: string;
}

export type DocumentStatus =
  | { readonly status: 'queued' }
  | { readonly status: 'translating'; readonly secondsRemaining: number }
  | { readonly status: 'done'; readonly billedCharacters: number }
  | { readonly status: 'error'; readonly message: string };

export type Outcome = { readonly result: Uint8Array; readonly billedCharacters: number } | { readonly error: string };

/** Translates one document. */
export type Work = (content: Buffer, details: DocumentDetails) => Promise<Outcome>;

/** How many documents may wait for their download, per account. The number is ours (docs/spec/service.md#documents). */
const MOST_WAITING = 100;

/**
 * The life of documents: queued, translating, done or error. All times come from the clock, so that they can be tested. The key is in memory only
 * while a document is processed; after a kill, the next request that brings the key resumes the work.
 */
export class DocumentJobs {
  readonly #store: DocumentStore;
  readonly #clock: () => number;
  readonly #times: DocumentTimes;
  readonly #work: Work;
  readonly #running = new Map<string, Promise<void>>();
  #closed = false;

  constructor(store: DocumentStore, clock: () => number, times: DocumentTimes, work: Work) {
    this.#store = store;
    this.#clock = clock;
    this.#times = times;
    this.#work = work;
  }

  /** Undefined if too many documents wait for their download. */
  submit(content: Buffer, details: DocumentDetails): DocumentHandle | undefined {
    const documentId = randomBytes(16).toString('hex').toUpperCase();
    const documentKey = newDocumentKey();
    const added = this.#store.add(
      {
        documentId,
        keyId: details.keyId,
        created: this.#clock(),
        details: seal(Buffer.from(JSON.stringify(details)), documentKey, `${documentId} details`),
        content: seal(content, documentKey, `${documentId} content`),
      },
      MOST_WAITING,
    );
    if (!added) return undefined;
    this.#start(documentId, documentKey, content, details);
    return { documentId, documentKey };
  }

  /** Undefined if there is no such document, or the key does not match. */
  status(handle: DocumentHandle): DocumentStatus | undefined {
    const found = this.#open(handle);
    if (found === undefined) return undefined;
    const { row, details } = found;
    const now = this.#clock();
    const started = row.created + this.#times.queuedMs;
    const ready = started + this.#times.translatingMs;
    if (row.state === 'waiting') this.#resume(row, handle, details);
    if (now < started) return { status: 'queued' };
    if (row.state === 'waiting' || now < ready) {
      return { status: 'translating', secondsRemaining: Math.max(1, Math.ceil((ready - now) / 1000)) };
    }
    if (row.state === 'error') return { status: 'error', message: row.error };
    return { status: 'done', billedCharacters: row.characters };
  }

  /** The translation of a finished document; a broken seal counts as no document. */
  result(handle: DocumentHandle): { readonly content: Buffer; readonly details: DocumentDetails } | undefined {
    const found = this.#open(handle);
    if (found?.row.result === undefined) return undefined;
    const content = unseal(found.row.result, handle.documentKey, `${handle.documentId} result`);
    return content === undefined ? undefined : { content, details: found.details };
  }

  /** Removes a downloaded document. False if another download was first. */
  remove(documentId: string): boolean {
    return this.#store.remove(documentId);
  }

  /** Nothing is written to the state after this. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#running.values());
  }

  #open({ documentId, documentKey }: DocumentHandle) {
    const row = this.#store.get(documentId);
    if (row === undefined || !isDocumentKey(documentKey)) return undefined;
    const details = unseal(row.details, documentKey, `${documentId} details`);
    return details === undefined ? undefined : { row, details: readDetails(details) };
  }

  #resume(row: DocumentRow, { documentId, documentKey }: DocumentHandle, details: DocumentDetails): void {
    if (row.content === undefined || this.#running.has(documentId)) return;
    const content = unseal(row.content, documentKey, `${documentId} content`);
    if (content !== undefined) this.#start(documentId, documentKey, content, details);
  }

  #start(documentId: string, documentKey: string, content: Buffer, details: DocumentDetails): void {
    const job = this.#work(content, details)
      .catch(
        (error: unknown): Outcome => ({ error: `Internal error: ${error instanceof Error ? error.message : error}` }),
      )
      .then((outcome) => {
        if (this.#closed) return;
        if ('error' in outcome) this.#store.fail(documentId, outcome.error);
        else {
          const sealed = seal(outcome.result, documentKey, `${documentId} result`);
          this.#store.finish(documentId, sealed, outcome.billedCharacters);
        }
      })
      .finally(() => this.#running.delete(documentId));
    this.#running.set(documentId, job);
  }
}

/** Details written by an earlier version have a single glossary, and no other customization. */
function readDetails(sealed: Buffer): DocumentDetails {
  const details = JSON.parse(sealed.toString()) as DocumentDetails & { readonly glossaryId?: string };
  const { glossaryIds = details.glossaryId === undefined ? [] : [details.glossaryId.toLowerCase()] } = details;
  return { ...details, glossaryIds };
}
