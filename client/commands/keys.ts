import { l10n } from 'vscode';
import type { KeyInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { showWarning } from '../messages/messages.ts';
import { plain } from '../messages/plain.ts';
import { askService } from '../service/ask.ts';
import { keyMenu, labelOf, limitOf } from '../service/key-menu.ts';
import { type MenuItem, separator, showMenu } from '../service/menu.ts';
import { showSecret } from '../service/show-secret.ts';
import { createEnvelope } from '../service/unseal.ts';

/** The developer keys of an organization: create, rename, limit, deactivate. For admin keys. */
export async function keys(app: App): Promise<void> {
  const list = await askService(app, l10n.t('Asking for the developer keys'), 'dragoman.server.keys.list', {});
  if (list === undefined) return;
  const item = (key: KeyInfo): MenuItem => ({
    label: plain(labelOf(key)),
    description: key.isDeactivated ? l10n.t('deactivated') : limitOf(key),
    detail: key.id,
    ...(!key.isDeactivated && { run: () => keyMenu(app, key) }),
  });
  const create: MenuItem = { label: l10n.t('$(add) Create Key…'), run: () => createKey(app) };
  const active = list.filter(({ isDeactivated }) => !isDeactivated).map(item);
  const others = list.filter(({ isDeactivated }) => isDeactivated).map(item);
  const items = [create, separator(l10n.t('active')), ...active];
  if (others.length > 0) items.push(separator(l10n.t('deactivated')), ...others);
  await showMenu(l10n.t('Developer Keys'), l10n.t('Choose a key, or create one'), items);
  app.developerKeys.refresh();
}

export async function createKey(app: App): Promise<void> {
  const label = await askText({
    title: l10n.t('Create Developer Key'),
    prompt: l10n.t('What the key is called in lists and statistics'),
  });
  if (label === undefined) return;
  // The answer passes through the message log: only this envelope opens the secret in it.
  const envelope = createEnvelope();
  const created = await askService(app, l10n.t('Creating a developer key'), 'dragoman.server.keys.create', {
    ...(label.trim() !== '' && { label: label.trim() }),
    publicKey: envelope.publicKey,
  });
  if (created === undefined) return;
  if (created.secret !== undefined) await showSecret(labelOf(created.key), envelope.open(created.secret));
  else
    void showWarning(
      l10n.t(
        'The key “{0}” was created, but its secret was lost on the way. Deactivate it and create another one.',
        labelOf(created.key),
      ),
    );
}
