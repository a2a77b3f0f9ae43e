import type { DocumentJobInfo, DocumentOutcome } from '../../../../shared/service-documents.ts';
import { type Job, type JobEvent, mayBeAlive, type RunOutcome } from '../../../engine/parts/documents-jobs/index.ts';
import { systemClock } from '../../../service/clock.ts';
import { uriOf } from '../../uris.ts';

/**
 * @param service the account in use
 * @param live the last event of a run of this server
 */
export function infoOf(job: Job, service: string, live?: JobEvent): DocumentJobInfo {
  const { id, source, target, locale, state, error, billedCharacters, created, owner } = job;
  return {
    id,
    source: uriOf(source),
    target: uriOf(target),
    locale,
    state,
    here: job.service === service,
    running: live !== undefined || (owner !== undefined && mayBeAlive(owner, systemClock.date())),
    created,
    ...(live !== undefined && { progress: stepOf(live)[0] }),
    ...(live?.secondsRemaining !== undefined && { secondsRemaining: live.secondsRemaining }),
    ...(error !== undefined && { message: error.message }),
    ...(billedCharacters !== undefined && { billedCharacters }),
  };
}

/** `undefined` for a job that was removed meanwhile. */
export function outcomeOf(outcome: RunOutcome, service: string): DocumentOutcome | undefined {
  if (outcome.result === 'gone') return undefined;
  const { result, job } = outcome;
  const running = result === 'busy';
  return {
    result,
    job: { ...infoOf(job, service), running },
    ...('error' in outcome && outcome.error !== undefined && { message: outcome.error.message }),
    ...('path' in outcome && { path: outcome.path }),
  };
}

/** The progress of a job, 0 to 1, and in a word. The service reports no percentage: it is derived from the steps. */
export function stepOf({ job, secondsRemaining }: JobEvent): readonly [share: number, message: string] {
  const left = secondsRemaining === undefined ? '' : `, about ${Math.ceil(secondsRemaining)} s left`;
  switch (job.state) {
    case 'new':
    case 'uploading':
      return [0.05, 'uploading'];
    case 'queued':
      return [0.2, `queued${left}`];
    case 'translating':
      return [0.4, `translating${left}`];
    case 'done':
    case 'downloading':
      return [0.8, 'downloading'];
    default:
      return [0.95, job.state];
  }
}
