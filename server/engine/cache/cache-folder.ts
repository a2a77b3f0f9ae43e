import { join } from 'node:path';
import type { Host } from '../host.ts';

/** Where findings and histories are cached between runs, unless another folder is given. Undefined: nothing is cached. */
export function cacheFolderOf(host: Pick<Host, 'stateFolder'>): string | undefined {
  const state = host.stateFolder();
  return state === undefined ? undefined : join(state, 'findings');
}

/** Where histories are cached in such a folder. */
export function historyFolder(cache: string | undefined): string | undefined {
  return cache === undefined ? undefined : join(cache, 'history');
}
