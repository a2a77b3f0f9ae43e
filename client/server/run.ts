/** Running something of the server with a cancellable progress notification, and saying what went wrong. */
import { type CancellationToken, commands, l10n, ProgressLocation, workspace } from 'vscode';
import { LSPErrorCodes, ResponseError } from 'vscode-languageclient/node';
import type { ServiceFailure } from '../../shared/service-failure.ts';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { forEditor } from '../messages/advice.ts';
import { failureIn, remedyFor, sayFailure } from '../messages/failure.ts';
import { showError, showProgress } from '../messages/messages.ts';
import type { Reporter } from './client.ts';

/** Runs the task under a notification with a Cancel button. Resolves to `undefined` when it failed (told already) or was cancelled. */
export async function withProgress<T>(
  app: App,
  title: string,
  task: (progress: Reporter, token: CancellationToken) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await showProgress({ location: ProgressLocation.Notification, title, cancellable: true }, task);
  } catch (error) {
    // The command has ended: it does not wait for somebody to read about it.
    if (!wasCancelled(error)) void tellFailure(app, error);
    return undefined;
  }
}

/** As `withProgress`, for what is done in a moment. */
export async function attempt<T>(app: App, task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (!wasCancelled(error)) void tellFailure(app, error);
    return undefined;
  }
}

export function wasCancelled(error: unknown): boolean {
  return (
    error instanceof ResponseError &&
    (error.code === LSPErrorCodes.RequestCancelled || error.code === LSPErrorCodes.ServerCancelled)
  );
}

/** One or two sentences, with the one action that may help; all of it is in the output, behind “More”. */
async function tellFailure(app: App, error: unknown): Promise<void> {
  const whole = shorten(errorText(error));
  app.output.error(whole);
  const failure = failureIn(error);
  const remedy = failure && remedyFor(failure, l10n);
  const more = failure === undefined ? l10n.t('Show Details') : l10n.t('More');
  const buttons = remedy === undefined ? [more] : [remedy.title, more];
  const choice = await showError(wordsOf(app, error), ...buttons);
  if (choice === more) app.output.show();
  if (remedy !== undefined && choice === remedy.title)
    await commands.executeCommand(remedy.command, ...remedy.arguments);
}

/** What the server tells beside an answer: its words, or ours where it was the service. */
export function wordsFor(
  { status }: Pick<App, 'status'>,
  message: string,
  failure: ServiceFailure | undefined,
): string {
  return failure === undefined ? shorten(message) : sayFailure(failure, status.current.service, l10n);
}

/** What went wrong, as it is said in a message, a row of a view or a page. */
export function wordsOf(app: Pick<App, 'status'>, error: unknown): string {
  return wordsFor(app, errorText(error), failureIn(error));
}

/** Paths as people know them, from the folder that is open; advice for the editor alone. */
export function shorten(message: string): string {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const text = forEditor(message);
  return folders.reduce((rest, folder) => rest.replaceAll(`${folder}/`, '').replaceAll(`${folder}\\`, ''), text);
}
