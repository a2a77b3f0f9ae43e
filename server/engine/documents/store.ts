import { join } from 'node:path';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { type Journal, openJournal } from '../parts/documents-jobs/index.ts';
import { journalIn } from './place.ts';

/** The journal of documents, and the folder for results that are not at their target yet. */
export interface DocumentStore {
  readonly journal: Journal;
  readonly spool: string;
}

/** Opens the journal; the caller closes it. Without it nothing is translated: a kill would cost what was paid. @param secrets current one first */
export function openDocumentStore(
  folder: string,
  [secret, ...older]: readonly [string, ...string[]],
): Result<DocumentStore, string> {
  const journal = openJournal(journalIn(folder).journal, secret, older);
  return journal.ok ? ok({ journal: journal.value, spool: join(folder, 'documents') }) : fail(journal.error);
}
