import { l10n, type TextEditor, window } from 'vscode';
import { type RephraseArguments, STYLES, type Suggestion, TONES } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { insertTracked } from '../insert.ts';
import { showInformation } from '../messages.ts';
import { withProgress } from '../run.ts';
import { type Manner, mannerName, pickManners } from '../service/manners.ts';
import { pickSuggestion } from '../service/pick-suggestion.ts';
import { track } from '../tracker.ts';

/**
 * Puts the selected words into other ones, in any file: pick a style or tone, see the suggestions beside the original, choose one.
 * One undo step; text that moved meanwhile is followed, text that was changed is left alone.
 */
export async function rephraseSelection(app: App, argument?: unknown): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined || editor.document.getText(editor.selection).trim() === '') {
    void showInformation(l10n.t('Select the text to rephrase first.'));
    return;
  }
  const { document, selection } = editor;
  const tracker = track(document, [selection]);
  try {
    const manners = requested(argument) ?? (await pickManners());
    if (manners === undefined) return;
    const original = document.getText(selection);
    const suggestions = await ask(app, editor, manners);
    if (suggestions === undefined) return;
    if (suggestions.length === 0) {
      void showInformation(l10n.t('The service has nothing better to say.'));
      return;
    }
    const chosen = await pickSuggestion(original, suggestions);
    if (chosen !== undefined) await insertTracked(document, tracker, [chosen.text]);
  } finally {
    tracker.dispose();
  }
}

/** A key binding may name it: `{ "command": "dragoman.rephraseSelection", "args": { "style": "business" } }`. */
function requested(argument: unknown): readonly Manner[] | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const style = 'style' in argument ? STYLES.find((one) => one === argument.style) : undefined;
  const tone = 'tone' in argument ? TONES.find((one) => one === argument.tone) : undefined;
  if (style !== undefined) return [{ style }];
  return tone === undefined ? undefined : [{ tone }];
}

/** One request for each manner; the same words come once. What was paid for before trouble or Cancel is offered. */
async function ask(app: App, { document, selection }: TextEditor, manners: readonly Manner[]) {
  const { start, end } = selection;
  const request: RephraseArguments = {
    uri: document.uri.toString(),
    range: {
      start: { line: start.line, character: start.character },
      end: { line: end.line, character: end.character },
    },
    text: document.getText(selection),
  };
  const found = new Map<string, Suggestion>();
  const done = await withProgress(app, l10n.t('Rephrasing the selection'), async (progress, token) => {
    for (const manner of manners) {
      if (token.isCancellationRequested) break;
      if (manners.length > 1) progress.report({ message: mannerName(manner), increment: 100 / manners.length });
      const { suggestions } = await app.client.execute<{ suggestions: readonly Suggestion[] }>(
        'dragoman.server.rephrase',
        { ...request, ...manner },
        { token },
      );
      for (const one of suggestions) if (!found.has(one.text)) found.set(one.text, one);
    }
    return true;
  });
  return done === undefined && found.size === 0 ? undefined : [...found.values()];
}
