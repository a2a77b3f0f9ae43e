import { basename, join } from 'node:path';
import { openSyncCache, type SyncCache } from '../glossary/cache.ts';
import { type GlossaryFile, readGlossaryFiles } from '../glossary/files.ts';
import { LOCK_FILE, type LockFile, NO_LOCK, parseLock, writeLock } from '../glossary/lock.ts';
import { compare, type SyncState } from '../glossary/state.ts';
import { RetryBudget } from '../service/retry.ts';
import type { CallOptions } from '../service/translate-types.ts';
import { createAtomic, writeAtomic } from '../workspace/atomic.ts';
import type { FileAccess, FileContent } from '../workspace/files.ts';
import type { LoadedProject } from '../workspace/project.ts';
import { type CliContext, openProject } from './context.ts';
import { CommandError, EXIT, fileFailure, serviceFailure } from './exit.ts';
import { type ConnectedService, connectService } from './service.ts';
import { stateFolder } from './state.ts';

/** Files of a project that does not name its own. */
const CONVENTION = ['glossary/**/*.{tsv,csv}'];

/** A project's glossary in step with a service: what the commands work with. */
export interface OpenedSync {
  readonly loaded: LoadedProject;
  readonly service: ConnectedService;
  readonly patterns: readonly string[];
  readonly files: readonly GlossaryFile<FileContent>[];
  readonly state: SyncState;
  readonly call: CallOptions;
}

/** Reads files, lock file and service, and compares; then runs `work` and closes everything. */
export async function withSync<T>(context: CliContext, work: (sync: OpenedSync) => Promise<T>): Promise<T> {
  const loaded = await openProject(context);
  const { patterns, files } = await glossaryFiles(context.files, loaded);
  const lock = await readLock(context.files, loaded.folder);
  const service = await connectService(context.options);
  const folder = stateFolder();
  const cache: SyncCache = openSyncCache(folder === undefined ? ':memory:' : join(folder, 'glossaries.sqlite'));
  const call = { signal: context.signal, budget: new RetryBudget() };
  try {
    const name = glossaryName(loaded);
    const state = await compare({ files, lock, service: service.id, name, cache }, service.client, call);
    if (!state.ok) throw serviceFailure(state.error);
    return await work({ loaded, service, patterns, files, state: state.value, call });
  } finally {
    cache.close();
    await service.close();
  }
}

export async function glossaryFiles(
  access: FileAccess,
  { folder, project }: LoadedProject,
): Promise<{ readonly patterns: readonly string[]; readonly files: readonly GlossaryFile<FileContent>[] }> {
  const patterns = project.glossary?.files ?? CONVENTION;
  const files = await readGlossaryFiles<FileContent>(access, folder, patterns, project.sourceLocale);
  if (!files.ok) throw new CommandError(EXIT.files, files.error.message);
  return { patterns, files: files.value };
}

/** The project's name for its glossary; without one, that of its folder. */
export function glossaryName({ folder, project }: LoadedProject): string {
  return project.glossary?.name ?? basename(folder);
}

export async function readLock(access: FileAccess, folder: string): Promise<LockFile> {
  const file = await access.read(`${folder}/${LOCK_FILE}`);
  if (!file.ok) {
    if (file.error.kind === 'missing') return NO_LOCK;
    throw fileFailure(file.error);
  }
  const lock = parseLock(file.value.text);
  if (!lock.ok) throw new CommandError(EXIT.usage, `${folder}/${LOCK_FILE}: ${lock.error}`);
  return lock.value;
}

/** Writes the lock file when it says something new. */
export async function saveLock(access: FileAccess, folder: string, lock: LockFile): Promise<void> {
  const path = `${folder}/${LOCK_FILE}`;
  const file = await access.read(path);
  const text = writeLock(lock);
  if (!file.ok) {
    const created = await createAtomic(path, Buffer.from(text));
    if (!created.ok) throw fileFailure(created.error);
    return;
  }
  const before = file.value.text;
  const wanted = before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  if (wanted === before) return;
  const written = await writeAtomic(file.value, [{ span: { start: 0, end: before.length }, text: wanted }]);
  if (!written.ok) throw fileFailure(written.error);
}
