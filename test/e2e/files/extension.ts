/** A file system of the texts that stand in `files.json`, for a workbench in a browser that has no other. */
import { type ExtensionContext, Uri, workspace } from 'vscode';
import { memoryFiles } from '../suite/support/virtual.ts';

export async function activate({ extensionUri, subscriptions }: ExtensionContext): Promise<void> {
  const bytes = await workspace.fs.readFile(Uri.joinPath(extensionUri, 'files.json'));
  subscriptions.push(memoryFiles('memfs', JSON.parse(new TextDecoder().decode(bytes))));
}
