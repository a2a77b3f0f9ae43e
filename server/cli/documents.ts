import { join, relative } from 'node:path';
import { fileSecret, type Job, type Journal, openJournal } from '../documents-jobs/index.ts';
import { stateFolder } from '../workspace/state-folder.ts';
import { CommandError, EXIT } from './exit.ts';

/** The journal of this user, and where results wait that are not at their target yet. */
export interface Desk {
  readonly journal: Journal;
  readonly spool: string;
}

/** Runs `work` with the journal open. Without a journal no document is translated: a kill would cost what was paid for. */
export async function withJournal<T>(work: (desk: Desk) => Promise<T>): Promise<T> {
  const folder = stateFolder();
  if (folder === undefined)
    throw new CommandError(
      EXIT.files,
      'There is no folder for the journal of documents: set XDG_STATE_HOME to one that can be written.',
    );
  const secret = fileSecret(join(folder, 'documents.secret'));
  if (!secret.ok) throw new CommandError(EXIT.files, secret.error);
  const journal = openJournal(join(folder, 'documents.sqlite'), secret.value);
  if (!journal.ok) throw new CommandError(EXIT.files, journal.error);
  try {
    return await work({ journal: journal.value, spool: join(folder, 'documents') });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')
      throw new CommandError(EXIT.files, `The document journal cannot be used: ${error.message}. Try again.`);
    throw error;
  } finally {
    journal.value.close();
  }
}

/** The jobs with these ids, or beginnings of ids that say enough. */
export function findJobs({ journal }: Desk, ids: readonly string[]): readonly Job[] {
  const all = journal.list();
  return ids.map((wanted) => {
    const [job, ...others] = all.filter(({ id }) => id.startsWith(wanted.toLowerCase()));
    if (job !== undefined && others.length === 0) return job;
    const found = job === undefined ? 'no job' : `${others.length + 1} jobs`;
    throw new CommandError(
      EXIT.usage,
      `There ${others.length > 0 ? 'are' : 'is'} ${found} with the id "${wanted}". See "dragoman document list".`,
    );
  });
}

/** A path as people like it: relative to the working folder when it is below it. */
export function friendly(path: string): string {
  const short = relative(process.cwd(), path);
  return short === '' || short.startsWith('..') ? path : short;
}
