import { byCodeUnit } from '../../../../shared/order.ts';
import { ok, type Result } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import type { SyncCache } from './cache.ts';
import { type Dictionary, hashOf, type PairName } from './dictionary.ts';
import type { GlossaryFile } from './files.ts';
import { type FoundGlossary, findGlossary, withOffer } from './find.ts';
import { type LockedGlossary, type LockFile, withGlossary } from './lock.ts';
import { blockedPairs, type FileProblem, type MergedFiles, mergeFiles } from './merge.ts';
import { type DictionaryPlan, nextSynced, planDictionary } from './plan.ts';

/** The input of a comparison. */
export interface SyncInput {
  readonly files: readonly GlossaryFile[];
  readonly lock: LockFile;
  /** Key of the lock file: `embedded`, `deepl`, or a base URL. */
  readonly service: string;
  /** The glossary's name in the project file. */
  readonly name: string;
  readonly cache: SyncCache;
}

/** Files, last sync and service, compared. */
export interface SyncState extends SyncInput {
  readonly merged: MergedFiles;
  readonly found: FoundGlossary;
  readonly locked: LockedGlossary | undefined;
  /** Sorted by pair. */
  readonly plans: readonly DictionaryPlan[];
  /** Dictionaries whose files have mistakes: they are not synced. */
  readonly blocked: ReadonlyMap<PairName, readonly FileProblem[]>;
  /** Dictionaries synced before whose entries are unknown on this machine: the comparison has only two sides. */
  readonly unknown: ReadonlySet<PairName>;
  /** Dictionaries of the files that the service does not support. */
  readonly unoffered: ReadonlySet<PairName>;
}

/** Reads the service (no writes) and compares. */
export async function compare(
  input: SyncInput,
  client: Pick<ServiceClient, 'glossaries' | 'legacyGlossaries'>,
  call?: CallOptions,
): Promise<Result<SyncState, ServiceError>> {
  const id = input.lock.glossaries.get(input.service)?.id;
  const glossary = await findGlossary(client, { id, name: input.name }, call);
  if (!glossary.ok) return glossary;
  const merged = mergeFiles(input.files);
  const found = await withOffer(client, glossary.value, merged.dictionaries.keys(), call);
  return found.ok ? ok(compareWith(input, found.value, merged)) : found;
}

/** Compares with the service's state as read: pure except for the cache. */
export function compareWith(input: SyncInput, found: FoundGlossary, merged = mergeFiles(input.files)): SyncState {
  const locked = input.lock.glossaries.get(input.service);
  // A sync with another glossary says nothing about this one.
  const known = found.glossary?.id === locked?.id ? locked : undefined;
  // A dictionary whose rows all have mistakes counts, too.
  const mistaken = merged.problems.flatMap((problem) => (problem.severity === 'error' ? problem.pairs : []));
  const pairs = new Set([...merged.dictionaries.keys(), ...found.dictionaries.keys(), ...mistaken]);
  const unknown = new Set<PairName>();
  const unoffered = new Set<PairName>();
  const plans = [...pairs].sort(byCodeUnit).map((pair) => {
    const repository = merged.dictionaries.get(pair)?.entries;
    const service = found.dictionaries.get(pair)?.entries;
    const hash = known?.dictionaries.get(pair)?.hash;
    const synced = hash === undefined ? undefined : lastSynced(hash, repository, service, input.cache);
    if (hash !== undefined && synced === undefined && service !== undefined) unknown.add(pair);
    if (repository !== undefined && service === undefined && found.offered?.has(pair) === false) unoffered.add(pair);
    return planDictionary(pair, { repository, synced, service });
  });
  return { ...input, merged, found, locked, plans, blocked: blockedPairs(merged, pairs), unknown, unoffered };
}

/** The hash in the lock file shows which side is unchanged; the cache is only needed if both have changed. */
function lastSynced(
  hash: string,
  repository: Dictionary | undefined,
  service: Dictionary | undefined,
  cache: SyncCache,
): Dictionary | undefined {
  return [service, repository].find((side) => side !== undefined && hashOf(side) === hash) ?? cache.get(hash);
}

/** The two sides after a push or a pull. */
export interface Outcome {
  readonly id: string;
  readonly name: string;
  readonly repository: ReadonlyMap<PairName, Dictionary>;
  readonly service: ReadonlyMap<PairName, Dictionary>;
}

/** The lock file after a sync; for files with mistakes, which were skipped, the old record stays. */
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
    // To be restored or removed from the lock: in neither case does one of its terms count as removed.
    if (service === undefined) continue;
    // Without the old entries, a term missing on one side cannot be told from a new one: only what agrees is recorded.
    const synced = before === undefined ? undefined : plan?.synced;
    const repository = outcome.repository.get(pair);
    // Never shared with the files: nothing to record.
    if (repository === undefined && synced === undefined) continue;
    const next = nextSynced({ service, ...(repository && { repository }), ...(synced && { synced }) });
    dictionaries.set(pair, { hash: state.cache.put(next), count: next.size });
  }
  return withGlossary(state.lock, state.service, { id: outcome.id, name: outcome.name, dictionaries });
}
