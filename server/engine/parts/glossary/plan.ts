import type { Side, TermChange, TermChanges } from '../../../../shared/glossary.ts';
import type { Dictionary, PairName } from './dictionary.ts';
import { EMPTY, sameDictionary } from './dictionary.ts';

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
