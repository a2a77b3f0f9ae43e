import { commands } from 'vscode';

/** Shows documents that were translated, failed, or wait to be resumed. */
export async function documents(): Promise<void> {
  await commands.executeCommand('dragoman.documents.focus');
}
