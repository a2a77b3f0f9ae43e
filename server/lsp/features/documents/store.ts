import { existsSync } from 'node:fs';
import { journalIn } from '../../../engine/documents/place.ts';
import * as engine from '../../../engine/documents/store.ts';
import { fileSecret } from '../../../engine/parts/documents-jobs/index.ts';
import { privateFolder } from '../../../system/sqlite/private.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';

export type DocumentStore = engine.DocumentStore;

/** The variable with the journal's secret, for clients with a secret storage: never in a setting, a message or a file. */
const SECRET = 'DRAGOMAN_DOCUMENT_SECRET';

/** Opens the journal; the caller closes it. No document is translated without one: a kill would cost what was paid for. @throws ResponseError */
export function openDocumentStore(context: Context): DocumentStore {
  const folder = context.client.options.stateFolder;
  if (folder === undefined)
    throw refusal('There is no folder for the journal of documents: the client does not name one ("stateFolder").');
  privateFolder(folder);
  const store = engine.openDocumentStore(folder, secretsOf(context, folder));
  if (!store.ok) throw refusal(store.error);
  return store.value;
}

/** Runs `work` with the journal open. @throws ResponseError */
export async function withDocumentStore<T>(
  context: Context,
  work: (store: DocumentStore) => Promise<T> | T,
): Promise<T> {
  const store = openDocumentStore(context);
  try {
    return await work(store);
  } finally {
    store.journal.close();
  }
}

/** @throws ResponseError in an untrusted workspace */
export async function mustBeOn({ services, settings }: Context): Promise<void> {
  const { state, message } = services.status(await settings.get());
  if (state === 'off') throw refusal(`${message ?? ''} Trust the workspace to use the service.`.trim());
}

/** The client's secret, otherwise one in a file of ours; a file from before the client had one still opens what it has sealed. */
function secretsOf({ runtime }: Context, folder: string): readonly [string, ...string[]] {
  const { secret: path } = journalIn(folder);
  const given = runtime.environment[SECRET]?.trim() ?? '';
  if (given.length >= 32 && !existsSync(path)) return [given];
  const file = fileSecret(path);
  if (given.length >= 32) return file.ok ? [given, file.value] : [given];
  if (!file.ok) throw refusal(file.error);
  return [file.value];
}
