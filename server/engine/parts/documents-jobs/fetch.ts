import { stat } from 'node:fs/promises';
import { errorText } from '../../../../shared/values/error-text.ts';
import { describeError, type ServiceError } from '../../../service/errors/errors.ts';
import type { DocumentHandle } from '../../../service/resources/document-types.ts';
import type { JobError } from './job.ts';
import { placeResult } from './place.ts';
import { adoptSpooled, unreadable } from './recover.ts';
import { jobError, type RunOutcome, type Session } from './session.ts';
import { clearSpool, digestOf, leftOver, makeSpool, spoolPath } from './spool.ts';

/**
 * Downloads the result into the spool, once: afterwards the service no longer has it (docs/spec/service.md#documents), so a download
 * that has begun is not interrupted. Undefined: the result is safe.
 */
export async function fetchResult(session: Session): Promise<RunOutcome | undefined> {
  const { deps, job } = session;
  const path = spoolPath(deps.spool, job);
  if (job.state === 'downloading' && (await adoptSpooled(session))) return undefined;
  if (session.signal.aborted) return session.interrupted();
  const handle = deps.journal.handle(session.id);
  if (handle === undefined) return session.fail(unreadable);
  try {
    await makeSpool(deps.spool);
  } catch (error) {
    return session.wait(noSpool(deps.spool, error));
  }
  session.write({ state: 'downloading' });
  const answer = await deps.documents.download(handle, path, deps.budget === undefined ? {} : { budget: deps.budget });
  if (!answer.ok) return downloadTrouble(session, handle, answer.error);
  const digest = await digestOf(path);
  if (digest === undefined) return session.fail(vanished(path));
  session.write({ state: 'downloaded', digest, error: null });
  return undefined;
}

/** Says whether the service still has the document, because that decides what the user can do. */
async function downloadTrouble(
  session: Session,
  handle: DocumentHandle,
  error: ServiceError,
): Promise<RunOutcome | undefined> {
  if (error.kind !== 'not-found') {
    const settled = ['unauthorized', 'quota', 'rate', 'offline', 'bad-request'].includes(error.kind);
    const status = settled ? undefined : await session.deps.documents.status(handle);
    const gone = status?.ok === false && status.error.kind === 'not-found';
    if (!gone) return session.wait(jobError(error));
  }
  if (await adoptSpooled(session)) return undefined;
  const piece = await leftOver(session.deps.spool, session.job);
  const message = describeError(error);
  if (piece === undefined || message.includes(piece)) return session.fail({ kind: error.kind, message });
  return session.fail({
    kind: error.kind,
    message: `${message} What had arrived before is kept in ${piece}; it may be incomplete.`,
  });
}

const PLACE_TRIES = 3;
const PLACE_PAUSE_MS = 500;

/** Moves the result to its target. A result that cannot be written stays in the spool, and the error says so. */
export async function deliver(session: Session): Promise<RunOutcome | undefined> {
  const { deps, job } = session;
  const path = spoolPath(deps.spool, job);
  const place = deps.place ?? placeResult;
  for (let tries = 1; ; tries += 1) {
    const placed = await place(job, path);
    if (placed.ok) break;
    if (placed.error.passing && tries < PLACE_TRIES) {
      await deps.clock.sleep(PLACE_PAUSE_MS * tries);
      continue;
    }
    if ((await stat(path).catch(() => undefined)) === undefined) return session.fail(vanished(path));
    const message = `Translated, but could not be written to ${job.target}: ${placed.error.reason}. It is kept at ${path}. ${session.advice.kept(job.id)}`;
    const error: JobError = { kind: 'file', message };
    return { result: 'kept', job: session.write({ error }), error, path };
  }
  // The journal comes last: until then, the digest proves that the target is this result.
  await clearSpool(deps.spool, job);
  session.write({ state: 'finished', error: null });
  return undefined;
}

function vanished(path: string): JobError {
  return {
    kind: 'file',
    message: `The translation was downloaded to ${path}, but somebody has removed it from there. Translate the document again.`,
  };
}

function noSpool(spool: string, error: unknown): JobError {
  const why = errorText(error);
  return {
    kind: 'file',
    message: `The folder ${spool} for results cannot be made (${why}). The document is still on the service: repair that and resume.`,
  };
}
