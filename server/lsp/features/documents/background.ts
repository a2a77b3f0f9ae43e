import {
  DOCUMENT_CHANGED,
  DOCUMENTS_RESUMED,
  type DocumentChanged,
  type DocumentsResumed,
} from '../../../../shared/protocol.ts';
import type { DocumentJobInfo, DocumentOutcome } from '../../../../shared/service-documents.ts';
import { errorText } from '../../../../shared/values/error-text.ts';
import {
  AT_ONCE,
  isSettled,
  type Job,
  type JobEvent,
  LEASE_MS,
  type RunOutcome,
  refusesAll,
  resumable,
} from '../../../engine/parts/documents-jobs/index.ts';
import { type Clock, systemClock } from '../../../service/clock.ts';
import type { Context } from '../../context.ts';
import { infoOf, outcomeOf } from './info.ts';
import { hasJournal } from './journal-file.ts';
import { runDocument } from './run.ts';
import { withDocumentStore } from './store.ts';

/** Pauses before documents are retried after a temporary error, in milliseconds: doubled each time. */
const FIRST_PAUSE = 15_000;
const LONGEST_PAUSE = 600_000;
/** How long shutdown waits for runs to release their claims, in milliseconds. */
const PARTING = 1_000;

interface Run {
  readonly controller: AbortController;
  readonly outcome: Promise<RunOutcome>;
  readonly listeners: Set<(event: JobEvent) => void>;
  last?: JobEvent;
}

/**
 * The documents that this server works on, whoever requested them: three at a time, the others queued. Jobs left by a killed server are resumed at
 * the start; after a temporary error (a closed laptop, a network outage), they are retried after a pause. Without work there is no timer.
 */
export class Background {
  readonly #context: Context;
  readonly #clock: Clock;
  readonly #runs = new Map<string, Run>();
  readonly #line: (() => void)[] = [];
  #busy = 0;
  /** An error that would hit the next document, too: queued ones are not tried. */
  #refusal: RunOutcome | undefined;
  #pause = FIRST_PAUSE;
  #later: (() => void) | undefined;
  /** The service in use when documents of another one were last seen. */
  #without: string | undefined;
  #closed = false;

