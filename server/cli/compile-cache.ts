import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { stateFolder } from '../engine/parts/workspace/files/state-folder.ts';
import { isOwnFolder, privateFolder } from '../system/sqlite/private.ts';

const LEAVE_NOTHING = new Set(['--dry-run', '--help', '-h']);

/**
 * Keeps the compiled program in the state folder: compiling takes about a fifth of the processor time of a small command. The cache is executed, so a
 * folder of another user is never used; a dry run and help write nothing. `NODE_COMPILE_CACHE` and `NODE_DISABLE_COMPILE_CACHE` take precedence.
 */
export function useCompileCache(args: readonly string[]): void {
  if (args[0] === 'help' || args.some((arg) => LEAVE_NOTHING.has(arg))) return;
  const state = stateFolder();
  if (state === undefined) return;
  const folder = join(state, 'compiled');
  try {
    privateFolder(folder);
    if (isOwnFolder(state) && isOwnFolder(folder)) enableCompileCache(folder);
  } catch {
    // Without the cache a command is slower but correct.
  }
}
