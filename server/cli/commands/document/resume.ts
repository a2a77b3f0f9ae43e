import type { DocumentStore } from '../../../engine/documents/store.ts';
import { createJobs, type Job, type Jobs, resumable } from '../../../engine/parts/documents-jobs/index.ts';
import { type ConnectedService, connectService } from '../../../engine/service.ts';
import { plural } from '../../../engine/words.ts';
import { systemClock } from '../../../service/clock.ts';
import type { CliContext } from '../../context.ts';
import { findJobs, withJournal } from '../../documents.ts';
import { CommandError, EXIT, type ExitCode, orEnd } from '../../exit.ts';
import { documentProgress } from '../../reports/document-progress.ts';
import { reportDocuments } from '../../reports/document-report.ts';

export interface ResumeOptions {
  readonly again?: boolean;
  readonly force?: boolean;
}

/** `dragoman document resume [ID…]`: continues where the journal says; nothing is uploaded twice without `--again`. */
export async function resumeDocuments(
  context: CliContext,
  ids: readonly string[],
  options: ResumeOptions,
): Promise<ExitCode> {
  if (options.again === true && ids.length === 0)
    throw new CommandError(EXIT.usage, 'Which documents should be uploaded again? Give their ids.');
  const service = orEnd(await connectService(context));
  try {
    return await withJournal(context, (store) => run(context, service, store, ids, options));
  } finally {
    await service.close();
  }
}

async function run(
  context: CliContext,
  service: ConnectedService,
  store: DocumentStore,
  ids: readonly string[],
  options: ResumeOptions,
): Promise<ExitCode> {
  const chosen = ids.length > 0 ? findJobs(store, ids) : openJobs(context, store, service);
  const progress = documentProgress(context, chosen.length);
  const jobs = createJobs({
    ...store,
    documents: service.client.documents,
    clock: systemClock,
    service: service.id,
    onEvent: progress.onEvent,
  });
  const ready = chosen.map((job) => readied(jobs, job, options));
  const outcomes = await jobs.run(ready, context.signal).finally(() => progress.stop());
  return reportDocuments(context, outcomes, { service: service.name });
}

function openJobs({ terminal }: CliContext, { journal }: DocumentStore, service: ConnectedService): readonly Job[] {
  const { here, elsewhere } = resumable(journal, service.id, systemClock.date());
  for (const name of new Set(elsewhere.map((job) => job.service))) {
    const count = elsewhere.filter((job) => job.service === name).length;
    terminal.note(
      `${plural(count, 'document')} of another service ${count === 1 ? 'waits' : 'wait'}: dragoman document resume --service ${name}`,
    );
  }
  if (here.length === 0) terminal.note('There is nothing to resume.');
  return here;
}

function readied(jobs: Jobs, { id }: Job, { again, force }: ResumeOptions): string {
  const ready = jobs.retry(id, { ...(again === true && { again }), ...(force === true && { overwrite: force }) });
  if (!ready.ok) throw new CommandError(EXIT.usage, ready.error);
  return id;
}
