import { env, l10n } from 'vscode';
import type { LegacyGlossaryInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { showInformation } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { plain } from '../messages/plain.ts';
import { askService } from '../service/ask.ts';
import { legacyGlossaryMenu } from '../service/legacy-glossary-menu.ts';
import { type MenuItem, separator, showMenu } from '../service/menu.ts';
import { textTable } from '../service/table.ts';
import { openTerms } from '../service/terms-file.ts';

/** Glossaries of version 2: one language pair each, immutable. They can be viewed, deleted and migrated. @param id the one chosen in a view */
export async function legacyGlossaries(app: App, id?: unknown): Promise<void> {
  if (typeof id === 'string') await legacyGlossaryMenu(app, id);
  else await choose(app);
  // The view lists them, too.
  app.glossaries.refresh(true);
}

async function choose(app: App): Promise<void> {
  const title = l10n.t('Asking for the legacy glossaries');
  const list = await askService(app, title, 'dragoman.server.legacyGlossaries.list', {});
  if (list === undefined) return;
  const item = ({ id, name, sourceLang, targetLang, entryCount, ready }: LegacyGlossaryInfo): MenuItem => ({
    label: plain(name),
    description: `${sourceLang} → ${targetLang}`,
    detail: ready ? l10n.t('{0} entries', number(entryCount)) : l10n.t('the service is still preparing it'),
    run: () => legacyGlossaryMenu(app, id),
  });
  const items = [
    ...list.map(item),
    separator(''),
    { label: l10n.t('$(add) Create from the Open File…'), run: () => create(app) },
    { label: l10n.t('$(globe) Show Language Pairs'), run: () => showPairs(app) },
  ];
  const hint = list.length === 0 ? l10n.t('There are no legacy glossaries') : l10n.t('Choose a glossary');
  await showMenu(l10n.t('Legacy Glossaries'), hint, items);
}

async function create(app: App): Promise<void> {
  const file = openTerms();
  if (file === undefined) return;
  const name = await askText({
    title: l10n.t('Create Legacy Glossary'),
    prompt: l10n.t('Name of the glossary with the terms of {0}', file.name),
    value: file.name.replace(/\.[^.]*$/, ''),
  });
  if (name === undefined || name.trim() === '') return;
  const argument = { name: name.trim(), uri: file.uri };
  const title = l10n.t('Creating the glossary');
  const made = await askService(app, title, 'dragoman.server.legacyGlossaries.create', argument);
  if (made !== undefined) void showInformation(l10n.t('The glossary “{0}” is created.', made.name));
}

async function showPairs(app: App): Promise<void> {
  const title = l10n.t('Asking for the language pairs');
  const pairs = await askService(app, title, 'dragoman.server.legacyGlossaries.languagePairs', {});
  if (pairs === undefined) return;
  const bySource = new Map<string, string[]>();
  for (const { sourceLang, targetLang } of pairs)
    bySource.set(sourceLang, [...(bySource.get(sourceLang) ?? []), targetLang]);
  const rows = [...bySource].toSorted().map(([source, targets]) => [source, targets.toSorted().join(' ')]);
  const table = textTable([l10n.t('From'), l10n.t('Into')], rows, env.language);
  await app.pages.show(l10n.t('Language Pairs of Glossaries'), table);
}
