import { createJobs, EDITOR, type JobEvent, type RunOutcome } from '../../../engine/parts/documents-jobs/index.ts';
import { systemClock } from '../../../service/clock.ts';
import type { Context } from '../../context.ts';
import { failureOf } from '../translate/report.ts';
import { mustBeOn, withDocumentStore } from './store.ts';

/** Runs one job to its end, or as far as possible. @throws ResponseError if there is no service or no journal */
export async function runDocument(
  context: Context,
  id: string,
  signal: AbortSignal,
  onEvent: (event: JobEvent) => void,
): Promise<RunOutcome> {
  await mustBeOn(context);
  const settings = await context.settings.get();
  const { id: service } = context.services.account(settings);
  return withDocumentStore(context, async (store) => {
    const found = await context.services.use(
      settings,
      async ({ documents }) => {
        const jobs = createJobs({ ...store, documents, clock: systemClock, service, onEvent, advice: EDITOR });
        const [outcome] = await jobs.run([id], signal);
        return outcome;
      },
      () => undefined,
    );
    if (!found.ok) throw failureOf(found.error);
    return found.value ?? { result: 'gone' };
  });
}
