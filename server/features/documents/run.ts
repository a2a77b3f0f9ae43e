import type { DocumentOutcome } from '../../../shared/service.ts';
import type { Context } from '../../context.ts';
import { createJobs, type Jobs } from '../../documents-jobs/index.ts';
import { refusal } from '../../guard.ts';
import { systemClock } from '../../service/clock.ts';
import type { Progress } from '../translate/progress.ts';
import { failureOf } from '../translate/report.ts';
import type { Desk } from './desk.ts';
import { outcomeOf, stepOf } from './info.ts';

/**
 * Runs one job to its end, or as far as it gets.
 * @param prepare gives the id of the job; nothing was sent by then
 * @throws ResponseError
 */
export async function runOne(
  context: Context,
  desk: Desk,
  progress: Progress,
  prepare: (jobs: Jobs, service: string) => string,
): Promise<DocumentOutcome> {
  const settings = await context.settings.get();
  const { state, message } = context.services.status(settings);
  if (state === 'off') throw refusal(`${message ?? ''} Trust the workspace to use the service.`.trim());
  const { id: service } = context.services.account(settings);
  const found = await context.services.use(
    settings,
    async ({ documents }) => {
      const onEvent = (event: Parameters<typeof stepOf>[0]) => progress.report(...stepOf(event));
      const jobs = createJobs({ ...desk, documents, clock: systemClock, service, onEvent });
      const [outcome] = await jobs.run([prepare(jobs, service)], progress.signal);
      return outcome;
    },
    () => undefined,
  );
  if (!found.ok) throw failureOf(found.error);
  const outcome = found.value && outcomeOf(found.value, service);
  if (outcome === undefined) throw refusal('The document was dropped from the journal meanwhile.');
  return outcome;
}
