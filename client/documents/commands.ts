/** Commands for a row of the view “Documents”. */
import { commands, l10n, Uri, workspace } from 'vscode';
import type { DocumentJobInfo } from '../../shared/service-documents.ts';
import type { App } from '../app.ts';
import { showInformation, showWarning } from '../messages/messages.ts';
import { attempt } from '../server/run.ts';
import { openResult } from '../service/document-outcome.ts';
import { documentName } from '../translation/translate.ts';
import { groupOf } from './states.ts';
import { isDocument } from './tree.ts';

export async function documentOpen(_: App, argument?: unknown): Promise<void> {
  if (isDocument(argument)) await openResult(groupOf(argument) === 'done' ? argument.target : argument.source);
}

/** Shows the result in the explorer; the document itself if there is none yet. */
export async function documentReveal(_: App, argument?: unknown): Promise<void> {
  if (!isDocument(argument)) return;
  const uri = Uri.parse(groupOf(argument) === 'done' ? argument.target : argument.source);
  const command = workspace.getWorkspaceFolder(uri) === undefined ? 'revealFileInOS' : 'revealInExplorer';
  await commands.executeCommand(command, uri);
}

export async function documentCancel(app: App, argument?: unknown): Promise<void> {
  if (!isDocument(argument)) return;
  const { id } = argument;
  const job = await attempt(app, () => app.client.execute<DocumentJobInfo>('dragoman.server.documents.cancel', { id }));
  if (job !== undefined) app.documents.tree.update([job]);
}

export async function documentRetry(app: App, argument?: unknown): Promise<void> {
  if (!isDocument(argument)) return;
  const { id } = argument;
  const overwrite = await mayReplace(argument);
  if (overwrite === undefined) return;
  const job = await attempt(app, () =>
    app.client.execute<DocumentJobInfo>('dragoman.server.documents.retry', { id, ...(overwrite && { overwrite }) }),
  );
  if (job !== undefined) app.documents.begun([job]);
}

/** Whether an existing file may be replaced. Undefined: the user cancelled. */
async function mayReplace(job: DocumentJobInfo): Promise<boolean | undefined> {
  if (groupOf(job) !== 'kept') return false;
  const there = await workspace.fs.stat(Uri.parse(job.target)).then(
    () => true,
    () => false,
  );
  if (!there) return false;
  const replace = l10n.t('Replace');
  const text = l10n.t('{0} already exists.', documentName(job.target));
  return (await showWarning(text, replace)) === replace ? true : undefined;
}

export async function documentForget(app: App, argument?: unknown): Promise<void> {
  if (!isDocument(argument)) return;
  const { id } = argument;
  const done = await attempt(app, () =>
    app.client.execute<{ kept?: string }>('dragoman.server.documents.forget', { id }),
  );
  app.documents.refresh();
  if (done?.kept !== undefined)
    void showInformation(l10n.t('The translation received so far is still at {0}.', done.kept));
}

export async function documentsForgetDone(app: App): Promise<void> {
  await attempt(app, () => app.client.execute('dragoman.server.documents.forgetDone', {}));
  app.documents.refresh();
}

export function documentsRefresh(app: App): void {
  app.documents.refresh();
}
