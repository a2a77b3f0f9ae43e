/** Commands for a key of the view “Developer Keys”. */
import { env } from 'vscode';
import type { KeyInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { createKey } from '../commands/keys.ts';
import { deactivateKey, renameKey, setKeyLimit } from '../service/key-menu.ts';

export async function keysCreate(app: App): Promise<void> {
  await createKey(app);
  app.developerKeys.refresh();
}

export function keysRefresh(app: App): void {
  app.developerKeys.refresh();
}

/** A command of a row: acts on the key, and then refreshes the view. */
function onKey(act: (app: App, key: KeyInfo) => Promise<void>): (app: App, argument?: unknown) => Promise<void> {
  return async (app, argument) => {
    if (!isKey(argument)) return;
    await act(app, argument);
    app.developerKeys.refresh();
  };
}

export const keysRename = onKey(renameKey);
export const keysLimit = onKey(setKeyLimit);
export const keysDeactivate = onKey(deactivateKey);
export const keysCopyId = onKey(async (_, { id }) => env.clipboard.writeText(id));

function isKey(value: unknown): value is KeyInfo {
  return typeof value === 'object' && value !== null && 'id' in value && 'isDeactivated' in value;
}
