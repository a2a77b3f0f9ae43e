import { documentChoices } from '../../../engine/documents/choices.ts';
import type { DocumentStore } from '../../../engine/documents/store.ts';
import { createJobs, type Job } from '../../../engine/parts/documents-jobs/index.ts';
import { type ConnectedService, connectService } from '../../../engine/service.ts';
import { systemClock } from '../../../service/clock.ts';
import type { CliContext } from '../../context.ts';
import { friendly, withJournal } from '../../documents.ts';
import { EXIT, type ExitCode, orEnd } from '../../exit.ts';
import { documentProgress } from '../../reports/document-progress.ts';
import { type RefusedDocument, reportDocuments } from '../../reports/document-report.ts';
import { checkBudget } from './budget.ts';
import { type DocumentOptions, planDocuments } from './plan.ts';

/** `dragoman document translate FILE… --to L`: translates every document into every language, and waits for the results. */
export async function translateDocuments(
  context: CliContext,
  files: readonly string[],
  options: DocumentOptions,
): Promise<ExitCode> {
  const service = orEnd(await connectService(context));
  try {
    return await withJournal(context, (store) => run(context, service, store, files, options));
  } finally {
    await service.close();
  }
}

async function run(
  context: CliContext,
  service: ConnectedService,
  store: DocumentStore,
  files: readonly string[],
  options: DocumentOptions,
): Promise<ExitCode> {
  const asked = { ...options, nameOf: friendly };
  const choicesFor = orEnd(await documentChoices(context, service, files, asked));
  const { planned, refused } = await planDocuments(files, options, choicesFor, service, context);
  for (const { message } of refused) context.terminal.error(message);
  if (planned.length > 0) await checkBudget(context, service, planned);
  const progress = documentProgress(context, planned.length);
  const jobs = createJobs({
    ...store,
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
