import { type Disposable, type TextDocument, Uri, workspace } from 'vscode';
import type { App } from '../app.ts';
import { settingOf } from '../setting.ts';
import { pushQuietly } from './sync.ts';

/** `dragoman.glossary.pushOnSave`: off by default, and only in trusted folders. */
export function pushOnSave(app: () => App): Disposable {
  return workspace.onDidSaveTextDocument(async (document) => {
    if (!isWanted(document)) return;
    const uri = document.uri.toString();
    app().glossaries.refresh();
    const states = await app().glossaries.tree.state.catch(() => []);
    const own = states.find(({ files }) => files.some((file) => Uri.parse(file).toString() === uri));
    if (own !== undefined && (await isAllowed(app(), document))) await pushQuietly(app(), own.folder);
  });
}

/** A setting of the user counts; a setting of the workspace alone is confirmed first. */
async function isAllowed({ use, status }: App, { uri }: TextDocument): Promise<boolean> {
  const own = workspace.getConfiguration('dragoman', uri).inspect<boolean>('glossary.pushOnSave')?.globalValue;
  return own === true || use.mayPushOnSave(status.current.service);
}

function isWanted({ uri }: TextDocument): boolean {
  if (!workspace.isTrusted || uri.scheme !== 'file' || !/\.(?:tsv|tab|csv)$/i.test(uri.path)) return false;
  return settingOf('glossary.pushOnSave', uri) === true;
}
