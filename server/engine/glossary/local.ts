import { join } from 'node:path';
import type { Result } from '../../../shared/values/result.ts';
import { type Failure, fileFailure, mapped } from '../failure.ts';
import { openSyncCache, type SyncCache } from '../parts/glossary/cache.ts';
import type { LockFile } from '../parts/glossary/lock.ts';
import type { FileAccess } from '../parts/workspace/files/files.ts';
import { type LockError, type ProjectGlossary, projectGlossary, readLock } from '../parts/workspace/glossary.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';

/** Runs `work` with the cache of earlier syncs. @param folder of the cache; undefined: there is none */
export async function withSyncCache<T>(
  folder: string | undefined,
  work: (cache: SyncCache) => Promise<T> | T,
): Promise<T> {
  const cache = openSyncCache(folder === undefined ? ':memory:' : join(folder, 'glossaries.sqlite'));
  try {
    return await work(cache);
  } finally {
    cache.close();
  }
}

export async function openGlossary(
  files: FileAccess,
  loaded: LoadedProject,
): Promise<Result<ProjectGlossary, Failure>> {
  return mapped(await projectGlossary(files, loaded), fileFailure);
}

export async function openLock(files: FileAccess, folder: string): Promise<Result<LockFile, Failure>> {
  return mapped(await readLock(files, folder), lockFailure);
}

export function lockFailure({ kind, message }: LockError): Failure {
  return { kind: kind === 'damaged' ? 'usage' : 'files', message };
}
