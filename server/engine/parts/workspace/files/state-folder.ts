import { homedir } from 'node:os';
import { join } from 'node:path';
import { privateFolder } from '../../../../system/sqlite/private.ts';

/** Where the command line would keep state between runs, whether it is there or not. */
export function statePath(): string {
  const base =
    process.env['XDG_STATE_HOME'] || (process.platform === 'win32' ? process.env['LOCALAPPDATA'] : undefined);
  return join(base ?? join(homedir(), '.local', 'state'), 'dragoman');
}

/**
 * Where programs of a user keep what they share, and the command line its state: `$XDG_STATE_HOME/dragoman`. Undefined when the folder cannot be made:
 * then nothing is kept.
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
