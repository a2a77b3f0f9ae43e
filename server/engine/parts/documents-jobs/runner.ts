import { deliver, fetchResult } from './fetch.ts';
import type { Job } from './job.ts';
import { newOwner } from './owner.ts';
import { ClaimLost, JournalFailed, type RunDeps, type RunOutcome, Session } from './session.ts';
import { foundUploading, upload } from './upload.ts';
import { waitForService } from './wait.ts';

/**
 * Runs a job from its state in the journal to its end, or as far as possible. Every step is recorded before it is taken, so that any program can
 * continue after this one was killed; one program at a time runs a job. Aborting leaves the job in its state; an upload or download in progress is
 * finished first.
 */
export async function runJob(id: string, deps: RunDeps, signal: AbortSignal): Promise<RunOutcome> {
  const { journal, clock } = deps;
  const owner = newOwner();
  if (!journal.claim(id, owner, clock.date())) return notMine(journal.get(id));
  const session = new Session(id, deps, owner, signal);
  try {
    return await session.withHeartbeat(() => toTheEnd(session));
  } catch (error) {
    if (error instanceof ClaimLost) return notMine(journal.get(id));
    if (error instanceof JournalFailed) return stuck(journal.get(id), error);
    throw error;
  } finally {
    giveBack(session);
  }
}

/** If the journal cannot be written, the claim lasts until the lease ends, or until other programs see that this one is gone. */
function giveBack({ id, owner, deps }: Session): void {
  try {
    deps.journal.release(id, owner);
  } catch {
    // Already reported: the last write of the run failed for the same reason.
  }
}

async function toTheEnd(session: Session): Promise<RunOutcome> {
  // A job found `uploading` or `downloading` was left by a dead program; within a run, the step itself leaves these states.
  if (session.job.state === 'uploading') return foundUploading(session);
  for (;;) {
    const outcome = await step(session);
    if (outcome !== undefined) return outcome;
  }
}

/** One step. Undefined: continue with the next one. */
async function step(session: Session): Promise<RunOutcome | undefined> {
  const { job } = session;
  switch (job.state) {
    case 'new':
      return upload(session);
    case 'queued':
    case 'translating':
      return waitForService(session);
    case 'done':
    case 'downloading':
      return fetchResult(session);
    case 'downloaded':
      return deliver(session);
    case 'finished':
      return { result: 'finished', job };
    case 'uploading':
    case 'failed':
    case 'unknown':
      return {
        result: 'failed',
        job,
        error: job.error ?? { kind: 'protocol', message: 'No reason was written down.' },
      };
  }
}

function notMine(job: Job | undefined): RunOutcome {
  return job === undefined ? { result: 'gone' } : { result: 'busy', job };
}

function stuck(job: Job | undefined, { message }: JournalFailed): RunOutcome {
  if (job === undefined) return { result: 'gone' };
  const lost =
    job.state === 'uploading'
      ? ' The document was uploaded, but cannot be asked for without the journal: upload it again. It will not be billed.'
      : '';
  return {
    result: 'waiting',
    job,
    error: { kind: 'file', message: `The document journal cannot be written (${message}).${lost}` },
  };
}
