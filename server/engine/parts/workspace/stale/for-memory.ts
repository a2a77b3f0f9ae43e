import type { Staleness } from '../../memory/index-files.ts';
import type { FileAccess } from '../files/files.ts';
import { findStale, nameIn, openMemory } from './find.ts';

/**
 * What the project's lock file says about translations that are older than their sources, for the translation memory: a new source with an old
 * translation is no pair to keep. The history of the repository is not asked: that would cost a program for every file.
 */
export async function stalenessOf(access: FileAccess, folder: string): Promise<Staleness> {
  const memory = await openMemory(access, folder, undefined, () => {});
  return {
    stamp: (path) => JSON.stringify([...(memory.remembered.get(nameIn(folder, path)) ?? [])]),
    find: async (moment) => new Set((await findStale(moment, memory)).stale.keys()),
  };
}
