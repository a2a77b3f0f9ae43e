import type { ServiceError } from '../../../service/errors/errors.ts';
import type { DocumentStatus } from '../../../service/resources/document-types.ts';
import { redactor } from '../../../service/transport/redact.ts';
import type { JobError } from './job.ts';
import { believable, pollWait } from './poll.ts';
import { adoptSpooled, unreadable } from './recover.ts';
import { jobError, type RunOutcome, type Session } from './session.ts';

const PATIENCE_MS = 7_200_000;
/** How many polls may fail in a row, each after the client's own retries. */
const FAILURES = 4;

/** Waits until the service is done with the document. Undefined: it is, and the job is `done`. */
export async function waitForService(session: Session): Promise<RunOutcome | undefined> {
  const { clock, documents, journal, budget, patience = PATIENCE_MS } = session.deps;
  const handle = journal.handle(session.id);
  if (handle === undefined) return session.fail(unreadable);
  const redact = redactor([handle.key]);
  const end = clock.now() + patience;
  let failures = 0;
  for (let looks = 0; ; looks += 1) {
    if (session.signal.aborted) return session.interrupted();
    const answer = await documents.status(handle, { signal: session.signal, ...(budget !== undefined && { budget }) });
    let estimate: number | undefined;
    if (answer.ok) {
      failures = 0;
      const next = settle(session, answer.value, redact);
      if (next !== 'again') return next;
      estimate = answer.value.secondsRemaining;
    } else {
      failures += 1;
      if (answer.error.kind === 'not-found' && (await adoptSpooled(session))) return undefined;
      const stopped = trouble(session, answer.error, failures);
      if (stopped !== undefined) return stopped;
    }
    if (clock.now() >= end) return session.wait(stillAtIt(session));
    await clock.sleep(pollWait(looks, estimate, clock), session.signal);
  }
}

/** Records the service's state; `again`: it is not done yet. */
function settle(
  session: Session,
  { state, secondsRemaining, billedCharacters, errorMessage }: DocumentStatus,
  redact: (text: string) => string,
): RunOutcome | undefined | 'again' {
  switch (state) {
    case 'done':
      session.write({ state, error: null, ...(billedCharacters !== undefined && { billedCharacters }) });
      return undefined;
    case 'error':
      return session.fail({
        kind: /quota/i.test(errorMessage ?? '') ? 'quota' : 'bad-request',
        message: `The service says: ${redact(errorMessage ?? 'no reason given')}`,
      });
    case 'queued':
    case 'translating': {
      const { job } = session;
      if (job.state !== state || job.error !== undefined) session.write({ state, error: null });
      if (believable(secondsRemaining)) session.deps.onEvent?.({ job: session.job, secondsRemaining });
      return 'again';
    }
  }
}

function trouble(session: Session, error: ServiceError, failures: number): RunOutcome | undefined {
  if (error.kind === 'cancelled' || session.signal.aborted) return session.interrupted();
  if (error.kind === 'not-found') return session.fail(jobError(error));
  const passing = ['network', 'timeout', 'server', 'rate', 'protocol'].includes(error.kind);
  return passing && failures < FAILURES ? undefined : session.wait(jobError(error));
}

function stillAtIt({ advice }: Session): JobError {
  return { kind: 'timeout', message: `The service is still translating. ${advice.later}` };
}
