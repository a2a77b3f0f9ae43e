import { rm } from 'node:fs/promises';
import { concernsRequest, type ServiceError } from '../../../service/errors/errors.ts';
import type { DocumentHandle } from '../../../service/resources/document-types.ts';
import type { JobError } from './job.ts';
import { ClaimLost, JournalFailed, jobError, type RunOutcome, type Session } from './session.ts';
import { spoolPath } from './spool.ts';

const WRITE_TRIES = 4;
const WRITE_PAUSE_MS = 500;

/** What the user can do about an upload whose fate is unknown. */
function againAdvice({ id, advice }: Session): string {
  return `A document that is never downloaded is not billed: ${advice.again(id)}`;
}

/**
 * Uploads the document of a new job. The start is recorded first: a kill after this leaves `uploading`, never a job that looks as if nothing was
 * sent. It is not interrupted once begun, because half an upload is useless.
 * Undefined: the service has the document and the journal its handle.
 */
export async function upload(session: Session): Promise<RunOutcome | undefined> {
  if (session.signal.aborted) return session.interrupted();
  // The result of an earlier upload of this job is not the result of this one.
  await rm(spoolPath(session.deps.spool, session.job), { force: true }).catch(() => {});
  const { source, options } = session.write({ state: 'uploading', error: null });
  const { overwrite: _, ...parameters } = options;
  const { documents, budget } = session.deps;
  const answer = await documents.upload({ path: source, ...parameters }, budget === undefined ? {} : { budget });
  if (answer.ok) return keepHandle(session, answer.value);
  const { error } = answer;
  if (error.ambiguous === true) return session.fail(unknown(session, error), 'unknown');
  // Otherwise the same upload may succeed later. Nothing was accepted, so nothing is duplicated.
  if (concernsRequest(error)) return session.fail(jobError(error));
  session.write({ state: 'new' });
  return session.wait(jobError(error));
}

/** A job found `uploading`: the program that ran it was killed. */
export function foundUploading(session: Session): RunOutcome {
  const message = `The program ended while the document was being uploaded; whether the service has it is not known. ${againAdvice(session)}`;
  return session.fail({ kind: 'cancelled', message }, 'unknown');
}

function unknown(session: Session, error: ServiceError): JobError {
  return jobError({ ...error, advice: againAdvice(session) });
}

/** Without its handle the document is lost, so a failed write to the journal is retried. */
async function keepHandle(session: Session, handle: DocumentHandle): Promise<RunOutcome | undefined> {
  const { clock, journal } = session.deps;
  for (let tries = 1; ; tries += 1) {
    try {
      session.write({ state: 'queued', handle, error: null });
      return undefined;
    } catch (thrown) {
      if (thrown instanceof ClaimLost) {
        // Another owner saw an upload of unknown fate. Now it is known.
        journal.rescue(session.id, handle, clock.date());
        throw thrown;
      }
      if (!(thrown instanceof JournalFailed) || tries === WRITE_TRIES) throw thrown;
      await clock.sleep(WRITE_PAUSE_MS * tries);
    }
  }
}
