import type { Disk } from '../parts/workspace/files/files.ts';
import { named } from '../projects/project.ts';

/** Why a document must not be read, or a result written: its path is in the project, but leads out of it. The user has named the path. */
export function reachOf(files: Disk): (path: string) => Promise<string | undefined> {
  return async (path) => {
    const place = await files.locate(named({ files }, path));
    return place.ok ? undefined : place.error.message;
  };
}
