import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the command line keeps state between runs: `$XDG_STATE_HOME/dragoman`. Undefined when the folder cannot be made: then nothing is kept. */
export function stateFolder(): string | undefined {
  const base =
    process.env['XDG_STATE_HOME'] || (process.platform === 'win32' ? process.env['LOCALAPPDATA'] : undefined);
  const folder = join(base ?? join(homedir(), '.local', 'state'), 'dragoman');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch {
    return undefined;
  }
}
