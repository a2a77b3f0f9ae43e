import { l10n, window } from 'vscode';
import type { App } from '../app.ts';
import { askText } from '../ask-text.ts';
import { keyProblem } from '../key.ts';

/** Asks for the service key and puts it into secret storage. The storage's own change event restarts the server with it. */
export async function setKey(app: App): Promise<void> {
  const key = await askText({
    title: l10n.t('Set Service Key'),
    prompt: l10n.t('The key of your account. It is kept in the secret storage of the editor, never in a file.'),
    password: true,
    validateInput: (text) => (text === '' ? undefined : explain(text)),
  });
  if (key === undefined) return;
  const problem = explain(key);
  if (problem !== undefined) {
    void window.showWarningMessage(problem);
    return;
  }
  try {
    await app.keys.write(key);
    void window.showInformationMessage(l10n.t('The service key is stored. Dragoman uses it from now on.'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void window.showErrorMessage(l10n.t('The secret storage refused the key: {0}', reason));
  }
}

function explain(text: string): string | undefined {
  switch (keyProblem(text)) {
    case 'empty':
      return l10n.t('The key is empty. Nothing was changed; use “Clear Service Key” to remove the stored one.');
    case 'characters':
      return l10n.t('A key has no spaces and no letters with accents. Was something else copied?');
    case 'length':
      return l10n.t('This is too long for a key. Was something else copied?');
    case undefined:
      return undefined;
  }
}
