import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { stateFolder } from '../engine/parts/workspace/files/state-folder.ts';
import { isOwnFolder, privateFolder } from '../system/sqlite/private.ts';

const LEAVE_NOTHING = new Set(['--dry-run', '--help', '-h']);

/**
 * Keeps the compiled program for the next run, in the state folder: about a fifth of the processor time of a small command is spent on compiling.
 * What lies there is run, so nothing is kept in a folder of another user; a dry run and help write nothing at all. `NODE_COMPILE_CACHE` and `NODE_DISABLE_COMPILE_CACHE` go before.
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
    // A command that compiles anew is slower and right.
  }
}
