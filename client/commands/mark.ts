import { l10n, window } from 'vscode';
import {
  type MarkedState,
  SERVER_COMMANDS,
  type SetStateArguments,
  type SetStateReport,
} from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { plainRange } from '../editor/plain-range.ts';
import { showInformation } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { attempt } from '../server/run.ts';

/** Sets the state of the selected units, in the terms of the file format. One undo step. */
export function mark(state: MarkedState): (app: App) => Promise<void> {
  return async (app) => {
    const editor = window.activeTextEditor;
    if (editor === undefined) {
      void showInformation(l10n.t('Put the cursor on a unit of a localization file first.'));
      return;
    }
    const argument: SetStateArguments = {
      uri: editor.document.uri.toString(),
      state,
      range: plainRange(editor.selection),
    };
    const report = await attempt(app, () => app.client.execute<SetStateReport>(SERVER_COMMANDS.setState, argument));
    const [refused] = report?.refused ?? [];
    if (report === undefined || refused === undefined) return;
    void showInformation(
      l10n.t(
        '{0} of {1} units are marked; the others stay as they are: {2}.',
        number(report.marked),
        number(report.marked + report.refused.length),
        refused.reason,
      ),
    );
  };
}
