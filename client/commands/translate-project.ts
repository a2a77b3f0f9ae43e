import { l10n } from 'vscode';
import type { App } from '../app.ts';
import { translateMany } from '../translation/run.ts';

/** Translates what is missing in all files of the project. */
export function translateProject(app: App): Promise<void> {
  return translateMany(app, l10n.t('Translating what is missing in the project'), {});
}
