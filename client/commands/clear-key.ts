import { l10n } from 'vscode';
import type { App } from '../app.ts';
import { showInformation } from '../messages/messages.ts';

/** Removes the service key from secret storage. The storage's change event restarts the server without it. */
export async function clearKey(app: App): Promise<void> {
  await app.keys.clear();
  void showInformation(
    process.env['DRAGOMAN_AUTH_KEY'] === undefined
      ? l10n.t('The service key is removed from the secret storage.')
      : l10n.t(
          'The stored service key is removed. The environment variable DRAGOMAN_AUTH_KEY of the editor still holds one, and stays in force.',
        ),
  );
}

export async function clearAdminKey(app: App): Promise<void> {
  await app.keys.clear('admin');
  void showInformation(l10n.t('The admin key is removed from the secret storage.'));
}
