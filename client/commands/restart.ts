import { l10n } from 'vscode';
import type { App } from '../app.ts';
import { showGlance } from '../messages/messages.ts';

/** Restarts the language server with the current key, trust and proxy. */
export async function restart(app: App): Promise<void> {
  await app.client.restart();
  if (app.client.running) showGlance(l10n.t('The Dragoman server has been restarted.'), 5000);
}
