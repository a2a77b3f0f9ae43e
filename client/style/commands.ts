/** Commands for style rules, from the view and from the palette. */
import { env, l10n, Uri, window } from 'vscode';
import type { App } from '../app.ts';
import { confirmTyped } from '../ask/confirm.ts';
import { showInformation } from '../messages/messages.ts';
import { askService } from '../service/ask.ts';
import { fileOf, isNode } from './nodes.ts';
import { folderOf } from './show-plan.ts';
import { pullStyles, pushStyles } from './sync.ts';

export { stylePlan } from './show-plan.ts';

export async function stylePush(app: App, argument?: unknown): Promise<void> {
  const folder = await folderOf(app, argument);
  if (folder !== undefined) await pushStyles(app, folder);
}

/** On a list without a file: creates its file. */
export async function stylePull(app: App, argument?: unknown): Promise<void> {
  const folder = await folderOf(app, argument);
  const take = isNode(argument, 'other') ? { take: [argument.list.id] } : {};
  if (folder !== undefined) await pullStyles(app, folder, take);
}

export function styleRefresh(app: App): void {
  app.styles.refresh(true);
}

export async function styleOpen(_: App, argument?: unknown): Promise<void> {
  const file = isNode(argument, 'list') ? fileOf(argument) : undefined;
  if (file !== undefined) await window.showTextDocument(Uri.parse(file));
}

/** The list is deleted from the service for good; its file stays. */
export async function styleDelete(app: App, argument?: unknown): Promise<void> {
  const list = listOf(argument);
  if (list === undefined) return;
  const warning = l10n.t('The style rules will be deleted on the service; files stay.');
  if (!(await confirmTyped(l10n.t('Delete Style Rules'), list.name, warning))) return;
  const title = l10n.t('Deleting the style rules');
  const done = await askService(app, title, 'dragoman.server.style.delete', { id: list.id });
  app.styles.refresh(true);
  if (done !== undefined) void showInformation(l10n.t('The style rules “{0}” are deleted.', list.name));
}

export async function styleCopyId(_: App, argument?: unknown): Promise<void> {
  const list = listOf(argument);
  if (list !== undefined) await env.clipboard.writeText(list.id);
}

function listOf(argument: unknown): { readonly id: string; readonly name: string } | undefined {
  if (isNode(argument, 'other')) return argument.list;
  if (!isNode(argument, 'list') || argument.state.list === null) return undefined;
  return { id: argument.state.list.id, name: argument.state.name };
}
