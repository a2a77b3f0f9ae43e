import { l10n, Uri } from 'vscode';
import type { App } from '../app.ts';
import { showInformation } from '../messages/messages.ts';
import { translateMany } from '../translation/run.ts';
import { activeUri, documentName } from '../translation/translate.ts';

/** Translates all untranslated units of a file (of a source file: in all its target files): the given one (a menu passes it), else the editor's. */
export async function translateFile(app: App, argument?: unknown): Promise<void> {
  const uri = argument instanceof Uri ? argument.toString() : activeUri();
  if (uri === undefined) {
    void showInformation(l10n.t('Open a localization file first.'));
    return;
  }
  await translateMany(app, l10n.t('Translating what is missing in {0}', documentName(uri)), { uris: [uri] });
}