  constructor(context: Context, clock: Clock = systemClock) {
    this.#context = context;
    this.#clock = clock;
    context.onceReady(() => void context.guard.event('documents', () => this.resume())());
    context.onClosing(() => this.close());
    context.world.onChanged(({ uris }) => {
      if (uris === 'all') void context.guard.event('documents', () => this.#follow())();
    });
  }

  /** Resumes what no program is working on. Without a journal, it only checks for a file name. */
  async resume(): Promise<void> {
    this.#later?.();
    this.#later = undefined;
    const { client, settings, services } = this.#context;
    if (this.#closed || client.options.trusted === false || !hasJournal(this.#context)) return;
    const found = await withDocumentStore(this.#context, async ({ journal }) => {
      const open = journal.list().filter(({ state }) => !isSettled(state));
      if (open.length === 0) return { here: [], taken: false, service: '' };
      const service = services.account(await settings.get()).id;
      const { here, elsewhere } = resumable(journal, service, this.#clock.date());
      this.#without = elsewhere.length > 0 ? service : undefined;
      const free = here.filter((job) => !this.#runs.has(job.id) && !isKept(job));
      return { here: free, taken: open.length > here.length + elsewhere.length + this.#runs.size, service };
    });
    if (found.here.length > 0) {
      const jobs = found.here.map((job) => ({ ...infoOf(job, found.service), running: true }));
      this.#notify<DocumentsResumed>(DOCUMENTS_RESUMED, { jobs });
      for (const { id } of found.here) this.begin(id);
    }
    // Another window has some: if it goes away, this server takes over.
    if (found.taken) this.#again(LEASE_MS);
  }

  /** Another service was chosen: documents that wait for it can continue. */
  async #follow(): Promise<void> {
    if (this.#without === undefined) return;
    const service = this.#context.services.account(await this.#context.settings.get()).id;
    if (service !== this.#without) await this.resume();
  }

  /** Runs a job in the background; its end is reported. */
  begin(id: string): void {
    this.run(id).catch((error: unknown) => {
      this.#context.connection.console.warn(errorText(error));
      this.#again(this.#nextPause());
    });
  }

  /**
   * Runs a job, or joins its run. @throws ResponseError
   * @param signal suspends the job
   */
  async run(id: string, signal?: AbortSignal, onEvent?: (event: JobEvent) => void): Promise<RunOutcome> {
    const run = this.#runs.get(id) ?? this.#start(id);
    if (onEvent !== undefined) run.listeners.add(onEvent);
    const abort = () => run.controller.abort();
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await run.outcome;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Stops the run of a job, if this server has one; resolves when it has ended. */
  async stop(id: string): Promise<void> {
    const run = this.#runs.get(id);
    run?.controller.abort();
    await run?.outcome.catch(() => undefined);
  }

  /** A job in the form sent to clients. */
  describe(job: Job, service: string): DocumentJobInfo {
    const run = this.#runs.get(job.id);
    return infoOf(job, service, run && (run.last ?? { job }));
  }

  /** Suspends the jobs and releases the claims, as far as time allows. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#later?.();
    const runs = [...this.#runs.values()];
    for (const { controller } of runs) controller.abort();
    const parted = new AbortController();
    await Promise.race([
      Promise.allSettled(runs.map(({ outcome }) => outcome)),
      this.#clock.sleep(PARTING, parted.signal),
    ]);
    parted.abort();
  }

  #start(id: string): Run {
    const controller = new AbortController();
    const outcome = this.#inLine(controller.signal, () => this.#work(id, controller.signal)).finally(() =>
      this.#runs.delete(id),
    );
    outcome.then(
      (it) => this.#ended(it),
      () => undefined,
    );
    const run: Run = { controller, outcome, listeners: new Set() };
    this.#runs.set(id, run);
    return run;
  }

  async #work(id: string, signal: AbortSignal): Promise<RunOutcome> {
    if (this.#refusal !== undefined || signal.aborted) {
      const job = await withDocumentStore(this.#context, ({ journal }) => journal.get(id));
      const error = this.#refusal !== undefined && 'error' in this.#refusal ? this.#refusal.error : undefined;
      return job === undefined ? { result: 'gone' } : { result: 'waiting', job, ...(error && { error }) };
    }
    const outcome = await runDocument(this.#context, id, signal, (event) => this.#happened(id, event));
    if (refusesAll(outcome)) this.#refusal = outcome;
    return outcome;
  }

  async #inLine<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#busy >= AT_ONCE)
      await new Promise<void>((resolve) => {
        this.#line.push(resolve);
        signal.addEventListener('abort', () => {
          this.#line.splice(this.#line.indexOf(resolve), this.#line.includes(resolve) ? 1 : 0);
          resolve();
        });
      });
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      this.#line.shift()?.();
      // All queued ones have got the error.
      if (this.#busy === 0 && this.#line.length === 0) this.#refusal = undefined;
    }
  }

  #happened(id: string, event: JobEvent): void {
    const run = this.#runs.get(id);
    if (run === undefined) return;
    run.last = event;
    for (const listener of run.listeners) listener(event);
    this.#notify<DocumentChanged>(DOCUMENT_CHANGED, { job: infoOf(event.job, event.job.service, event) });
  }

  #ended(outcome: RunOutcome): void {
    if (outcome.result === 'gone') return;
    const told = outcomeOf(outcome, outcome.job.service);
    if (told !== undefined) this.#tell(told);
    if (outcome.result === 'finished') this.#pause = FIRST_PAUSE;
    if (outcome.result === 'busy') this.#again(LEASE_MS);
    const passing: readonly string[] = ['network', 'timeout', 'server', 'rate', 'protocol'];
    if (outcome.result === 'waiting' && passing.includes(outcome.error?.kind ?? '')) this.#again(this.#nextPause());
  }

  #tell(outcome: DocumentOutcome): void {
    this.#notify<DocumentChanged>(DOCUMENT_CHANGED, { job: outcome.job, outcome });
  }

  #notify<T>(method: string, params: T): void {
    if (this.#closed || this.#context.client.options.documentJobs !== true) return;
    void this.#context.connection.sendNotification(method, params);
  }

  #nextPause(): number {
    const pause = this.#pause;
    this.#pause = Math.min(LONGEST_PAUSE, pause * 2);
    return pause;
  }

  #again(pause: number): void {
    if (this.#closed || this.#later !== undefined) return;
    this.#later = this.#clock.after(pause, () => {
      this.#later = undefined;
      void this.#context.guard.event('documents', () => this.resume())();
    });
  }
}

/** Translated, but something is in its place: the user must decide. */
function isKept({ state, error }: Job): boolean {
  return state === 'downloaded' && error !== undefined;
}
