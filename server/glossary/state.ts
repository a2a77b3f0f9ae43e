import { ok, type Result } from '../../shared/result.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ServiceError } from '../service/errors.ts';
import type { CallOptions } from '../service/translate-types.ts';
import type { SyncCache } from './cache.ts';
import { type Dictionary, hashOf, type PairName } from './dictionary.ts';
import type { GlossaryFile } from './files.ts';
import { type FoundGlossary, findGlossary } from './find.ts';
import { type LockedGlossary, type LockFile, withGlossary } from './lock.ts';
import { blockedPairs, type FileProblem, type MergedFiles, mergeFiles } from './merge.ts';
import { byCodeUnit } from './order.ts';
import { type DictionaryPlan, nextSynced, planDictionary } from './plan.ts';

/** What a comparison starts from. */
export interface SyncInput {
  readonly files: readonly GlossaryFile[];
  readonly lock: LockFile;
  /** Key of the lock file: `embedded`, `deepl`, or a base URL. */
  readonly service: string;
  /** The glossary's name in the project file. */
  readonly name: string;
  readonly cache: SyncCache;
}

/** Files, last sync and service side by side. */
export interface SyncState extends SyncInput {
  readonly merged: MergedFiles;
  readonly found: FoundGlossary;
  readonly locked: LockedGlossary | undefined;
  /** Sorted by pair. */
  readonly plans: readonly DictionaryPlan[];
  /** Dictionaries whose files have mistakes: they are left alone. */
  readonly blocked: ReadonlyMap<PairName, readonly FileProblem[]>;
  /** Dictionaries synced before, of which this machine does not know the entries: the comparison has two sides only. */
  readonly unknown: ReadonlySet<PairName>;
}

/** Reads the service (no writes) and compares. */
export async function compare(
  input: SyncInput,
  client: Pick<ServiceClient, 'glossaries'>,
  call?: CallOptions,
): Promise<Result<SyncState, ServiceError>> {
  const locked = input.lock.glossaries.get(input.service);
  const found = await findGlossary(client, { id: locked?.id, name: input.name }, call);
  if (!found.ok) return found;
  const merged = mergeFiles(input.files);
  // What was synced with another glossary says nothing about this one.
  const known = found.value.glossary?.id === locked?.id ? locked : undefined;
  // A dictionary all of whose rows have mistakes is one, too.
  const mistaken = merged.problems.flatMap((problem) => (problem.severity === 'error' ? problem.pairs : []));
  const pairs = new Set([...merged.dictionaries.keys(), ...found.value.dictionaries.keys(), ...mistaken]);
  const unknown = new Set<PairName>();
  const plans = [...pairs].sort(byCodeUnit).map((pair) => {
    const repository = merged.dictionaries.get(pair)?.entries;
    const service = found.value.dictionaries.get(pair)?.entries;
    const hash = known?.dictionaries.get(pair)?.hash;
    const synced = hash === undefined ? undefined : lastSynced(hash, repository, service, input.cache);
    if (hash !== undefined && synced === undefined && service !== undefined) unknown.add(pair);
    return planDictionary(pair, { repository, synced, service });
  });
  return ok({
    ...input,
    merged,
    found: found.value,
    locked,
    plans,
    blocked: blockedPairs(merged, pairs),
    unknown,
  });
}

/** The hash in the lock file tells which side is still as it was; only when both have changed the cache is needed. */
function lastSynced(
  hash: string,
  repository: Dictionary | undefined,
  service: Dictionary | undefined,
  cache: SyncCache,
): Dictionary | undefined {
  return [service, repository].find((side) => side !== undefined && hashOf(side) === hash) ?? cache.get(hash);
}

/** The two sides as they are after a push or a pull. */
export interface Outcome {
  readonly id: string;
  readonly name: string;
  readonly repository: ReadonlyMap<PairName, Dictionary>;
  readonly service: ReadonlyMap<PairName, Dictionary>;
}

/** The lock file after a sync; what was not looked at (files with mistakes) is remembered as before. */
export function lockAfter(state: SyncState, outcome: Outcome): LockFile {
  const before = state.locked?.id === outcome.id ? state.locked : undefined;
  const dictionaries = new Map<PairName, { hash: string; count: number }>();
  for (const pair of new Set([...outcome.repository.keys(), ...outcome.service.keys()])) {
    const old = before?.dictionaries.get(pair);
    const plan = state.plans.find((one) => one.pair === pair);
    const service = outcome.service.get(pair);
    if (state.blocked.has(pair)) {
      if (old !== undefined) dictionaries.set(pair, old);
      continue;
    }
    // To be restored or forgotten: in neither case a term of it counts as removed.
    if (service === undefined) continue;
    // Without the old entries a term missing on one side cannot be told from a new one: only what agrees is remembered.
    const synced = before === undefined ? undefined : plan?.synced;
    const repository = outcome.repository.get(pair);
    // Never shared with the files: nothing to remember.
    if (repository === undefined && synced === undefined) continue;
    const next = nextSynced({ service, ...(repository && { repository }), ...(synced && { synced }) });
    dictionaries.set(pair, { hash: state.cache.put(next), count: next.size });
  }
  return withGlossary(state.lock, state.service, { id: outcome.id, name: outcome.name, dictionaries });
}
