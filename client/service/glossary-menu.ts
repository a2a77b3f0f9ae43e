import { env, l10n } from 'vscode';
import type { DictionaryInfo, GlossaryInfo, ServiceCommand } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { confirmTyped } from '../ask/confirm.ts';
import { showInformation } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { askService } from './ask.ts';
import { showEntries } from './entries-page.ts';
import { type MenuItem, separator, showMenu } from './menu.ts';
import { openTerms } from './terms-file.ts';

/** The size of a glossary, in words. */
export function sizeOf({ dictionaries }: GlossaryInfo): string {
  const entries = dictionaries.reduce((sum, { entryCount }) => sum + entryCount, 0);
  const count = number(entries);
  if (dictionaries.length === 1) return l10n.t('{0} entries in one dictionary', count);
  return l10n.t('{0} entries in {1} dictionaries', count, number(dictionaries.length));
}

/** The actions for one glossary, in its current state at the service. */
export async function glossaryMenu(app: App, id: string): Promise<void> {
  const glossary = await askService(app, l10n.t('Asking for the glossary'), 'dragoman.server.glossaries.get', { id });
  if (glossary === undefined) return;
  const { name, dictionaries } = glossary;
  const items: MenuItem[] = [
    ...dictionaries.map((one) => ({
      label: l10n.t('$(book) Show Entries {0}', pairOf(one)),
      description: number(one.entryCount),
      run: () => show(app, glossary, one),
    })),
    separator(l10n.t('change')),
    {
      label: l10n.t('$(add) Add Terms of the Open File'),
      run: () => send(app, glossary, 'dragoman.server.glossaries.merge'),
    },
    {
      label: l10n.t('$(replace-all) Replace Dictionary with the Open File…'),
      run: () => send(app, glossary, 'dragoman.server.glossaries.replace'),
    },
    { label: l10n.t('$(edit) Rename…'), run: () => rename(app, glossary) },
    { label: l10n.t('$(clippy) Copy ID'), description: id, run: async () => env.clipboard.writeText(id) },
    separator(l10n.t('delete')),
    ...dictionaries.map((one) => ({
      label: l10n.t('$(trash) Delete Dictionary {0}…', pairOf(one)),
      run: () => removeDictionary(app, glossary, one),
    })),
    { label: l10n.t('$(trash) Delete Glossary…'), run: () => remove(app, glossary) },
  ];
  await showMenu(name, sizeOf(glossary), items);
}

function pairOf({ sourceLang, targetLang }: DictionaryInfo): string {
  return `${sourceLang} → ${targetLang}`;
}

function show(app: App, { id, name }: GlossaryInfo, { sourceLang, targetLang }: DictionaryInfo): Promise<void> {
  return showEntries(app, `${name}.${sourceLang}-${targetLang}`, (offset) =>
    askService(app, l10n.t('Asking for the entries'), 'dragoman.server.glossaries.entries', {
      id,
      sourceLang,
      targetLang,
      offset,
    }),
  );
}

type Send = Extract<ServiceCommand, 'dragoman.server.glossaries.merge' | 'dragoman.server.glossaries.replace'>;

async function send(app: App, { id, name }: GlossaryInfo, command: Send): Promise<void> {
  const file = openTerms();
  if (file === undefined) return;
  const replaces = command === 'dragoman.server.glossaries.replace';
  const warning = l10n.t('The dictionaries of its languages will hold the terms of {0} and nothing else.', file.name);
  if (replaces && !(await confirmTyped(l10n.t('Replace Dictionary'), name, warning))) return;
  const changed = await askService(app, l10n.t('Sending the terms'), command, { id, uri: file.uri });
  if (changed !== undefined) void showInformation(l10n.t('The glossary “{0}” has {1} now.', name, sizeOf(changed)));
}

async function rename(app: App, { id, name }: GlossaryInfo): Promise<void> {
  const typed = await askText({
    title: l10n.t('Rename Glossary'),
    value: name,
    prompt: l10n.t('New name'),
  });
  if (typed === undefined || typed.trim() === '' || typed.trim() === name) return;
  const argument = { id, name: typed.trim() };
  const changed = await askService(app, l10n.t('Renaming the glossary'), 'dragoman.server.glossaries.rename', argument);
  if (changed !== undefined) void showInformation(l10n.t('The glossary is called “{0}” now.', changed.name));
}

async function removeDictionary(app: App, { id, name }: GlossaryInfo, dictionary: DictionaryInfo): Promise<void> {
  const { sourceLang, targetLang, entryCount } = dictionary;
  const warning = l10n.t('{0} entries of “{1}” will be deleted.', number(entryCount), name);
  if (!(await confirmTyped(l10n.t('Delete Dictionary'), `${sourceLang}-${targetLang}`, warning))) return;
  const argument = { id, sourceLang, targetLang };
  const title = l10n.t('Deleting the dictionary');
  const done = await askService(app, title, 'dragoman.server.glossaries.deleteDictionary', argument);
  if (done !== undefined) void showInformation(l10n.t('The dictionary {0} is deleted.', pairOf(dictionary)));
}

async function remove(app: App, glossary: GlossaryInfo): Promise<void> {
  const { id, name } = glossary;
  const warning = l10n.t('{0} will be deleted at the service.', sizeOf(glossary));
  if (!(await confirmTyped(l10n.t('Delete Glossary'), name, warning))) return;
  const done = await askService(app, l10n.t('Deleting the glossary'), 'dragoman.server.glossaries.delete', { id });
  if (done !== undefined) void showInformation(l10n.t('The glossary “{0}” is deleted.', name));
}
