import { env, l10n } from 'vscode';
import type { LegacyGlossaryInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { confirmTyped } from '../ask/confirm.ts';
import { showInformation } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { askService } from './ask.ts';
import { showEntries } from './entries-page.ts';
import { type MenuItem, showMenu } from './menu.ts';

/** The actions for one legacy glossary, in its current state at the service. */
export async function legacyGlossaryMenu(app: App, id: string): Promise<void> {
  const title = l10n.t('Asking for the glossary');
  const glossary = await askService(app, title, 'dragoman.server.legacyGlossaries.get', { id });
  if (glossary === undefined) return;
  const { name, sourceLang, targetLang, entryCount } = glossary;
  const items: MenuItem[] = [
    {
      label: l10n.t('$(book) Show Entries {0}', `${sourceLang} → ${targetLang}`),
      description: number(entryCount),
      run: () => show(app, glossary),
    },
    {
      label: l10n.t('$(arrow-up) Migrate'),
      description: l10n.t('turn it into a current glossary'),
      run: () => migrateLegacyGlossary(app, glossary),
    },
    { label: l10n.t('$(clippy) Copy ID'), description: id, run: async () => env.clipboard.writeText(id) },
    { label: l10n.t('$(trash) Delete Glossary…'), run: () => remove(app, glossary) },
  ];
  await showMenu(name, l10n.t('{0} entries', number(entryCount)), items);
}

function show(app: App, { id, name, sourceLang, targetLang }: LegacyGlossaryInfo): Promise<void> {
  return showEntries(app, `${name}.${sourceLang}-${targetLang}`, (offset) =>
    askService(app, l10n.t('Asking for the entries'), 'dragoman.server.legacyGlossaries.entries', { id, offset }),
  );
}

export async function migrateLegacyGlossary(app: App, { id, name }: LegacyGlossaryInfo): Promise<void> {
  const title = l10n.t('Migrating the legacy glossary');
  const made = await askService(app, title, 'dragoman.server.legacyGlossaries.migrate', { id });
  if (made !== undefined)
    void showInformation(l10n.t('“{0}” is a current glossary now. The legacy one is still there.', name));
}

async function remove(app: App, { id, name, entryCount }: LegacyGlossaryInfo): Promise<void> {
  const warning = l10n.t('{0} entries will be deleted at the service.', number(entryCount));
  if (!(await confirmTyped(l10n.t('Delete Glossary'), name, warning))) return;
  const title = l10n.t('Deleting the glossary');
  const done = await askService(app, title, 'dragoman.server.legacyGlossaries.delete', { id });
  if (done !== undefined) void showInformation(l10n.t('The glossary “{0}” is deleted.', name));
}
