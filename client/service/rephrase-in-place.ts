import { l10n, Range, Uri, workspace } from 'vscode';
import { SERVER_COMMANDS } from '../../shared/commands.ts';
import type { RephraseAnswer, RephraseArguments } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { insertTracked } from '../editor/insert.ts';
import { isReadOnly } from '../editor/read-only.ts';
import { track } from '../editor/tracker.ts';
import { showInformation } from '../messages/messages.ts';
import { withProgress } from '../server/run.ts';
import { pickSuggestion } from './pick-suggestion.ts';

/** A rephrasing chosen from the light bulb: progress with Cancel, then the suggestion with its changes, then one edit. */
export async function rephraseInPlace(app: App, request: RephraseArguments): Promise<void> {
  if (await isReadOnly(request.uri)) return;
  const document = await workspace.openTextDocument(Uri.parse(request.uri));
  const { start, end } = request.range;
  const range = new Range(start.line, start.character, end.line, end.character);
  const tracker = track(document, [range]);
  try {
    const original = document.getText(range);
    const title = request.correct === true ? l10n.t('Correcting the text') : l10n.t('Rephrasing the selection');
    const answer = await withProgress(app, title, (progress, token) =>
      app.client.execute<RephraseAnswer>(SERVER_COMMANDS.rephrase, { ...request, apply: false }, { token, progress }),
    );
    if (answer === undefined) return;
    if (answer.suggestions.length === 0) {
      void showInformation(
        request.correct === true
          ? l10n.t('The service found no mistake.')
          : l10n.t('The service suggests no other wording.'),
      );
      return;
    }
    const chosen = await pickSuggestion(original, answer.suggestions);
    if (chosen !== undefined) await insertTracked(document, tracker, [chosen.text]);
  } finally {
    tracker.dispose();
  }
}
