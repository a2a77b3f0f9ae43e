import type { Job, JobEvent, JobState } from '../../engine/parts/documents-jobs/index.ts';
import { clip } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { friendly } from '../documents.ts';
import { movesCursor } from '../terminal/terminal.ts';

/** Shows the progress of documents on stderr: one changing line on a terminal, one line per step elsewhere. */
export interface DocumentProgress {
  readonly onEvent: (event: JobEvent) => void;
  stop(): void;
}

/** The steps worth a line in a log. */
const TOLD: ReadonlySet<JobState> = new Set(['uploading', 'translating', 'downloading']);
const COLUMNS = 79;

export function documentProgress({ options, terminal, signal }: CliContext, total: number): DocumentProgress {
  const silent = options.quiet === true || options.progress === false;
  const moving = !silent && movesCursor(process.stderr);
  const jobs = new Map<string, JobEvent>();
  const told = new Map<string, JobState>();
  const draw = (text: string): void => void process.stderr.write(`\r\u001b[K${text}`);
  const onAbort = (): void => {
    if (moving) draw('');
    const busy = [...jobs.values()].some(({ job: { state } }) => state === 'uploading' || state === 'downloading');
    if (busy) terminal.note('Finishing the transfer that has begun; Ctrl-C again aborts it.');
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    onEvent(event) {
      const { job } = event;
      jobs.set(job.id, event);
      if (moving) draw(clip(summary([...jobs.values()], total), Math.min(COLUMNS, (process.stderr.columns ?? 80) - 1)));
      else if (!silent && TOLD.has(job.state) && told.get(job.id) !== job.state) {
        told.set(job.id, job.state);
        terminal.note(`${label(job)}: ${job.state}`);
      }
    },
    stop() {
      signal.removeEventListener('abort', onAbort);
      if (moving) draw('');
    },
  };
}

/** One document by name, several by numbers. */
function summary(events: readonly JobEvent[], total: number): string {
  const [first] = events;
  const seconds = Math.max(-1, ...events.map(({ secondsRemaining = -1 }) => secondsRemaining));
  const left = seconds < 0 ? '' : `, ${duration(seconds)} left`;
  if (total === 1 && first !== undefined) return `${label(first.job)}: ${first.job.state}${left}`;
  const counts = new Map<JobState, number>();
  for (const { job } of events) counts.set(job.state, (counts.get(job.state) ?? 0) + 1);
  const parts = [...counts].map(([state, count]) => `${count} ${state}`);
  return `${total} documents: ${parts.join(', ')}${left}`;
}

function label({ source, locale }: Job): string {
  return `${friendly(source)} -> ${locale}`;
}

function duration(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5_400 ? `about ${Math.round(seconds / 60)} min` : `about ${Math.round(seconds / 3_600)} h`;
}
