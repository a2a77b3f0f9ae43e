/** Runs server requests with a cancellable progress notification, and reports failures. */
import { type CancellationToken, commands, l10n, ProgressLocation, workspace } from 'vscode';
import { LSPErrorCodes, ResponseError } from 'vscode-languageclient/node';
import type { ServiceFailure } from '../../shared/service-failure.ts';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { forEditor } from '../messages/advice.ts';
import { failureIn, remedyFor, sayFailure } from '../messages/failure.ts';
import { showError, showProgress } from '../messages/messages.ts';
import type { Reporter } from './client.ts';

/** Runs the task under a notification with a Cancel button. Resolves to `undefined` if it failed (already reported) or was cancelled. */
export async function withProgress<T>(
  app: App,
  title: string,
  task: (progress: Reporter, token: CancellationToken) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await showProgress({ location: ProgressLocation.Notification, title, cancellable: true }, task);
  } catch (error) {
    // The command is done: it does not wait for the message to be dismissed.
    if (!wasCancelled(error)) void tellFailure(app, error);
    return undefined;
  }
}

/** Like `withProgress`, for tasks that take only a moment. */
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

/** One or two sentences, with the one action that may help; the full text is in the output, behind “More”. */
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

/** The message for a failure in an answer: the server's words, or ours if the service failed. */
export function wordsFor(
  { status }: Pick<App, 'status'>,
  message: string,
  failure: ServiceFailure | undefined,
): string {
  return failure === undefined ? shorten(message) : sayFailure(failure, status.current.service, l10n);
}

/** What went wrong, worded for a message, a row of a view or a page. */
export function wordsOf(app: Pick<App, 'status'>, error: unknown): string {
  return wordsFor(app, errorText(error), failureIn(error));
}

/** Shortens paths to start at the open folder, and keeps only the advice for the editor. */
export function shorten(message: string): string {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const text = forEditor(message);
  return folders.reduce((rest, folder) => rest.replaceAll(`${folder}/`, '').replaceAll(`${folder}\\`, ''), text);
}
