import { env, l10n } from 'vscode';
import type { KeyInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { confirmTyped } from '../ask/confirm.ts';
import { showInformation } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { askService } from './ask.ts';
import { type MenuItem, showMenu } from './menu.ts';

export function labelOf({ label, id }: KeyInfo): string {
  return label === '' ? l10n.t('unnamed key {0}', id.slice(0, 8)) : label;
}

/** The monthly limit in words. */
export function limitOf({ characterLimit }: KeyInfo): string {
  if (characterLimit === undefined) return l10n.t('no limit');
  if (characterLimit === 0) return l10n.t('blocked');
  return l10n.t('{0} characters a month', number(characterLimit));
}

/** The actions for an active key. */
export async function keyMenu(app: App, key: KeyInfo): Promise<void> {
  const items: MenuItem[] = [
    { label: l10n.t('$(edit) Rename…'), run: () => renameKey(app, key) },
    { label: l10n.t('$(dashboard) Set Limit…'), description: limitOf(key), run: () => setKeyLimit(app, key) },
    { label: l10n.t('$(clippy) Copy ID'), description: key.id, run: async () => env.clipboard.writeText(key.id) },
    {
      label: l10n.t('$(circle-slash) Deactivate…'),
      description: l10n.t('permanently'),
      run: () => deactivateKey(app, key),
    },
  ];
  await showMenu(labelOf(key), l10n.t('What to do with this key?'), items);
}

export async function renameKey(app: App, key: KeyInfo): Promise<void> {
  const label = await askText({
    title: l10n.t('Rename Key'),
    prompt: l10n.t('New name'),
    value: key.label,
  });
  if (label === undefined || label.trim() === key.label) return;
  const argument = { id: key.id, label: label.trim() };
  const changed = await askService(app, l10n.t('Renaming the developer key'), 'dragoman.server.keys.rename', argument);
  if (changed !== undefined) tell(changed);
}

export async function setKeyLimit(app: App, key: KeyInfo): Promise<void> {
  const typed = await askText({
    title: l10n.t('Limit of “{0}”', labelOf(key)),
    prompt: l10n.t('Characters a month. 0 blocks the key; nothing lifts the limit.'),
    value: key.characterLimit === undefined ? '' : String(key.characterLimit),
    validateInput: (text) => (/^\d{0,15}$/.test(text.trim()) ? undefined : l10n.t('Type a whole number, or nothing.')),
  });
  if (typed === undefined) return;
  const argument = { id: key.id, characters: typed.trim() === '' ? null : Number(typed.trim()) };
  const title = l10n.t('Setting the limit of the developer key');
  const changed = await askService(app, title, 'dragoman.server.keys.limit', argument);
  if (changed !== undefined) tell(changed);
}

export async function deactivateKey(app: App, key: KeyInfo): Promise<void> {
  const warning = l10n.t('Whatever uses this key stops working, and it cannot be activated again.');
  if (!(await confirmTyped(l10n.t('Deactivate Key'), labelOf(key), warning))) return;
  const title = l10n.t('Deactivating the developer key');
  const changed = await askService(app, title, 'dragoman.server.keys.deactivate', { id: key.id });
  if (changed !== undefined) void showInformation(l10n.t('The key “{0}” is deactivated.', labelOf(changed)));
}

function tell(key: KeyInfo): void {
  void showInformation(l10n.t('The key “{0}” is changed: {1}.', labelOf(key), limitOf(key)));
}
