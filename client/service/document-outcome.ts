import { commands, l10n, Uri } from 'vscode';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import type { DocumentOutcome } from '../../shared/service-documents.ts';
import { showInformation, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { documentName } from '../translation/translate.ts';

/** Reports how a document ended, with the possible next steps. */
export async function tellOutcome({ result, job, message, path }: DocumentOutcome): Promise<void> {
  const target = documentName(job.target);
  const name = documentName(job.source);
  if (result === 'finished') {
    const open = l10n.t('Open');
    if ((await showInformation(l10n.t('{0} is translated: {1}.', name, target), open)) === open)
      await openResult(job.target);
    return;
  }
  const list = l10n.t('Show Documents');
  if ((await showWarning(sentence(result, name, message ?? '', path ?? ''), list)) === list)
    await commands.executeCommand(CLIENT_COMMANDS.documents);
}

/** Reports that documents were written: one by its name, several by their number. */
export async function tellSeveral(outcomes: readonly DocumentOutcome[]): Promise<void> {
  const [only] = outcomes;
  if (only !== undefined && outcomes.length === 1) return tellOutcome(only);
  const list = l10n.t('Show Documents');
  const text = l10n.t('{0} documents are translated.', number(outcomes.length));
  if ((await showInformation(text, list)) === list) await commands.executeCommand(CLIENT_COMMANDS.documents);
}

function sentence(result: DocumentOutcome['result'], name: string, message: string, path: string): string {
  switch (result) {
    case 'kept':
      return l10n.t('{0} is translated and saved as {1}, but not in its place: {2}', name, path, message);
    case 'waiting':
      return l10n.t('{0} is paused. Nothing is lost, and you can resume it. {1}', name, message).trim();
    case 'busy':
      return l10n.t('{0} is being translated by another window or program.', name);
    default:
      return l10n.t('{0} could not be translated: {1}', name, message);
  }
}

/** In the default program for such files. */
export async function openResult(uri: string): Promise<void> {
  await commands.executeCommand('vscode.open', Uri.parse(uri));
}
