import { commands } from 'vscode';

/** Shows the documents that were translated, failed, or wait to be gone on with. */
export async function documents(): Promise<void> {
  await commands.executeCommand('dragoman.documents.focus');
}
