import { type GlossaryChange, parseFile, phraseFault, writeGlossary } from '../../../core/formats/glossary/index.ts';
import { applyEdits, type Edit } from '../../../core/text/span.ts';
import { type Dictionary, EMPTY, type PairName, sameDictionary } from './dictionary.ts';
import type { GlossaryFile } from './files.ts';
import { homeOf, newFileName, pairIn } from './homes.ts';
import { mergeFiles } from './merge.ts';
import { applyUpdate, isEmptyUpdate, type Side, type Stopped, type Update, updateFor } from './plan.ts';
import type { SyncState } from './state.ts';

/** The future content of a file. */
export interface FileUpdate {
  /** Relative to the project folder. */
  readonly name: string;
  /** Undefined: a new file with `text`. */
  readonly file?: GlossaryFile;
  readonly edits: readonly Edit[];
  readonly text: string;
}

export interface PullPlan {
  readonly updates: readonly FileUpdate[];
  /** The changes of the dictionaries. */
  readonly pulled: ReadonlyMap<PairName, Update>;
  readonly stopped: readonly Stopped[];
}

export interface PullChoices {
  readonly patterns: readonly string[];
  readonly sourceLocale?: string | undefined;
  readonly prefer?: Side | undefined;
}

/**
 * The smallest edits that bring the service's changes into the files: pure.
 * A text is replaced in place, a removed term is removed from every file that has it, a new one is added to the file with the most terms of its pair.
 */
export function planPull(state: SyncState, choices: PullChoices): PullPlan {
  const stopped: Stopped[] = [...state.blocked].map(([pair]) => ({ pair, reason: 'its files have mistakes' }));
  const pulled = new Map<PairName, Update>();
  const changes = new Map<string, GlossaryChange[]>();
  if (state.found.glossary === undefined) return { updates: [], pulled, stopped };
  const files = new Map(state.files.map((file) => [file.name, file]));
  for (const plan of state.plans) {
    if (state.blocked.has(plan.pair) || plan.service === undefined) continue;
    const update = updateFor('repository', plan, choices.prefer);
    if (update === undefined) {
      const count = plan.conflicts.length;
      stopped.push({
        pair: plan.pair,
        reason: `${count} ${count === 1 ? 'term is' : 'terms are'} changed on both sides`,
      });
    } else if (!isEmptyUpdate(update)) {
      const reason = distribute(state, files, plan.pair, update, choices, changes);
      if (reason === undefined) pulled.set(plan.pair, update);
      else stopped.push({ pair: plan.pair, reason });
    }
  }
  const updates = [...changes].map(([name, list]) => updateOf(name, files.get(name), list, choices.sourceLocale));
  return verified(state, { updates, pulled, stopped }, choices.sourceLocale);
}

/** Assigns the changes of one dictionary to its files, or says why that is not possible. */
function distribute(
  state: SyncState,
  files: ReadonlyMap<string, GlossaryFile>,
  pair: PairName,
  { set, remove }: Update,
  choices: PullChoices,
  changes: Map<string, GlossaryChange[]>,
): string | undefined {
  for (const [source, target] of set) {
    const fault = phraseFault(source) ?? phraseFault(target);
    if (fault !== undefined) return `"${source.slice(0, 40)}" cannot be written into a file: a phrase ${fault}`;
  }
  const merged = state.merged.dictionaries.get(pair);
  const isNew = (source: string): boolean => merged?.places.has(source) !== true;
  const home = [...set.keys()].some(isNew)
    ? (homeOf(state.files, pair, merged)?.name ??
      newFileName([...files.values(), ...named(changes)], choices.patterns, pair))
    : '';
  if (home === undefined) return 'no file of the project takes it: name one like "glossary/en-de.tsv" in dragoman.json';
  const add = (name: string, change: GlossaryChange): void => {
    const list = changes.get(name) ?? [];
    changes.set(name, list);
    list.push(change);
  };
  const homePair = pairIn(files.get(home)?.table ?? parseFile(home, ''), pair);
  for (const [source, target] of set) {
    for (const { file, entry } of merged?.places.get(source) ?? [])
      add(file, { kind: 'set', source, target, ...(entry.pair && { pair: entry.pair }) });
    if (isNew(source)) add(home, { kind: 'set', source, target, ...(homePair && { pair: homePair }) });
  }
  for (const source of remove)
    for (const { file, entry } of merged?.places.get(source) ?? [])
      add(file, { kind: 'remove', source, ...(entry.pair && { pair: entry.pair }) });
  return undefined;
}

function named(changes: ReadonlyMap<string, unknown>): readonly { readonly name: string }[] {
  return [...changes.keys()].map((name) => ({ name }));
}

function updateOf(
  name: string,
  file: GlossaryFile | undefined,
  changes: readonly GlossaryChange[],
  sourceLocale: string | undefined,
): FileUpdate {
  const before = file?.content.text ?? '';
  const { edits } = writeGlossary(before, file?.table ?? parseFile(name, '', sourceLocale), changes);
  return { name, ...(file && { file }), edits, text: applyEdits(before, edits) };
}

/** Parses the result as the next run will: if it would not be in sync then, nothing is written. */
function verified(state: SyncState, plan: PullPlan, sourceLocale: string | undefined): PullPlan {
  const after = filesAfter(state, plan.updates, sourceLocale);
  const wrong = [...plan.pulled].filter(([pair, update]) => {
    const before = state.merged.dictionaries.get(pair)?.entries ?? EMPTY;
    return !sameDictionary(after.get(pair) ?? EMPTY, applyUpdate(before, update));
  });
  if (wrong.length === 0) return plan;
  const reason = 'its terms cannot be written into the files as they are';
  return {
    updates: [],
    pulled: new Map(),
    stopped: [...plan.stopped, ...[...plan.pulled.keys()].map((pair) => ({ pair, reason }))],
  };
}

/** The dictionaries of the files after the updates. */
export function filesAfter(
  { files }: Pick<SyncState, 'files'>,
  updates: readonly FileUpdate[],
  sourceLocale: string | undefined,
): ReadonlyMap<PairName, Dictionary> {
  const all = new Map(files.map((file) => [file.name, file]));
  for (const { name, text, file } of updates) {
    const table = parseFile(name, text, sourceLocale, file?.table.comments);
    all.set(name, { name, content: { path: name, text }, table });
  }
  const { dictionaries } = mergeFiles([...all.values()]);
  return new Map(Array.from(dictionaries, ([pair, { entries }]) => [pair, entries]));
}
