import { l10n } from 'vscode';
import { isAdmin, originFor } from '../../shared/service-key.ts';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { checkKey } from '../keys/check-key.ts';
import { showError, showInformation, showWarning } from '../messages/messages.ts';
import { keyProblem } from '../service/key.ts';
import type { Slot } from '../service/secrets.ts';

/** Asks for the key of the service in use, tries it, and stores it, bound to the service. The storage's change event restarts the server with it. */
export function setKey(app: App): Promise<void> {
  return ask(app, 'service');
}

/** Likewise for the key of those who manage the keys of an organization. It is stored separately. */
export function setAdminKey(app: App): Promise<void> {
  return ask(app, 'admin');
}

async function ask(app: App, slot: Slot): Promise<void> {
  const { service } = app.keys.address;
  const isVendor = service === 'auto' || service === 'deepl';
  const place = isVendor ? 'DeepL' : originFor({ service }, undefined);
  if (place === undefined) {
    void showWarning(
      l10n.t('The service in the settings has no http or https address. Correct “dragoman.service” first.'),
    );
    return;
  }
  const key = await askText({
    title: slot === 'admin' ? l10n.t('Set Admin Key: {0}', place) : l10n.t('Set Service Key: {0}', place),
    prompt: `${whose(slot, place)} ${where(slot, isVendor)}`,
    password: true,
    validateInput: (text) => (text === '' ? undefined : explain(text)),
  });
  if (key === undefined) return;
  const problem = explain(key);
  if (problem !== undefined) {
    void showWarning(problem);
    return;
  }
  // An admin key cannot translate, wherever it was entered.
  const kind = isAdmin(key) ? 'admin' : slot;
  const checked = await checkKey(app, key, place, kind);
  if (checked.verdict === 'again') return ask(app, slot);
  if (checked.verdict === 'store') await store(app, key, kind, checked.words);
}

function whose(slot: Slot, place: string): string {
  return slot === 'admin'
    ? l10n.t(
        'The key with which you manage the keys of your organization with {0}. It translates nothing, is kept in the secret storage of the editor next to the service key, and sent to {0} only.',
        place,
      )
    : l10n.t(
        'The key of your account with {0}. It is kept in the secret storage of the editor, and sent to {0} only.',
        place,
      );
}

function where(slot: Slot, isVendor: boolean): string {
  if (!isVendor) return l10n.t('Whoever runs the service gives you the key.');
  return slot === 'admin'
    ? l10n.t('You find it in your account: deepl.com, Admin Keys. It ends in “:adm”.')
    : l10n.t('You find the key in your account: deepl.com, API Keys.');
}

async function store(app: App, key: string, slot: Slot, words: string): Promise<void> {
  try {
    await app.keys.write(key, slot);
    const stored = slot === 'admin' ? l10n.t('The admin key is stored.') : l10n.t('The service key is stored.');
    void showInformation(`${stored} ${words}`);
  } catch (error) {
    const reason = errorText(error);
    void showError(l10n.t('The secret storage rejected the key: {0}', reason));
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
