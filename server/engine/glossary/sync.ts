import { ok, type Result } from '../../../shared/values/result.ts';
import type { CallOptions } from '../../service/resources/translate-types.ts';
import { RetryBudget } from '../../service/transport/retry.ts';
import { type Failure, mapped, serviceFailure } from '../failure.ts';
import type { Host } from '../host.ts';
import type { LockFile } from '../parts/glossary/lock.ts';
import { compare, type SyncState } from '../parts/glossary/state.ts';
import { ownerOf } from '../parts/workspace/extend.ts';
import { type ProjectGlossary, saveLock } from '../parts/workspace/glossary.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { onlyThis } from '../projects/packages.ts';
import { openProject } from '../projects/project.ts';
import { type ConnectedService, connectService } from '../service.ts';
import { lockFailure, openGlossary, openLock, withSyncCache } from './local.ts';

/** A project's glossary and a service, opened for a sync. */
export interface OpenedSync {
  readonly loaded: LoadedProject;
  readonly service: ConnectedService;
  readonly glossary: ProjectGlossary;
  readonly state: SyncState;
  readonly call: CallOptions;
}

/** Reads files, lock file and service, and compares; then runs `work` and closes everything. */
export async function withSync<T>(
  host: Host,
  work: (sync: OpenedSync) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const opened = await openProject(host);
  if (!opened.ok) return opened;
  const loaded = ok(ownerOf(opened.value, 'glossary'));
  const glossary = await openGlossary(host.files, loaded.value);
  if (!glossary.ok) return glossary;
  const meant = await onlyThis(host, 'glossary', 'glossaries', glossary.value.files.length === 0);
  if (!meant.ok) return meant;
  const lock = await openLock(host.files, loaded.value.folder);
  if (!lock.ok) return lock;
  const connected = await connectService(host);
  if (!connected.ok) return connected;
  const service = connected.value;
  try {
    const { name, files } = glossary.value;
    const call = { signal: host.signal, budget: new RetryBudget() };
    return await withSyncCache(host.stateFolder(), async (cache) => {
      const input = { files, lock: lock.value, service: service.id, name, cache };
      const state = mapped(await compare(input, service.client, call), serviceFailure);
      if (!state.ok) return state;
      return work({ loaded: loaded.value, service, glossary: glossary.value, state: state.value, call });
    });
  } finally {
    await service.close();
  }
}

/** Records what was synced. */
export async function writeBack(
  { files }: Host,
  { loaded, service }: OpenedSync,
  lock: LockFile,
): Promise<Result<void, Failure>> {
  return mapped(await saveLock(files, loaded.folder, lock, service.id), lockFailure);
}
