import { errorText } from '../../../../shared/values/error-text.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { Clock } from '../../../service/clock.ts';
import { describeError, type ServiceError } from '../../../service/errors/errors.ts';
import type { RetryBudget } from '../../../service/transport/retry.ts';
import { type Advice, TERMINAL } from './advice.ts';
import type { Job, JobError } from './job.ts';
import type { JobChange, Journal } from './journal.ts';
import { LEASE_MS, type Owner } from './owner.ts';
import type { Place } from './place.ts';

/** What is needed to run a job. */
export interface RunDeps {
  readonly journal: Journal;
  readonly documents: ServiceClient['documents'];
  readonly clock: Clock;
  /** Folder for results that are not at their target yet; private to the user. */
  readonly spool: string;
  /** Called after every step, and while the service translates. */
  readonly onEvent?: (event: JobEvent) => void;
  /** Retry budget shared by all jobs of a run. */
  readonly budget?: RetryBudget;
  /** How long one run waits for the service before it gives up for now, in milliseconds. Default 2 hours. */
  readonly patience?: number;
  /** How messages are worded. Default: for the terminal. */
  readonly advice?: Advice;
  /** Default: `placeResult`. */
  readonly place?: Place;
}

export interface JobEvent {
  readonly job: Job;
  /** The service's estimate, if it is believable. */
  readonly secondsRemaining?: number;
}

/** How a run of a job ended, as recorded in the journal. */
export type RunOutcome =
  | { readonly result: 'finished'; readonly job: Job }
  /** Nothing more happens automatically: the job is `failed` or `unknown`. */
  | { readonly result: 'failed'; readonly job: Job; readonly error: JobError }
  /** Translated and safe at `path`, but not at its target. */
  | { readonly result: 'kept'; readonly job: Job; readonly error: JobError; readonly path: string }
  /** It keeps its state and can be resumed. Without an error: it was interrupted. */
  | { readonly result: 'waiting'; readonly job: Job; readonly error?: JobError }
  /** Another program runs it, or has taken it over. */
  | { readonly result: 'busy'; readonly job: Job }
  /** It was removed. */
  | { readonly result: 'gone' };

/** The claim on a job was lost: another program has taken it over. Thrown inside a run only. */
export class ClaimLost extends Error {}

/** The journal could not be written. Thrown inside a run only. */
export class JournalFailed extends Error {}

/** One run of one job: its state, and the only way to change it. */
export class Session {
  readonly deps: RunDeps;
  readonly owner: Owner;
  readonly signal: AbortSignal;
  /** Id of the job. */
  readonly id: string;

  constructor(id: string, deps: RunDeps, owner: Owner, signal: AbortSignal) {
    this.id = id;
    this.deps = deps;
    this.owner = owner;
    this.signal = signal;
  }

  get advice(): Advice {
    return this.deps.advice ?? TERMINAL;
  }

  /** The job as recorded in the journal. @throws ClaimLost if it was removed. */
  get job(): Job {
    const job = this.deps.journal.get(this.id);
    if (job === undefined) throw new ClaimLost();
    return job;
  }

  /** Records a step, synced, and reports it. @throws ClaimLost, JournalFailed. */
  write(change: JobChange): Job {
    const { journal, clock, onEvent } = this.deps;
    let held: boolean;
    try {
      held = journal.update(this.id, this.owner, change, clock.date());
    } catch (error) {
      throw new JournalFailed(errorText(error));
    }
    if (!held) throw new ClaimLost();
    const job = this.job;
    onEvent?.({ job });
    return job;
  }

  /** Ends the run of a job that cannot continue by itself. */
  fail(error: JobError, state: 'failed' | 'unknown' = 'failed'): RunOutcome {
    return { result: 'failed', job: this.write({ state, error }), error };
  }

  /** Ends the run of a job that keeps its state. */
  wait(error: JobError): RunOutcome {
    return { result: 'waiting', job: this.write({ error }), error };
  }

  interrupted(): RunOutcome {
    return { result: 'waiting', job: this.job };
  }

  /** Keeps the claim alive while `work` runs. */
  async withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
    const { journal, clock } = this.deps;
    let stop = (): void => {};
    const beat = (): void => {
      try {
        journal.renew(this.id, this.owner, clock.date());
      } catch {
        // The next recorded step hits the same error and reports it.
      }
      stop = clock.after(LEASE_MS / 3, beat);
    };
    stop = clock.after(LEASE_MS / 3, beat);
    try {
      return await work();
    } finally {
      stop();
    }
  }
}

export function jobError(error: ServiceError): JobError {
  return { kind: error.kind, message: describeError(error) };
}
