import { l10n } from 'vscode';
import type { App } from '../app.ts';
import { showGlance } from '../messages/messages.ts';

/** Starts the language server anew, with the key, trust and proxy of this moment. */
export async function restart(app: App): Promise<void> {
  await app.client.restart();
  if (app.client.running) showGlance(l10n.t('The Dragoman server has been restarted.'), 5000);
}
