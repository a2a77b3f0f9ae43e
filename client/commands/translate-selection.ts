import {
  env,
  l10n,
  type Range,
  type Selection,
  type TextDocument,
  type TextEditor,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { SERVER_COMMANDS, type TranslateTextArguments, type TranslateTextResult } from '../../shared/commands.ts';
import { PROJECT_FILES, type ProjectFileInfo } from '../../shared/protocol.ts';
import type { App } from '../app.ts';
import { localeName } from '../locales.ts';
import { pickLocale } from '../pick-locale.ts';
import { withProgress } from '../run.ts';
import { type Tracker, track } from '../tracker.ts';

/**
 * Translates what is selected, in any file, every cursor at once, as one undo step. The answer goes to the document the command was called in,
 * wherever the focus is by then; text that moved meanwhile is followed, text that was changed meanwhile is left alone.
 */
export async function translateSelection(app: App, argument?: unknown): Promise<void> {
  const editor = window.activeTextEditor;
  const selections = editor === undefined ? [] : nonEmpty(editor);
  if (editor === undefined || selections.length === 0) {
    void window.showInformationMessage(l10n.t('Select the text to translate first.'));
    return;
  }
  const { document } = editor;
  const tracker = track(document, selections);
  try {
    const texts = selections.map((selection) => document.getText(selection));
    const to = requestedLocale(argument) ?? (await pickLocale(app.context.workspaceState, await projectLocales(app)));
    if (to === undefined) return;
    const title = l10n.t('Translating the selection into {0}', localeName(to, env.language));
    const answer = await withProgress(app, title, (progress, token) => {
      const request: TranslateTextArguments = { texts, to };
      return app.client.execute<TranslateTextResult>(SERVER_COMMANDS.translateText, request, { token, progress });
    });
    if (answer !== undefined) await insert(document, tracker, answer.texts);
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

/** The locales of the project, for the top of the list. Without an answer the list is merely in another order. */
async function projectLocales(app: App): Promise<readonly string[]> {
  try {
    const files = await app.client.request<readonly ProjectFileInfo[]>(PROJECT_FILES, {});
    return [...new Set(files.flatMap((file) => file.targetLocales))];
  } catch {
    return [];
  }
}

async function insert(document: TextDocument, tracker: Tracker, texts: readonly string[]): Promise<void> {
  const places = tracker.current();
  const edit = new WorkspaceEdit();
  const lost: string[] = [];
  for (const [i, text] of texts.entries()) {
    const place: Range | undefined = document.isClosed ? undefined : places[i];
    if (place === undefined) lost.push(text);
    else edit.replace(document.uri, place, text);
  }
  if (edit.size > 0 && !(await workspace.applyEdit(edit))) {
    lost.splice(0, lost.length, ...texts);
  }
  if (lost.length > 0) await offerLost(lost, texts.length);
}

/** What was translated has been paid for: it can still be had. */
async function offerLost(lost: readonly string[], total: number): Promise<void> {
  const copy = l10n.t('Copy Translation');
  const text =
    lost.length === total
      ? l10n.t('The selected text was changed or closed meanwhile, so nothing was replaced.')
      : l10n.t(
          '{0} of {1} selections were changed meanwhile and have not been replaced.',
          String(lost.length),
          String(total),
        );
  if ((await window.showWarningMessage(text, copy)) === copy) await env.clipboard.writeText(lost.join('\n'));
}
