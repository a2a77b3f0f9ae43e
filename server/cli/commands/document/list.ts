import { type Job, type JobState, mayBeAlive } from '../../../engine/parts/documents-jobs/index.ts';
import { clip } from '../../../engine/words.ts';
import { systemClock } from '../../../service/clock.ts';
import type { CliContext } from '../../context.ts';
import { friendly, withJournal } from '../../documents.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { jobJson } from '../../reports/document-report.ts';
import { wrap } from '../../terminal/cells.ts';

/** `dragoman document list`: every job in the journal, oldest first. */
export async function listDocuments(context: CliContext): Promise<ExitCode> {
  const { options, terminal } = context;
  const jobs = await withJournal(context, async ({ journal }) => journal.list());
  const now = systemClock.date();
  if (options.json === true) {
    terminal.json(
      'document list',
      jobs.map((job) => ({ ...jobJson(job), running: isRunning(job, now) })),
    );
    return EXIT.done;
  }
  if (jobs.length === 0) terminal.note('The journal is empty.');
  else
    terminal.table(
      ['id', 'begun', 'document', 'to', 'state', ''],
      jobs.map((job) => [
        job.id,
        new Date(job.created).toISOString().slice(0, 16).replace('T', ' '),
        clip(friendly(job.source), 24),
        job.locale,
        job.state,
        remark(job, now),
      ]),
    );
  for (const { id, error, state } of jobs)
    if (error !== undefined && state !== 'finished') terminal.print(wrap([id, '', ...error.message.split(' ')], 80));
  return EXIT.done;
}

const NEXT: ReadonlyMap<JobState, string> = new Map([
  ['finished', ''],
  ['failed', ''],
  ['unknown', 'look below'],
]);

function remark(job: Job, now: number): string {
  return isRunning(job, now) ? 'running' : (NEXT.get(job.state) ?? 'resume it');
}

function isRunning({ owner }: Job, now: number): boolean {
  return owner !== undefined && mayBeAlive(owner, now);
}
