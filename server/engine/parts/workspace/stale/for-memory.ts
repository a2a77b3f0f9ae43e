import type { Staleness } from '../../memory/index-files.ts';
import type { FileAccess } from '../files/files.ts';
import { nameIn } from '../paths.ts';
import { findStale, openMemory } from './find.ts';

/**
 * The project's lock file as a source of stale translations for the translation memory: a new source with an old translation is not a valid pair. The
 * history of the repository is not used: that would start a process for every file.
 */
export async function stalenessOf(access: FileAccess, folder: string): Promise<Staleness> {
  const memory = await openMemory(access, folder, undefined, () => {});
  return {
    stamp: (path) => JSON.stringify([...(memory.remembered.get(nameIn(folder, path)) ?? [])]),
    find: async (moment) => new Set((await findStale(moment, memory)).stale.keys()),
  };
}
