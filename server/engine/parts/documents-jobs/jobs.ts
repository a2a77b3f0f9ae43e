import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { RetryBudget } from '../../../service/transport/retry.ts';
import { type Advice, TERMINAL } from './advice.ts';
import { isSettled, type Job, type NewJob } from './job.ts';
import type { Journal } from './journal.ts';
import { mayBeAlive } from './owner.ts';
import { runJob } from './runner.ts';
import type { RunDeps, RunOutcome } from './session.ts';
import { clearSpool, digestOf, leftOver, spoolPath } from './spool.ts';

/** How many documents are in progress at once: the service limits those not yet downloaded (docs/spec/service.md#documents). */
export const AT_ONCE = 3;

export interface JobsDeps extends Omit<RunDeps, 'budget'> {
  /** The service of `documents`: only its jobs are run. */
  readonly service: string;
}

/** Everything that a command or a view does with jobs. */
export interface Jobs {
  /** Adds to the journal; sends nothing. The error is a sentence for the user. */
  add(job: NewJob): Result<Job, string>;
  /** Runs jobs, three at a time. Once the account or the network refuses, no more are started. Outcomes are in the order of `ids`. */
  run(ids: readonly string[], signal: AbortSignal): Promise<readonly RunOutcome[]>;
  /** Prepares a job to be run again. The error is a sentence for the user. */
  retry(id: string, how?: { readonly again?: boolean; readonly overwrite?: boolean }): Result<Job, string>;
}

export function createJobs(deps: JobsDeps): Jobs {
  return {
    add: (job) => addJob(deps, job),
    run: (ids, signal) => runAll(deps, ids, signal),
    retry: (id, how = {}) => retryJob(deps, id, how),
  };
}

/** The jobs that can continue and that no other program runs: those of this service, and those of others. */
export function resumable(
  journal: Journal,
  service: string,
  now: number,
): { readonly here: readonly Job[]; readonly elsewhere: readonly Job[] } {
  const open = journal
    .list()
    .filter(({ state, owner }) => !isSettled(state) && (owner === undefined || !mayBeAlive(owner, now)));
  return {
    here: open.filter((job) => job.service === service),
    elsewhere: open.filter((job) => job.service !== service),
  };
}

/** Removes a job from the journal. A translation that has arrived stays, and the value is its path. The error is a sentence for the user. */
export async function forgetJob(
  journal: Journal,
  spool: string,
  job: Job,
  now: number,
): Promise<Result<string | undefined, string>> {
  if (!journal.forget(job.id, now)) return fail(busy(job));
  const arrived = job.state === 'finished' ? undefined : await arrivedOf(spool, job);
  if (arrived === undefined) await clearSpool(spool, job);
  return ok(arrived);
}

/** The result, even one that arrived when the journal could not be written; otherwise its largest piece. */
async function arrivedOf(spool: string, job: Job): Promise<string | undefined> {
  const path = spoolPath(spool, job);
  return (await digestOf(path)) === undefined ? leftOver(spool, job) : path;
}

/**
 * Cancels a job. What was not downloaded is not billed.
 * The error is a sentence for the user.
 */
export function cancelJob({ journal, clock }: Pick<JobsDeps, 'journal' | 'clock'>, id: string): Result<void, string> {
  const message = 'Cancelled. What was not downloaded is not billed.';
  const aside = journal.putAside(id, { kind: 'cancelled', message }, clock.date());
  if (aside.ok) return aside;
  const job = journal.get(id);
  if (job === undefined) return fail(`There is no job ${id}.`);
  if (aside.error === 'busy') return fail(busy(job));
  return fail(`Job ${id} is ${job.state}: there is nothing to cancel.`);
}

/** Whether the service may still have the document of an ended job, so that asking for it may be enough. */
export function mayAskAgain({ state, documentId, error }: Job): boolean {
  const definite: readonly string[] = ['bad-request', 'too-large', 'file', 'not-found', 'quota'];
  return state === 'failed' && documentId !== undefined && !definite.includes(error?.kind ?? '');
}

/** Adds to the journal; sends nothing. The error is a sentence for the user. */
export function addJob(
  { journal, clock, advice = TERMINAL }: Pick<JobsDeps, 'journal' | 'clock' | 'advice'>,
  job: NewJob,
): Result<Job, string> {
  const added = journal.add(job, clock.date());
  if (added.ok) return added;
  const { id, source, state } = added.error;
  const next = advice.rival(id, state === 'unknown');
  return fail(`${job.target} is already the target of job ${id}, which translates ${source}: ${next}`);
}

async function runAll(deps: JobsDeps, ids: readonly string[], signal: AbortSignal): Promise<readonly RunOutcome[]> {
  const outcomes = new Map<string, RunOutcome>();
  const waiting = [...new Set(ids)];
  const budget = new RetryBudget();
  let refusal: RunOutcome | undefined;
  const worker = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const outcome = refusal === undefined ? await runJob(id, { ...deps, budget }, signal) : held(deps, id, refusal);
      outcomes.set(id, outcome);
      if (refusesAll(outcome)) refusal ??= outcome;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return ids.flatMap((id) => outcomes.get(id) ?? []);
}

/** Whether the next document would fail for the same reason. */
export function refusesAll(outcome: RunOutcome): boolean {
  if (outcome.result !== 'waiting' && outcome.result !== 'failed') return false;
  return ['quota', 'unauthorized', 'offline', 'network'].includes(outcome.error?.kind ?? '');
}

/** A job that was not started because another one failed. */
function held({ journal }: JobsDeps, id: string, refusal: RunOutcome): RunOutcome {
  const job = journal.get(id);
  if (job === undefined) return { result: 'gone' };
  return { result: 'waiting', job, ...('error' in refusal && refusal.error !== undefined && { error: refusal.error }) };
}

/** Prepares a job to be run again. The error is a sentence for the user. */
export function retryJob(
  { journal, clock, service, advice = TERMINAL }: Pick<JobsDeps, 'journal' | 'clock' | 'service' | 'advice'>,
  id: string,
  { again = false, overwrite = false }: { readonly again?: boolean; readonly overwrite?: boolean },
): Result<Job, string> {
  const job = journal.get(id);
  if (job === undefined) return fail(`There is no job ${id}. ${advice.list}`);
  if (job.service !== service)
    return fail(`Job ${id} belongs to the service ${job.service}; this one is ${service}. ${advice.service}`);
  if (again && !isSettled(job.state))
    return fail(`Job ${id} is ${job.state} and needs no new upload: ${advice.noUpload}`);
  if (isSettled(job.state) && (again || job.state !== 'finished')) {
    const reopened = journal.reopen(id, again ? 'again' : 'ask', clock.date());
    if (!reopened.ok) return fail(reopenProblem(job, reopened.error, advice));
  }
  if (overwrite) journal.allowOverwrite(id);
  return ok(journal.get(id) ?? job);
}

function reopenProblem(job: Job, problem: 'busy' | 'rival' | 'no document', advice: Advice): string {
  if (problem === 'busy') return busy(job);
  if (problem === 'rival') return `Another job writes ${job.target} by now: resume or forget that one.`;
  const why = job.error === undefined ? '' : ` ${job.error.message}`;
  return `Job ${job.id} has no document on the service to continue with: ${advice.upload}${why}`;
}

function busy({ id, owner }: Job): string {
  const who = owner === undefined ? 'another program' : `process ${owner.pid} on ${owner.host}`;
  return `Job ${id} is run by ${who} at the moment: end it there first.`;
}
