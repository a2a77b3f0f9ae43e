import { homedir } from 'node:os';
import { join } from 'node:path';
import { privateFolder } from '../../../../system/sqlite/private.ts';

/** The path of the command line's state folder, whether it exists or not. */
export function statePath(): string {
  const base =
    process.env['XDG_STATE_HOME'] || (process.platform === 'win32' ? process.env['LOCALAPPDATA'] : undefined);
  return join(base ?? join(homedir(), '.local', 'state'), 'dragoman');
}

/**
 * The folder for what the programs of a user share, and for the command line's state: `$XDG_STATE_HOME/dragoman`. Undefined if the folder cannot be
 * created: then nothing is kept.
 */
export function stateFolder(): string | undefined {
  const folder = statePath();
  try {
    privateFolder(folder);
    return folder;
  } catch {
    return undefined;
  }
}
