import { l10n, Uri, window } from 'vscode';
import { SERVER_COMMANDS } from '../../shared/commands.ts';
import type { CheckQualityArguments, CheckQualityReport } from '../../shared/quality.ts';
import type { App } from '../app.ts';
import { plainRange } from '../editor/plain-range.ts';
import { showInformation } from '../messages/messages.ts';
import { haveJudged } from '../quality/ask.ts';
import { activeUri, documentName } from '../translation/translate.ts';

/** Has translations judged: those of the given file (a menu passes it), else the selected ones, else all of the file in the editor. */
export async function checkQuality(app: App, argument?: unknown): Promise<void> {
  const uri = argument instanceof Uri ? argument.toString() : activeUri();
  if (uri === undefined) {
    void showInformation(l10n.t('Open a localization file first.'));
    return;
  }
  const request: CheckQualityArguments = { uri, ...selected(uri) };
  await haveJudged(app, documentName(uri), (how, options) =>
    app.client.execute<CheckQualityReport>(SERVER_COMMANDS.checkQuality, { ...request, ...how }, options),
  );
}

/** The selection, if it is more than a cursor, in the editor that shows the file. */
function selected(uri: string): Pick<CheckQualityArguments, 'range'> {
  const editor = window.activeTextEditor;
  if (editor?.document.uri.toString() !== uri || editor.selection.isEmpty) return {};
  const range = plainRange(editor.selection);
  return { range };
}
