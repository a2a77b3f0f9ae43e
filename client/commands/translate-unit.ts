import { l10n, window } from 'vscode';
import type { App } from '../app.ts';
import { plainRange } from '../editor/plain-range.ts';
import { showInformation } from '../messages/messages.ts';
import { translateDocument } from '../translation/translate.ts';

/** Translates the unit at the cursor, or all selected units, whatever their state: the user asked for these. */
export async function translateUnit(app: App): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) {
    void showInformation(l10n.t('Put the cursor on a unit of a localization file first.'));
    return;
  }
  const scope = {
    range: plainRange(editor.selection),
  };
  await translateDocument(app, l10n.t('Translating the unit'), { uri: editor.document.uri.toString(), scope }, true);
}
