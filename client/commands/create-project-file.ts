import { l10n, Uri, window, workspace } from 'vscode';
import { type ProjectFileAnswer, SERVER_COMMANDS } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { showInformation } from '../messages/messages.ts';
import { attempt } from '../server/run.ts';

/** Writes what was detected to `dragoman.json` and shows it. An existing file is only shown. */
export async function createProjectFile(app: App): Promise<void> {
  const folders = workspace.workspaceFolders ?? [];
  const folder =
    folders.length > 1
      ? await window.showWorkspaceFolderPick({ placeHolder: l10n.t('Which folder should get a project file?') })
      : folders[0];
  if (folder === undefined) return;
  if (folder.uri.scheme !== 'file') {
    void showInformation(l10n.t('“{0}” is not on disk: a project file needs a folder that is.', folder.name));
    return;
  }
  const answer = await attempt(app, () =>
    app.client.execute<ProjectFileAnswer>(SERVER_COMMANDS.projectFile, { folder: folder.uri.toString() }),
  );
  if (answer === undefined) return;
  const uri = Uri.parse(answer.uri);
  if (!answer.exists) await workspace.fs.writeFile(uri, new TextEncoder().encode(answer.text));
  await window.showTextDocument(uri);
}
