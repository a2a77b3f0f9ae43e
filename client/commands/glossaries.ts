import { l10n } from 'vscode';
import type { GlossaryInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { showInformation } from '../messages/messages.ts';
import { plain } from '../messages/plain.ts';
import { askService } from '../service/ask.ts';
import { glossaryMenu, sizeOf } from '../service/glossary-menu.ts';
import { type MenuItem, separator, showMenu } from '../service/menu.ts';
import { openTerms } from '../service/terms-file.ts';

/** The glossaries of the account: view one, change it, or create one from the file in the editor. @param id the one that was chosen in a view */
export async function glossaries(app: App, id?: unknown): Promise<void> {
  if (typeof id === 'string') await glossaryMenu(app, id);
  else await choose(app);
  // The view lists them, too.
  app.glossaries.refresh(true);
}

async function choose(app: App): Promise<void> {
  const list = await askService(app, l10n.t('Asking for the glossaries'), 'dragoman.server.glossaries.list', {});
  if (list === undefined) return;
  const item = (glossary: GlossaryInfo): MenuItem => ({
    label: plain(glossary.name),
    description: sizeOf(glossary),
    detail: glossary.dictionaries.map(({ sourceLang, targetLang }) => `${sourceLang} → ${targetLang}`).join(', '),
    run: () => glossaryMenu(app, glossary.id),
  });
  const items = [
    ...list.map(item),
    separator(''),
    { label: l10n.t('$(add) Create from the Open File…'), run: () => create(app) },
  ];
  const hint = list.length === 0 ? l10n.t('There are no glossaries yet') : l10n.t('Choose a glossary');
  await showMenu(l10n.t('Glossaries'), hint, items);
}

async function create(app: App): Promise<void> {
  const file = openTerms();
  if (file === undefined) return;
  const name = await askText({
    title: l10n.t('Create Glossary'),
    prompt: l10n.t('Name of the glossary with the terms of {0}', file.name),
    value: file.name.replace(/\.[^.]*$/, ''),
  });
  if (name === undefined || name.trim() === '') return;
  const argument = { name: name.trim(), uri: file.uri };
  const made = await askService(app, l10n.t('Creating the glossary'), 'dragoman.server.glossaries.create', argument);
  if (made !== undefined) void showInformation(l10n.t('The glossary “{0}” is created: {1}.', made.name, sizeOf(made)));
}
