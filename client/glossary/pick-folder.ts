import { l10n, Uri, workspace } from 'vscode';
import type { App } from '../app.ts';
import { showInformation, showList } from '../messages/messages.ts';
import { plain } from '../messages/plain.ts';
import { isNode } from './nodes.ts';

interface Wanted {
  readonly makesOne?: boolean;
  readonly question?: string;
  readonly none?: string;
}

/**
 * The folder that a command applies to: that of the node it was called on, the only one, the only one with a glossary, or one that the user picks.
 * @param makesOne the glossary is yet to be created: folders without one will do
 * @param question the title of the list, and the message if no folder has a glossary of this kind
 */
export async function pickFolder(
  app: App,
  argument: unknown,
  { makesOne = false, question, none }: Wanted = {},
): Promise<string | undefined> {
  if (isNode(argument, 'glossary')) return argument.state.folder;
  if (isNode(argument, 'dictionary')) return argument.glossary.folder;
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const [only, ...more] = folders;
  if (only === undefined) {
    void showInformation(none ?? l10n.t('Open a folder on disk first: a glossary belongs to one.'));
    return undefined;
  }
  if (more.length === 0) return only.uri.toString();
  const states = await app.glossaries.tree.state.catch(() => []);
  const known = new Map(states.map((state) => [Uri.parse(state.folder).toString(), state.name]));
  const having = folders.filter(({ uri }) => known.has(uri.toString()));
  if (having.length === 1 && !makesOne) return having[0]?.uri.toString();
  const items = folders
    .map(({ name, uri }) => ({ label: plain(name), description: known.get(uri.toString()) ?? '', uri: uri.toString() }))
    .toSorted((a, b) => Number(b.description !== '') - Number(a.description !== ''));
  const chosen = await showList(items, { placeHolder: question ?? l10n.t('The glossary of which folder?') });
  return chosen?.uri;
}
