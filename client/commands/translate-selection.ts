import { env, l10n, type Selection, type TextEditor, window } from 'vscode';
import { SERVER_COMMANDS, type TranslateTextArguments, type TranslateTextResult } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { localeName } from '../ask/locales.ts';
import { pickLocale } from '../ask/pick-locale.ts';
import { projectLocales } from '../ask/project-locales.ts';
import { insertTracked } from '../editor/insert.ts';
import { isReadOnly } from '../editor/read-only.ts';
import { track } from '../editor/tracker.ts';
import { showInformation } from '../messages/messages.ts';
import { withProgress } from '../server/run.ts';
import { serviceTargets } from '../service/service-targets.ts';

/**
 * Translates the selection, in any file, every cursor at once, as one undo step. The answer goes to the document in which the command was called,
 * wherever the focus is by then; text that moved meanwhile is followed, text that was changed meanwhile is left alone.
 */
export async function translateSelection(app: App, argument?: unknown): Promise<void> {
  const editor = window.activeTextEditor;
  const selections = editor === undefined ? [] : nonEmpty(editor);
  if (editor === undefined || selections.length === 0) {
    void showInformation(l10n.t('Select the text to translate first.'));
    return;
  }
  const { document } = editor;
  if (await isReadOnly(document.uri.toString())) return;
  const tracker = track(document, selections);
  try {
    const texts = selections.map((selection) => document.getText(selection));
    const to =
      requestedLocale(argument) ??
      (await pickLocale({
        title: l10n.t('Translate Selection'),
        memory: app.context.workspaceState,
        project: await projectLocales(app),
        targets: serviceTargets(app),
      }));
    if (to === undefined) return;
    const title = l10n.t('Translating the selection into {0}', localeName(to, env.language));
    const answer = await withProgress(app, title, (progress, token) => {
      const request: TranslateTextArguments = { texts, to };
      return app.client.execute<TranslateTextResult>(SERVER_COMMANDS.translateText, request, { token, progress });
    });
    if (answer !== undefined) await insertTracked(document, tracker, answer.texts);
  } finally {
    tracker.dispose();
  }
}

/** A key binding may name the locale: `{ "command": "dragoman.translateSelection", "args": { "to": "de" } }`. */
function requestedLocale(argument: unknown): string | undefined {
  const to = typeof argument === 'object' && argument !== null && 'to' in argument ? argument.to : undefined;
  return typeof to === 'string' ? to : undefined;
}

function nonEmpty(editor: TextEditor): readonly Selection[] {
  return editor.selections.filter((selection) => editor.document.getText(selection).trim() !== '');
}
