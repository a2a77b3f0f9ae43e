import { l10n } from 'vscode';
import { originFor } from '../../shared/service-key.ts';
import type { App } from '../app.ts';
import { askText } from '../ask-text.ts';
import { keyProblem } from '../key.ts';
import { checkKey } from '../keys/check-key.ts';
import { showError, showInformation, showWarning } from '../messages.ts';

/** Asks for the key of the service in use, tries it there, and puts it into secret storage, bound to the service. The storage's own change event restarts the server with it. */
export async function setKey(app: App): Promise<void> {
  const { service } = app.keys.address;
  const isVendor = service === 'auto' || service === 'deepl';
  const place = isVendor ? 'DeepL' : originFor({ service }, undefined);
  if (place === undefined) {
    void showWarning(
      l10n.t('The service in the settings has no http or https address. Correct “dragoman.service” first.'),
    );
    return;
  }
  const where = isVendor
    ? l10n.t('You find the key in your account: deepl.com, API Keys.')
    : l10n.t('Whoever runs the service gives you the key.');
  const key = await askText({
    title: l10n.t('Set Service Key: {0}', place),
    prompt: `${l10n.t('The key of your account with {0}. It is kept in the secret storage of the editor, and sent to {0} only.', place)} ${where}`,
    password: true,
    validateInput: (text) => (text === '' ? undefined : explain(text)),
  });
  if (key === undefined) return;
  const problem = explain(key);
  if (problem !== undefined) {
    void showWarning(problem);
    return;
  }
  const checked = await checkKey(app, key, place);
  if (checked.verdict === 'again') return setKey(app);
  if (checked.verdict === 'store') await store(app, key, checked.words);
}

async function store(app: App, key: string, words: string): Promise<void> {
  try {
    await app.keys.write(key);
    void showInformation(`${l10n.t('The service key is stored.')} ${words}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void showError(l10n.t('The secret storage refused the key: {0}', reason));
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
