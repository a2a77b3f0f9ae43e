import { l10n, window } from 'vscode';
import type { App } from '../app.ts';

/** Starts the language server anew, with the key, trust and proxy of this moment. */
export async function restart(app: App): Promise<void> {
  await app.client.restart();
  if (app.client.running) window.setStatusBarMessage(l10n.t('The Dragoman server has been restarted.'), 5000);
}
