import { l10n, ProgressLocation } from 'vscode';
import type { App } from '../app.ts';
import { showProgress } from '../messages/messages.ts';
import { type PullWishes, pull } from './pull.ts';
import { type PushWishes, push } from './push.ts';
import { resolveConflicts } from './resolve.ts';

/** Brings the files of a folder to the service, and asks about what both sides have changed. False: it was called off, or failed (told already). */
export function pushGlossary(app: App, folder: string, wishes: PushWishes = {}): Promise<boolean> {
  return push(app, folder, wishes, (plan) => resolveConflicts(app, folder, plan, 'push', BOTH));
}

/** The other way round. */
export function pullGlossary(app: App, folder: string, wishes: PullWishes = {}): Promise<boolean> {
  return pull(app, folder, wishes, (plan) => resolveConflicts(app, folder, plan, 'pull', BOTH));
}

const BOTH = { push: pushGlossary, pull: pullGlossary };

/** For `dragoman.glossary.pushOnSave`: progress where it does not get in the way. */
export async function pushQuietly(app: App, folder: string): Promise<void> {
  const location = { location: ProgressLocation.Window, title: l10n.t('Pushing the glossary') };
  await showProgress(location, () => pushGlossary(app, folder, { quiet: true }));
}
