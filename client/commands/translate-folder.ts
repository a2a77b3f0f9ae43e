import { l10n, Uri, workspace } from 'vscode';
import type { App } from '../app.ts';
import { translateMany } from '../translation/run.ts';

/** Translates what is missing in the localization files of a folder, which a menu of the explorer passes. */
export async function translateFolder(app: App, argument?: unknown): Promise<void> {
  if (!(argument instanceof Uri)) return;
  const name = workspace.asRelativePath(argument);
  await translateMany(app, l10n.t('Translating what is missing in {0}', name), { folder: argument.toString() });
}
