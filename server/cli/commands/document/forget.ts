import { forgetJob } from '../../../engine/parts/documents-jobs/index.ts';
import { plural } from '../../../engine/words.ts';
import { systemClock } from '../../../service/clock.ts';
import type { CliContext } from '../../context.ts';
import { findJobs, withJournal } from '../../documents.ts';
import { EXIT, type ExitCode } from '../../exit.ts';

/** `dragoman document forget ID…`: removes jobs from the journal. Results that have arrived stay where they are. */
export async function forgetDocuments(context: CliContext, ids: readonly string[]): Promise<ExitCode> {
  const { terminal, options } = context;
  return withJournal(context, async (store) => {
    const forgotten: string[] = [];
    let code: ExitCode = EXIT.done;
    for (const job of findJobs(store, ids)) {
      const left = await forgetJob(store.journal, store.spool, job, systemClock.date());
      if (!left.ok) {
        terminal.error(left.error);
        code = EXIT.usage;
        continue;
      }
      forgotten.push(job.id);
      if (left.value !== undefined) terminal.note(`What has arrived for ${job.id} stays at ${left.value}`);
    }
    if (options.json === true) terminal.json('document forget', { forgotten });
    else if (forgotten.length > 0) terminal.print(`Forgot ${plural(forgotten.length, 'job')}: ${forgotten.join(', ')}`);
    return code;
  });
}
