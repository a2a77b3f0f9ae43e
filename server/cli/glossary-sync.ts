import { join } from 'node:path';
import type { Result } from '../../shared/result.ts';
import { openSyncCache, type SyncCache } from '../glossary/cache.ts';
import type { LockFile } from '../glossary/lock.ts';
import { compare, type SyncState } from '../glossary/state.ts';
import { RetryBudget } from '../service/retry.ts';
import type { CallOptions } from '../service/translate-types.ts';
import { type LockError, type ProjectGlossary, projectGlossary, readLock, saveLock } from '../workspace/glossary.ts';
import type { LoadedProject } from '../workspace/project.ts';
import { stateFolder } from '../workspace/state-folder.ts';
import { type CliContext, openProject } from './context.ts';
import { CommandError, EXIT, fileFailure, serviceFailure } from './exit.ts';
import { type ConnectedService, connectService } from './service.ts';

/** A project's glossary in step with a service: what the commands work with. */
export interface OpenedSync {
  readonly loaded: LoadedProject;
  readonly service: ConnectedService;
  readonly glossary: ProjectGlossary;
  readonly state: SyncState;
  readonly call: CallOptions;
}

/** Reads files, lock file and service, and compares; then runs `work` and closes everything. */
export async function withSync<T>(context: CliContext, work: (sync: OpenedSync) => Promise<T>): Promise<T> {
  const loaded = await openProject(context);
  const glossary = await openGlossary(context, loaded);
  const lock = await openLock(context, loaded.folder);
  const service = await connectService(context.options);
  const folder = stateFolder();
  const cache: SyncCache = openSyncCache(folder === undefined ? ':memory:' : join(folder, 'glossaries.sqlite'));
  const call = { signal: context.signal, budget: new RetryBudget() };
  try {
    const { name, files } = glossary;
    const state = await compare({ files, lock, service: service.id, name, cache }, service.client, call);
    if (!state.ok) throw serviceFailure(state.error);
    return await work({ loaded, service, glossary, state: state.value, call });
  } finally {
    cache.close();
    await service.close();
  }
}

export async function openGlossary({ files }: CliContext, loaded: LoadedProject): Promise<ProjectGlossary> {
  const glossary = await projectGlossary(files, loaded);
  if (!glossary.ok) throw fileFailure(glossary.error);
  return glossary.value;
}

export async function openLock({ files }: CliContext, folder: string): Promise<LockFile> {
  return settledLock(await readLock(files, folder));
}

/** Remembers what was synced. */
export async function writeBack({ files }: CliContext, { loaded, service }: OpenedSync, lock: LockFile): Promise<void> {
  settledLock(await saveLock(files, loaded.folder, lock, service.id));
}

function settledLock<T>(result: Result<T, LockError>): T {
  if (result.ok) return result.value;
  throw new CommandError(result.error.kind === 'damaged' ? EXIT.usage : EXIT.files, result.error.message);
}
