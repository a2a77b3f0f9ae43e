/** Running something of the server with a cancellable progress notification, and saying what went wrong. */
import { type CancellationToken, l10n, ProgressLocation, window } from 'vscode';
import { LSPErrorCodes, ResponseError } from 'vscode-languageclient/node';
import type { App } from './app.ts';
import type { Reporter } from './client.ts';

/** Runs the task under a notification with a Cancel button. Resolves to `undefined` when it failed (told already) or was cancelled. */
export async function withProgress<T>(
  app: App,
  title: string,
  task: (progress: Reporter, token: CancellationToken) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, task);
  } catch (error) {
    // The command has ended: it does not wait for somebody to read about it.
    if (!wasCancelled(error)) void tellFailure(app, error);
    return undefined;
  }
}

function wasCancelled(error: unknown): boolean {
  return (
    error instanceof ResponseError &&
    (error.code === LSPErrorCodes.RequestCancelled || error.code === LSPErrorCodes.ServerCancelled)
  );
}

async function tellFailure(app: App, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  app.output.error(message);
  const details = l10n.t('Show Details');
  if ((await window.showErrorMessage(message, details)) === details) app.output.show();
}
