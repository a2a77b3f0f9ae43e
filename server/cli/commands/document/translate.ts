import { createJobs, type Job } from '../../../documents-jobs/index.ts';
import { systemClock } from '../../../service/clock.ts';
import type { CliContext } from '../../context.ts';
import { documentChoices } from '../../document-options.ts';
import { documentProgress } from '../../document-progress.ts';
import { type RefusedDocument, reportDocuments } from '../../document-report.ts';
import { type Desk, friendly, withJournal } from '../../documents.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { type ConnectedService, connectService } from '../../service.ts';
import { checkBudget } from './budget.ts';
import { type DocumentOptions, planDocuments } from './plan.ts';

/** `dragoman document translate FILE… --to L`: every document into every language; waits for the results. */
export async function translateDocuments(
  context: CliContext,
  files: readonly string[],
  options: DocumentOptions,
): Promise<ExitCode> {
  const service = await connectService(context.options);
  try {
    return await withJournal((desk) => run(context, service, desk, files, options));
  } finally {
    await service.close();
  }
}

async function run(
  context: CliContext,
  service: ConnectedService,
  desk: Desk,
  files: readonly string[],
  options: DocumentOptions,
): Promise<ExitCode> {
  const choicesFor = await documentChoices(context, service, files, options);
  const { planned, refused } = await planDocuments(files, options, choicesFor, service, context);
  for (const { message } of refused) context.terminal.error(message);
  if (planned.length > 0) await checkBudget(context, service, planned);
  const progress = documentProgress(context, planned.length);
  const jobs = createJobs({
    ...desk,
    documents: service.client.documents,
    clock: systemClock,
    service: service.id,
    onEvent: progress.onEvent,
  });
  const added: Job[] = [];
  const doubled: RefusedDocument[] = [];
  for (const { job } of planned) {
    const result = jobs.add(job);
    if (result.ok) added.push(result.value);
    else {
      doubled.push({ name: friendly(job.source), message: result.error, code: EXIT.usage });
      context.terminal.error(result.error);
    }
  }
  const ids = added.map(({ id }) => id);
  const outcomes = await jobs.run(ids, context.signal).finally(() => progress.stop());
  return reportDocuments(context, outcomes, { service: service.name, refused: [...refused, ...doubled] });
}
