import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { type SyncCache, withSyncCache } from '../../../engine/parts/glossary/cache.ts';
import { type FoundGlossary, findGlossary, withOffer } from '../../../engine/parts/glossary/find.ts';
import { writeLock } from '../../../engine/parts/glossary/lock.ts';
import { compareWith, type SyncInput, type SyncState } from '../../../engine/parts/glossary/state.ts';
import { ownerOf } from '../../../engine/parts/workspace/extend.ts';
import type { FileAccess } from '../../../engine/parts/workspace/files/files.ts';
import { type ProjectGlossary, projectGlossary, readLock } from '../../../engine/parts/workspace/glossary.ts';
import type { LoadedProject } from '../../../engine/parts/workspace/project.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import { privateFolder } from '../../../system/sqlite/private.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Use } from '../../services.ts';
import { askService } from '../service/ask.ts';
import { failureOf } from '../translate/report.ts';
import type { SyncSession } from './session.ts';

/** A folder's glossary before the service is asked. */
export interface Local {
  readonly loaded: LoadedProject;
  readonly glossary: ProjectGlossary;
  /** Open it, use it, close it: see `withState`. */
  readonly input: Omit<SyncInput, 'cache'>;
  readonly plan: 'free' | 'paid' | 'unknown';
}

/** Files as the user sees them: the editor's text if a file is open, otherwise the disk's with its bytes. */
export function seen({ documents, runtime }: Context): FileAccess {
  const open = documents.access();
  return {
    list: runtime.disk.list,
    async read(path) {
      const found = documents.all().some((snapshot) => snapshot.path === path) ? await open.read(path) : undefined;
      return found?.ok === true ? found : runtime.disk.read(path);
    },
  };
}

/** Reads project, glossary files and lock file. The error is a sentence that says what to do. */
export async function readLocal(
  context: Context,
  folder: string,
  access: FileAccess,
  session?: SyncSession,
): Promise<Result<Local, string>> {
  const loaded = ownerOf((await context.projects.ofFolder(folder)).loaded, 'glossary');
  const [problem] = loaded.problems;
  if (problem !== undefined) return fail(`dragoman.json has an error: ${problem.message} Correct it first.`);
  const glossary = await projectGlossary(access, loaded, session?.parser(folder));
  if (!glossary.ok) return fail(glossary.error.message);
  const lock = await readLock(context.runtime.disk, loaded.folder);
  if (!lock.ok) return fail(lock.error.message);
  const { id, plan } = context.services.account(await context.settings.get());
  const { name, files } = glossary.value;
  return ok({ loaded, glossary: glossary.value, input: { files, lock: lock.value, service: id, name }, plan });
}

export interface Look extends Pick<Use, 'quiet'> {
  readonly fresh: boolean;
  readonly call: CallOptions;
}

/** The service's side, cached unless `fresh`. */
export async function lookAtService(
  context: Context,
  session: SyncSession,
  { loaded: { folder }, input }: Local,
  { fresh, call, ...how }: Look,
): Promise<Result<FoundGlossary, ServiceError>> {
  const id = input.lock.glossaries.get(input.service)?.id;
  const key = JSON.stringify([input.service, id, input.name]);
  const known = fresh ? undefined : session.recall(folder, key);
  const pairs = [...session.merge(folder, input.files).dictionaries.keys()];
  const found = known === undefined ? undefined : ok(known);
  // For a new dictionary, the supported pairs are needed: requested once.
  if (known?.offered !== undefined || (known !== undefined && pairs.every((it) => known.dictionaries.has(it))))
    return ok(known);
  const job = async (client: ServiceClient) => {
    const glossary = found ?? (await findGlossary(client, { id, name: input.name }, call));
    return glossary.ok ? withOffer(client, glossary.value, pairs, call) : glossary;
  };
  const answer = await askService(context, job, how);
  if (answer.ok) session.remember(folder, key, answer.value);
  return answer;
}

/** Compares the sides; the cache of earlier syncs is open until `work` is done. */
export function withState<T>(
  context: Context,
  { input }: Local,
  found: FoundGlossary,
  work: (state: SyncState) => Promise<T> | T,
): Promise<T> {
  return withCache(context, (cache) => work(compareWith({ ...input, cache }, found)));
}

function withCache<T>({ client }: Context, work: (cache: SyncCache) => Promise<T> | T): Promise<T> {
  const folder = client.options.stateFolder;
  if (folder !== undefined) privateFolder(folder);
  return withSyncCache(folder, work);
}

/** Like `withState`, for reading only: the same comparison is made once. */
export async function stateOf(
  context: Context,
  session: SyncSession,
  local: Local,
  found: FoundGlossary,
): Promise<SyncState> {
  const { loaded, input } = local;
  const merged = session.merge(loaded.folder, input.files);
  const parts = [merged, found, input.name, input.service, writeLock(input.lock)];
  return withCache(context, (cache) =>
    session.compare(loaded.folder, parts, () => compareWith({ ...input, cache }, found, merged)),
  );
}

/** @throws ResponseError */
export function settled<T>(result: Result<T, ServiceError | string>): T {
  if (result.ok) return result.value;
  throw typeof result.error === 'string' ? refusal(result.error) : failureOf(result.error);
}
