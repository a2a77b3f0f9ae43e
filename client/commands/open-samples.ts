/** A project for trying everything out: a copy of the bundled samples, in the extension's own storage. */
import { commands, type ExtensionContext, l10n, Uri, window, workspace } from 'vscode';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { showError, showInformation } from '../messages/messages.ts';

const WALKTHROUGH = 'dragoman.dragoman#start';
/** Set when the samples are about to be opened: the next window that has them opens a file and the walkthrough. */
const GREET = 'dragoman.samples.greet';
const FIRST_FILE = 'locales/fr/common.json';

/** Opens the copy: in this window if it has no folder, else in a new one. */
export async function openSamples({ context }: App): Promise<void> {
  const copy = copyOf(context);
  try {
    if (!(await prepare(context, copy))) return;
  } catch (error) {
    const reason = errorText(error);
    void showError(l10n.t('The samples could not be copied: {0}', reason));
    return;
  }
  await context.globalState.update(GREET, true);
  if (workspace.getWorkspaceFolder(copy) !== undefined) await greetInSamples(context);
  else
    await commands.executeCommand('vscode.openFolder', copy, {
      forceNewWindow: (workspace.workspaceFolders ?? []).length > 0,
    });
}

/** After `openSamples`, in the window that has them: opens a file with something to do, and the walkthrough beside it. Once. */
export async function greetInSamples(context: ExtensionContext): Promise<void> {
  const copy = copyOf(context);
  if (workspace.getWorkspaceFolder(copy) === undefined || context.globalState.get(GREET) !== true) return;
  await context.globalState.update(GREET, undefined);
  await window.showTextDocument(Uri.joinPath(copy, FIRST_FILE));
  await commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, true);
}

function copyOf(context: ExtensionContext): Uri {
  return Uri.joinPath(context.globalStorageUri, 'samples');
}

/** @returns false if the user cancelled */
async function prepare(context: ExtensionContext, copy: Uri): Promise<boolean> {
  const isThere = await workspace.fs.stat(copy).then(
    () => true,
    () => false,
  );
  if (isThere) {
    const keep = l10n.t('Continue');
    const afresh = l10n.t('Start Over');
    const detail = l10n.t('Start Over replaces it with the original samples.');
    const question = l10n.t('There is a copy of the samples that you have changed.');
    const choice = await showInformation(question, { modal: true, detail }, keep, afresh);
    if (choice !== afresh) return choice === keep;
    await workspace.fs.delete(copy, { recursive: true });
  }
  await workspace.fs.copy(Uri.joinPath(context.extensionUri, 'samples'), copy);
  return true;
}
