import { l10n, window } from 'vscode';
import { SERVER_COMMANDS } from '../../shared/commands.ts';
import type { RephraseAnswer } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { withProgress } from '../run.ts';

/** A rephrasing chosen on the light bulb: the server makes the edit, the person sees progress and can cancel. */
export async function rephraseInPlace(app: App, request: unknown): Promise<unknown> {
  const answer = await withProgress(app, l10n.t('Rephrasing the selection'), (progress, token) =>
    app.client.execute<RephraseAnswer>(SERVER_COMMANDS.rephrase, request, { token, progress }),
  );
  if (answer?.suggestions.length === 0)
    void window.showInformationMessage(l10n.t('The service has nothing better to say.'));
  return answer;
}
