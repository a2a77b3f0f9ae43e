import type { Dictionary, PairName } from './dictionary.ts';
import { applyUpdate, type DictionaryPlan, isEmptyUpdate, type Side, updateFor } from './plan.ts';
import type { SyncState } from './state.ts';

/** One request that changes the service. */
export type PushStep =
  | { readonly kind: 'create'; readonly dictionaries: ReadonlyMap<PairName, Dictionary> }
  | { readonly kind: 'rename'; readonly from: string }
  /** PATCH: some terms of an existing dictionary. */
  | { readonly kind: 'merge'; readonly pair: PairName; readonly entries: Dictionary; readonly result: Dictionary }
  /** PUT: a new dictionary (`expected` undefined), or one that loses terms. */
  | { readonly kind: 'put'; readonly pair: PairName; readonly entries: Dictionary; readonly expected?: Dictionary }
  | { readonly kind: 'delete'; readonly pair: PairName; readonly expected: Dictionary };

/** A dictionary that is not changed, and the reason. */
export interface Stopped {
  readonly pair: PairName;
  readonly reason: string;
}

export interface PushChoices {
  /** Which side wins if both changed a term. Default: such a dictionary is not synced. */
  readonly prefer?: Side | undefined;
  /** Delete dictionaries that the files no longer have. */
  readonly prune?: boolean | undefined;
}

/** The fewest requests that bring the service in line with the files: pure. */
export function stepsOf(
  state: SyncState,
  choices: PushChoices,
): { readonly steps: readonly PushStep[]; readonly stopped: readonly Stopped[] } {
  const { glossary } = state.found;
  const stopped: Stopped[] = [...state.blocked].map(([pair]) => ({ pair, reason: 'its files have mistakes' }));
  const open = state.plans.filter(({ pair }) => !state.blocked.has(pair) && !state.unoffered.has(pair));
  for (const pair of state.unoffered)
    if (!state.blocked.has(pair))
      stopped.push({ pair, reason: 'the service offers no glossaries for these languages' });
  if (glossary === undefined) {
    const dictionaries = new Map(open.flatMap(({ pair, repository }) => (repository ? [[pair, repository]] : [])));
    return { steps: dictionaries.size === 0 ? [] : [{ kind: 'create', dictionaries }], stopped };
  }
  const steps: PushStep[] = [];
  for (const plan of open) {
    const step =
      plan.repository === undefined ? pruneStep(plan, choices) : changeStep(state, plan, plan.repository, choices);
    if (step === undefined) continue;
    if ('reason' in step) stopped.push(step);
    else steps.push(step);
  }
  if (glossary.name !== state.name) steps.push({ kind: 'rename', from: glossary.name });
  return { steps, stopped };
}

function changeStep(
  { found }: SyncState,
  plan: DictionaryPlan,
  repository: Dictionary,
  { prefer }: PushChoices,
): PushStep | Stopped | undefined {
  const { pair, service } = plan;
  if (service === undefined) return { kind: 'put', pair, entries: repository };
  const update = updateFor('service', plan, prefer);
  if (update === undefined) return { pair, reason: `${counted(plan.conflicts.length)} changed on both sides` };
  if (isEmptyUpdate(update)) return undefined;
  const result = applyUpdate(service, update);
  const whole = update.remove.size > 0 || found.dictionaries.get(pair)?.denormal === true;
  return whole
    ? { kind: 'put', pair, entries: result, expected: service }
    : { kind: 'merge', pair, entries: update.set, result };
}

/** Terms that were never in the files are deleted only if the repository is explicitly preferred. */
function pruneStep(plan: DictionaryPlan, { prune, prefer }: PushChoices): PushStep | Stopped | undefined {
  const { pair, service } = plan;
  if (service === undefined || prune !== true) return undefined;
  const foreign = plan.pull.added.length + plan.pull.changed.length + plan.conflicts.length;
  if (foreign === 0 || prefer === 'repository') return { kind: 'delete', pair, expected: service };
  return { pair, reason: `${counted(foreign)} only on the service: pull first, or add --prefer repository` };
}

function counted(count: number): string {
  return count === 1 ? '1 term is' : `${count} terms are`;
}
