import { l10n, Range, type TextDocument, window } from 'vscode';
import { QUOTED_LANGUAGES } from '../../shared/file-types.ts';
import { type RephraseArguments, STYLES, type Suggestion, TONES } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { innerText } from '../editor/inner-text.ts';
import { insertTracked } from '../editor/insert.ts';
import { plainRange } from '../editor/plain-range.ts';
import { isReadOnly } from '../editor/read-only.ts';
import { track } from '../editor/tracker.ts';
import { showInformation } from '../messages/messages.ts';
import { withProgress } from '../server/run.ts';
import { type Manner, mannerName, pickManners } from '../service/manners.ts';
import { pickSuggestion } from '../service/pick-suggestion.ts';

/**
 * Rephrases the selected words, in any file: pick a style or tone, see the suggestions beside the original, choose one.
 * One undo step; text that moved meanwhile is followed, text that was changed is left alone.
 */
export async function rephraseSelection(app: App, argument?: unknown): Promise<void> {
  const editor = window.activeTextEditor;
  const selection = editor && textIn(editor.document, editor.selection);
  if (editor === undefined || selection === undefined || selection.isEmpty) {
    void showInformation(l10n.t('Select the text to rephrase first.'));
    return;
  }
  const { document } = editor;
  if (await isReadOnly(document.uri.toString())) return;
  const tracker = track(document, [selection]);
  try {
    const manners = requested(argument) ?? (await pickManners());
    if (manners === undefined) return;
    const original = document.getText(selection);
    const suggestions = await ask(app, document, selection, manners);
    if (suggestions === undefined) return;
    if (suggestions.length === 0) {
      void showInformation(l10n.t('The service suggests no other wording.'));
      return;
    }
    const chosen = await pickSuggestion(original, suggestions);
    if (chosen !== undefined) await insertTracked(document, tracker, [chosen.text]);
  } finally {
    tracker.dispose();
  }
}

/** The words of a selection: what is replaced, without surrounding white space. */
function textIn(document: TextDocument, selection: Range): Range {
  const before = document.getText(new Range(selection.start.with({ character: 0 }), selection.start));
  const quoted = QUOTED_LANGUAGES.includes(document.languageId);
  const { start, end } = innerText(document.getText(selection), before, quoted);
  const from = document.offsetAt(selection.start);
  return new Range(document.positionAt(from + start), document.positionAt(from + end));
}

/** A key binding may name the style: `{ "command": "dragoman.rephraseSelection", "args": { "style": "business" } }`. */
function requested(argument: unknown): readonly Manner[] | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const style = 'style' in argument ? STYLES.find((one) => one === argument.style) : undefined;
  const tone = 'tone' in argument ? TONES.find((one) => one === argument.tone) : undefined;
  if (style !== undefined) return [{ style }];
  return tone === undefined ? undefined : [{ tone }];
}

/** One request per manner; duplicate answers are dropped. What was paid for before an error or Cancel is offered. */
async function ask(app: App, document: TextDocument, range: Range, manners: readonly Manner[]) {
  const request: RephraseArguments = {
    uri: document.uri.toString(),
    range: plainRange(range),
    text: document.getText(range),
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
