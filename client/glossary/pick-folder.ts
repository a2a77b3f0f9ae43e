import { l10n, Uri, window, workspace } from 'vscode';
import type { App } from '../app.ts';
import { isNode } from './nodes.ts';

/** The folder that a command means: that of the node it was called on, the only one, or one that is chosen. */
export async function pickFolder(app: App, argument: unknown): Promise<string | undefined> {
  if (isNode(argument, 'glossary')) return argument.state.folder;
  if (isNode(argument, 'dictionary')) return argument.glossary.folder;
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const [only, ...more] = folders;
  if (only === undefined) {
    void window.showInformationMessage(l10n.t('Open a folder first: a glossary belongs to one.'));
    return undefined;
  }
  if (more.length === 0) return only.uri.toString();
  const states = await app.glossaries.tree.states.catch(() => []);
  const known = new Map(states.map((state) => [Uri.parse(state.folder).toString(), state.name]));
  const items = folders
    .map(({ name, uri }) => ({ label: name, description: known.get(uri.toString()) ?? '', uri: uri.toString() }))
    .toSorted((a, b) => Number(b.description !== '') - Number(a.description !== ''));
  const chosen = await window.showQuickPick(items, { placeHolder: l10n.t('The glossary of which folder?') });
  return chosen?.uri;
}
