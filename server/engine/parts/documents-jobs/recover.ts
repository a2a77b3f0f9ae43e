import type { JobError } from './job.ts';
import type { Session } from './session.ts';
import { digestOf, spoolPath } from './spool.ts';

/**
 * Takes a result that is already in the spool. Only complete files have that name: the program that downloaded it was killed, or lost its claim,
 * before it could record that. False if there is none.
 */
export async function adoptSpooled(session: Session): Promise<boolean> {
  const digest = await digestOf(spoolPath(session.deps.spool, session.job));
  if (digest === undefined) return false;
  session.write({ state: 'downloaded', digest, error: null });
  return true;
}

/** The journal was moved to another machine, or its secret is gone. */
export const unreadable: JobError = {
  kind: 'file',
  message:
    'The key of the document cannot be read from the journal, because the secret it was sealed with is gone. Translate the document again; what was not downloaded is not billed.',
};
