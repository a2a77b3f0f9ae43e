/** Commands for the glossaries of folders, from the view and from the palette. */
import { commands, l10n } from 'vscode';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { confirmTyped } from '../ask/confirm.ts';
import { showInformation } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { askService } from '../service/ask.ts';
import { migrateLegacyGlossary } from '../service/legacy-glossary-menu.ts';
import { isNode, pairOf } from './nodes.ts';
import { pickFolder } from './pick-folder.ts';
import { showPlan } from './show-plan.ts';
import { pullGlossary, pushGlossary } from './sync.ts';

export async function glossaryPush(app: App, argument?: unknown): Promise<void> {
  const folder = await pickFolder(app, argument);
  if (folder !== undefined) await pushGlossary(app, folder);
}

export async function glossaryPull(app: App, argument?: unknown): Promise<void> {
  const folder = await pickFolder(app, argument);
  if (folder !== undefined) await pullGlossary(app, folder);
}

export async function glossaryPlan(app: App, argument?: unknown): Promise<void> {
  const folder = await pickFolder(app, argument);
  if (folder !== undefined) await showPlan(app, folder, isNode(argument, 'dictionary') ? argument : undefined);
}

export function glossaryRefresh(app: App): void {
  app.glossaries.refresh(true);
}

export async function glossaryFind(app: App): Promise<void> {
  const text = await askText({
    title: l10n.t('Find Term'),
    prompt: l10n.t('Shows only terms and translations that contain this text. Leave it empty to show all.'),
    value: app.glossaries.tree.filter,
  });
  if (text === undefined) return;
  app.glossaries.find(text.trim());
  await commands.executeCommand('dragoman.glossaries.focus');
}

/** Called only by the node “Show More…”. */
export function glossaryMore(app: App, argument?: unknown): void {
  if (isNode(argument, 'dictionary')) app.glossaries.tree.showMore(argument);
}

/** For a dictionary that only the service has. */
export async function glossaryDeleteDictionary(app: App, argument?: unknown): Promise<void> {
  if (!isNode(argument, 'dictionary') || argument.glossary.glossary === undefined) return;
  const { state, glossary } = argument;
  const { sourceLang, targetLang } = state;
  const warning = l10n.t('{0} entries of “{1}” will be deleted.', number(state.service ?? 0), glossary.name);
  if (!(await confirmTyped(l10n.t('Delete Dictionary'), `${sourceLang}-${targetLang}`, warning))) return;
  const title = l10n.t('Deleting the dictionary');
  const { id } = argument.glossary.glossary;
  const request = { id, sourceLang, targetLang };
  const done = await askService(app, title, 'dragoman.server.glossaries.deleteDictionary', request);
  app.glossaries.refresh(true);
  if (done !== undefined) void showInformation(l10n.t('The dictionary {0} is deleted.', pairOf(state)));
}

/** For a glossary of version 2. */
export async function glossaryMigrate(app: App, argument?: unknown): Promise<void> {
  if (!isNode(argument, 'legacy')) return;
  await migrateLegacyGlossary(app, argument.info);
  app.glossaries.refresh(true);
}
