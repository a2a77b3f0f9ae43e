import { l10n, ProgressLocation } from 'vscode';
import type { App } from '../app.ts';
import { showProgress } from '../messages/messages.ts';
import { type PullWishes, pull } from './pull.ts';
import { type PushWishes, push } from './push.ts';
import { resolveConflicts } from './resolve.ts';

/** Pushes the files of a folder, and asks about what both sides have changed. False if it was cancelled or failed (already reported). */
export function pushGlossary(app: App, folder: string, wishes: PushWishes = {}): Promise<boolean> {
  return push(app, folder, wishes, (plan) => resolveConflicts(app, folder, plan, 'push', BOTH));
}

/** The opposite direction. */
export function pullGlossary(app: App, folder: string, wishes: PullWishes = {}): Promise<boolean> {
  return pull(app, folder, wishes, (plan) => resolveConflicts(app, folder, plan, 'pull', BOTH));
}

const BOTH = { push: pushGlossary, pull: pullGlossary };

/** For `dragoman.glossary.pushOnSave`: with unobtrusive progress. */
export async function pushQuietly(app: App, folder: string): Promise<void> {
  const location = { location: ProgressLocation.Window, title: l10n.t('Pushing the glossary') };
  await showProgress(location, () => pushGlossary(app, folder, { quiet: true }));
}
