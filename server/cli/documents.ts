import { relative } from 'node:path';
import { journalIn } from '../engine/documents/place.ts';
import { type DocumentStore, openDocumentStore } from '../engine/documents/store.ts';
import type { Host } from '../engine/host.ts';
import { fileSecret, type Job } from '../engine/parts/documents-jobs/index.ts';
import { CommandError, EXIT } from './exit.ts';

/** Runs `work` with the journal of this user open. */
export async function withJournal<T>(
  { stateFolder }: Pick<Host, 'stateFolder'>,
  work: (store: DocumentStore) => Promise<T>,
): Promise<T> {
  const folder = stateFolder();
  if (folder === undefined)
    throw new CommandError(
      EXIT.files,
      'There is no folder for the journal of documents: set XDG_STATE_HOME to one that can be written.',
    );
  const secret = fileSecret(journalIn(folder).secret);
  if (!secret.ok) throw new CommandError(EXIT.files, secret.error);
  const store = openDocumentStore(folder, [secret.value]);
  if (!store.ok) throw new CommandError(EXIT.files, store.error);
  try {
    return await work(store.value);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')
      throw new CommandError(EXIT.files, `The document journal cannot be used: ${error.message}. Try again.`);
    throw error;
  } finally {
    store.value.journal.close();
  }
}

/** The jobs with these ids, or with unambiguous prefixes of ids. */
export function findJobs({ journal }: DocumentStore, ids: readonly string[]): readonly Job[] {
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

/** A path for display: relative to the working folder if it is below it. */
export function friendly(path: string): string {
  const short = relative(process.cwd(), path);
  return short === '' || short.startsWith('..') ? path : short;
}
