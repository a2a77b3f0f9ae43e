import { ok, type Result } from '../../../shared/values/result.ts';
import type { CallOptions } from '../../service/resources/translate-types.ts';
import { RetryBudget } from '../../service/transport/retry.ts';
import { type Failure, fileFailure, lockFailure, mapped, refuse, serviceFailure } from '../failure.ts';
import type { Host } from '../host.ts';
import { withSyncCache } from '../parts/glossary/cache.ts';
import { inWords } from '../parts/glossary/files.ts';
import type { LockFile } from '../parts/glossary/lock.ts';
import type { PushChoices } from '../parts/glossary/plan.ts';
import { type FileUpdate, filesAfter, type PullPlan, planPull } from '../parts/glossary/pull.ts';
import { type PushReport, push } from '../parts/glossary/push.ts';
import { compare, lockAfter, type SyncState } from '../parts/glossary/state.ts';
import { ownerOf } from '../parts/workspace/extend.ts';
import type { FileContent } from '../parts/workspace/files/files.ts';
import { isCommitted } from '../parts/workspace/git.ts';
import {
  clearGlossary,
  type ProjectGlossary,
  projectGlossary,
  readLock,
  saveLock,
} from '../parts/workspace/glossary.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { onlyThis } from '../projects/packages.ts';
import { openProject } from '../projects/project.ts';
import { type ConnectedService, connectService } from '../service.ts';

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
  const glossary = mapped(await projectGlossary(host.files, loaded.value), fileFailure);
  if (!glossary.ok) return glossary;
  const meant = await onlyThis(host, 'glossary', 'glossaries', glossary.value.files.length === 0);
  if (!meant.ok) return meant;
  const lock = mapped(await readLock(host.files, loaded.value.folder), lockFailure);
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
async function writeBack(
  { files }: Host,
  { loaded, service }: OpenedSync,
  lock: LockFile,
): Promise<Result<void, Failure>> {
  return mapped(await saveLock(files, loaded.folder, lock, service.id), lockFailure);
}

/** What happened to a file in a pull. */
export interface PulledFile extends FileUpdate {
  /** Why it was not written. */
  readonly refused?: string;
}

export interface Pulled {
  readonly plan: PullPlan;
  readonly files: readonly PulledFile[];
}

/** Updates the service from the files. */
export async function pushFiles(
  host: Host,
  sync: OpenedSync,
  choices: PushChoices,
): Promise<Result<PushReport, Failure>> {
  const { state, service, loaded, glossary, call } = sync;
  if (state.files.length === 0)
    return refuse(
      'usage',
      `No glossary file matches ${inWords(glossary.patterns)} in ${loaded.folder}. Name them under "glossary" in dragoman.json, or get the service's terms with "dragoman glossary pull".`,
    );
  const report = await push(state, service, choices, call);
  const written = report.lock === undefined ? ok(undefined) : await writeBack(host, sync, report.lock);
  return written.ok ? ok(report) : written;
}

/** Updates the files from the service. @param force even those with uncommitted changes */
export async function pullFiles(
  host: Host,
  sync: OpenedSync,
  { prefer, force = false }: Pick<PushChoices, 'prefer'> & { readonly force?: boolean | undefined },
): Promise<Result<Pulled, Failure>> {
  const { state, loaded, glossary } = sync;
  const { lost, dictionaries } = state.found;
  if (state.found.glossary === undefined)
    return refuse(
      'usage',
      `The service has no glossary "${state.name}"${lost ? ' any more' : ''}. "dragoman glossary push" ${lost ? 'restores' : 'creates'} it from the files.`,
    );
  await clearGlossary(host.files, loaded.folder, glossary);
  const { sourceLocale } = loaded.project;
  const plan = planPull(state, { patterns: glossary.patterns, sourceLocale, prefer });
  const files: PulledFile[] = [];
  for (const update of plan.updates) {
    if (host.signal.aborted) break;
    const file = glossary.files.find(({ name }) => name === update.name)?.content;
    const refused = await writePulled(host, loaded.folder, file, update, force);
    files.push({ ...update, ...(refused !== undefined && { refused }) });
  }
  const done = files.filter(({ refused }) => refused === undefined);
  const { id, name } = state.found.glossary;
  const service = new Map(Array.from(dictionaries, ([pair, { entries }]) => [pair, entries]));
  const repository = filesAfter(state, done, sourceLocale);
  const written = await writeBack(host, sync, lockAfter(state, { id, name, repository, service }));
  return written.ok ? ok({ plan, files }) : written;
}

/** Writes one file of a pull. @param file as it was read; undefined: it is new. @returns why it was not written */
export async function writePulled(
  { files }: Pick<Host, 'files'>,
  folder: string,
  file: FileContent | undefined,
  { name, edits, text }: Pick<FileUpdate, 'name' | 'edits' | 'text'>,
  force: boolean,
): Promise<string | undefined> {
  if (file === undefined) {
    const created = await files.create(`${folder}/${name}`, Buffer.from(text));
    return created.ok ? undefined : created.error.message;
  }
  if (!force && !(await isCommitted(files, folder, name)))
    return `${name} has changes that are not committed, and was not written. Commit them, or use --force.`;
  const written = await files.write(file, edits);
  return written.ok ? undefined : written.error.message;
}
