/** Running something of the server with a cancellable progress notification, and saying what went wrong. */
import { type CancellationToken, commands, l10n, ProgressLocation, workspace } from 'vscode';
import { LSPErrorCodes, ResponseError } from 'vscode-languageclient/node';
import { CLIENT_COMMANDS } from '../shared/commands.ts';
import type { ServiceStatus } from '../shared/protocol.ts';
import { forEditor } from './advice.ts';
import type { App } from './app.ts';
import type { Reporter } from './client.ts';
import { showError, showProgress } from './messages.ts';

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

function wasCancelled(error: unknown): boolean {
  return (
    error instanceof ResponseError &&
    (error.code === LSPErrorCodes.RequestCancelled || error.code === LSPErrorCodes.ServerCancelled)
  );
}

/** The message, with the one action that may help: what the status says of the service's trouble, else a look at the details. */
async function tellFailure(app: App, error: unknown): Promise<void> {
  const message = shorten(error instanceof Error ? error.message : String(error));
  app.output.error(message);
  const remedy = remedyFor(app.status.current.action);
  if ((await showError(message, remedy.title)) === remedy.title)
    await commands.executeCommand(remedy.command, ...remedy.arguments);
}

function remedyFor(action: ServiceStatus['action']): { title: string; command: string; arguments: readonly string[] } {
  switch (action) {
    case 'setKey':
      return { title: l10n.t('Set Service Key…'), command: CLIENT_COMMANDS.setKey, arguments: [] };
    case 'openSettings':
      return { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['dragoman.'] };
    default:
      return { title: l10n.t('Show Details'), command: CLIENT_COMMANDS.showOutput, arguments: [] };
  }
}

/** Paths as people know them, from the folder that is open; advice for the editor alone. */
export function shorten(message: string): string {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const text = forEditor(message);
  return folders.reduce((rest, folder) => rest.replaceAll(`${folder}/`, '').replaceAll(`${folder}\\`, ''), text);
}
