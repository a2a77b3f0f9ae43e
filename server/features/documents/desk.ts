import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { fileSecret, type Journal, openJournal } from '../../documents-jobs/index.ts';
import { refusal } from '../../guard.ts';

/** The journal of documents, and where results wait that are not at their target yet. */
export interface Desk {
  readonly journal: Journal;
  readonly spool: string;
}

/** Runs `work` with the journal open. Without one no document is translated: a kill would cost what was paid for. @throws ResponseError */
export async function withDesk<T>({ client }: Context, work: (desk: Desk) => Promise<T> | T): Promise<T> {
  const folder = client.options.stateFolder;
  if (folder === undefined)
    throw refusal('There is no folder for the journal of documents: the client names none ("stateFolder").');
  mkdirSync(folder, { recursive: true });
  const secret = fileSecret(join(folder, 'documents.secret'));
  if (!secret.ok) throw refusal(secret.error);
  const journal = openJournal(join(folder, 'documents.sqlite'), secret.value);
  if (!journal.ok) throw refusal(journal.error);
  try {
    return await work({ journal: journal.value, spool: join(folder, 'documents') });
  } finally {
    journal.value.close();
  }
}
