import type { Side, TermChange, TermChanges } from '../../../../shared/glossary.ts';
import { type Dictionary, EMPTY, type PairName, sameDictionary } from './dictionary.ts';
import type { SyncState } from './state.ts';

export type { Side, TermChange } from '../../../../shared/glossary.ts';
export type Changes = TermChanges;

/** The three sides of one dictionary. */
export interface Sides {
  /** Undefined: the files have no entry for this pair. */
  readonly repository: Dictionary | undefined;
  /** What both had at the last sync; undefined if unknown: then nothing counts as removed. */
  readonly synced: Dictionary | undefined;
  readonly service: Dictionary | undefined;
}

export interface DictionaryPlan extends Sides {
  readonly pair: PairName;
  /** Changed in the files since the last sync: to be pushed. */
  readonly push: Changes;
  /** Changed on the service since the last sync (drift): to be pulled. */
  readonly pull: Changes;
  /** Changed on both sides, differently. */
  readonly conflicts: readonly TermChange[];
  readonly unchanged: number;
}

/**
 * The three-way comparison of one dictionary: pure, linear.
 * A dictionary that was lost on the service is to be restored, not removed from the files.
 */
export function planDictionary(pair: PairName, sides: Sides): DictionaryPlan {
  const repository = sides.repository ?? EMPTY;
  const service = sides.service ?? EMPTY;
  const synced = sides.service === undefined ? EMPTY : (sides.synced ?? EMPTY);
  const push = noChanges();
  const pull = noChanges();
  const conflicts: TermChange[] = [];
  let unchanged = 0;
  for (const source of termsOf(repository, service)) {
    const mine = repository.get(source);
    const theirs = service.get(source);
    const before = synced.get(source);
    if (mine === theirs) unchanged++;
    else {
      const change = termChange(source, mine, before, theirs);
      if (theirs === before) sort(push, change, mine, before);
      else if (mine === before) sort(pull, change, theirs, before);
      else conflicts.push(change);
    }
  }
  return { pair, ...sides, push, pull, conflicts, unchanged };
}

function noChanges(): { added: TermChange[]; changed: TermChange[]; removed: TermChange[] } {
  return { added: [], changed: [], removed: [] };
}

function sort(
  into: ReturnType<typeof noChanges>,
  change: TermChange,
  now: string | undefined,
  before: string | undefined,
): void {
  if (now === undefined) into.removed.push(change);
  else if (before === undefined) into.added.push(change);
  else into.changed.push(change);
}

function termChange(source: string, repository?: string, synced?: string, service?: string): TermChange {
  // In a first push, all terms are like this.
  if (repository !== undefined && synced === undefined && service === undefined) return { source, repository };
  return {
    source,
    ...(repository !== undefined && { repository }),
    ...(synced !== undefined && { synced }),
    ...(service !== undefined && { service }),
  };
}

function* termsOf(...dictionaries: readonly Dictionary[]): Generator<string, void, undefined> {
  for (const [at, dictionary] of dictionaries.entries()) {
    const before = dictionaries.slice(0, at);
    for (const term of dictionary.keys()) if (!before.some((other) => other.has(term))) yield term;
  }
}

export function countOf({ added, changed, removed }: Changes): number {
  return added.length + changed.length + removed.length;
}

/** Files and service agree on this dictionary. */
export function inStep(plan: Pick<DictionaryPlan, 'push' | 'pull' | 'conflicts'>): boolean {
  return countOf(plan.push) + countOf(plan.pull) + plan.conflicts.length === 0;
}

/** What one side must change: texts to set by term, terms to remove. */
export interface Update {
  readonly set: Dictionary;
  readonly remove: ReadonlySet<string>;
}

/** Undefined: there are conflicts and no side is preferred. Conflicts that the other side wins are left for the opposite command. */
export function updateFor(
  side: Side,
  plan: Pick<DictionaryPlan, 'push' | 'pull' | 'conflicts'>,
  prefer: Side | undefined,
): Update | undefined {
  if (plan.conflicts.length > 0 && prefer === undefined) return undefined;
  const from: Side = side === 'service' ? 'repository' : 'service';
  const { added, changed, removed } = side === 'service' ? plan.push : plan.pull;
  const set = new Map<string, string>();
  const remove = new Set<string>();
  for (const change of [...added, ...changed, ...removed, ...(prefer === from ? plan.conflicts : [])]) {
    const text = change[from];
    if (text === undefined) remove.add(change.source);
    else set.set(change.source, text);
  }
  return { set, remove };
}

export function isEmptyUpdate({ set, remove }: Update): boolean {
  return set.size === 0 && remove.size === 0;
}

export function applyUpdate(dictionary: Dictionary, { set, remove }: Update): Dictionary {
  const result = new Map(dictionary);
  for (const term of remove) result.delete(term);
  for (const [term, text] of set) result.set(term, text);
  return result;
}

/**
 * What to record as synced: the terms that are the same on both sides; for all others, what was recorded before. So a change on the service that was
 * not pulled yet remains one, and is never taken for a removal in the files.
 */
export function nextSynced({ repository = EMPTY, synced = EMPTY, service = EMPTY }: Partial<Sides>): Dictionary {
  // The usual case: nothing else needs to be compared.
  if (repository.size > 0 && sameDictionary(repository, service)) return service;
  const result = new Map<string, string>();
  for (const term of termsOf(repository, service, synced)) {
    const mine = repository.get(term);
    const text = mine === service.get(term) ? mine : synced.get(term);
    if (text !== undefined) result.set(term, text);
  }
  return result;
}

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
