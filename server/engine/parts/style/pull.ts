import type { Edit } from '../../../core/text/span.ts';
import { sameDictionary } from '../glossary/dictionary.ts';
import { applyUpdate, isEmptyUpdate, type Side, updateFor } from '../glossary/plan.ts';
import { parseStyle } from './file.ts';
import type { StyleFile } from './files.ts';
import { type Items, itemsOf } from './list.ts';
import { type FoundStyle, foundOf, type StylePlan, type StyleState } from './state.ts';
import { conflictText } from './steps.ts';
import { editBetween, newStyleName, newStyleText, writeStyle } from './write.ts';

/** The future content of a file. */
export interface StyleUpdate {
  /** Relative to the project folder. */
  readonly name: string;
  /** Undefined: a new file with `text`. */
  readonly file?: StyleFile;
  readonly edits: readonly Edit[];
  readonly text: string;
}

/** What a pull does with one list. */
export interface PulledStyle {
  readonly plan: StylePlan;
  readonly update?: StyleUpdate;
  /** The items of the file after the update. */
  readonly repository?: Items;
  readonly stopped?: string;
}

export interface StylePullChoices {
  readonly patterns: readonly string[];
  readonly prefer?: Side | undefined;
  /** Ids of lists that are to get a file, unless they have one. */
  readonly take: ReadonlySet<string>;
}

/** The smallest edits that bring the service's changes into the files: pure. */
export function planStylePull(state: StyleState, choices: StylePullChoices): readonly PulledStyle[] {
  const taken = new Set([...state.files, ...state.plans.map(({ file }) => ({ name: file }))].map(({ name }) => name));
  const known = state.plans.map((plan) => pullOf(plan, choices));
  const made = state.others.flatMap((found): PulledStyle[] => {
    if (!choices.take.has(found.list.id)) return [];
    const file = newStyleName(taken, choices.patterns, found.list);
    const plan: StylePlan = { ...newPlan(file ?? found.list.name, found) };
    if (file === undefined)
      return [{ plan, stopped: 'no file of the project takes it: name one like "style/*.json" in dragoman.json' }];
    taken.add(file);
    return [create(plan, found)];
  });
  return [...known, ...made];
}

function pullOf(plan: StylePlan, { prefer, take }: StylePullChoices): PulledStyle {
  const { source, found, blocked, repository } = plan;
  if (blocked !== undefined) return { plan, stopped: blocked };
  if (source === undefined || repository === undefined)
    return found !== undefined && take.has(found.list.id) ? create(plan, found) : { plan };
  const update = updateFor('repository', plan, prefer);
  if (update === undefined) return { plan, stopped: conflictText(plan.conflicts.length) };
  if (isEmptyUpdate(update)) return { plan, repository };
  const { text: before } = source.content;
  const text = writeStyle(before, update);
  const wanted = applyUpdate(repository, update);
  // Parsed as the next run will: if it would not be in sync then, nothing is written.
  const list = parseStyle(text).list;
  const now = list && itemsOf(list);
  if (now === undefined || !sameDictionary(now, wanted))
    return { plan, stopped: 'what the service has cannot be written into the file as it is' };
  return { plan, repository: now, update: { name: plan.file, file: source, edits: editBetween(before, text), text } };
}

function create(plan: StylePlan, { items, list }: FoundStyle): PulledStyle {
  const text = newStyleText(items, list.language);
  const made = parseStyle(text).list;
  if (made === undefined) return { plan, stopped: 'what the service has cannot be written into a file' };
  return { plan, repository: itemsOf(made), update: { name: plan.file, edits: [], text } };
}

function newPlan(file: string, { list }: FoundStyle): StylePlan {
  const found = foundOf(list);
  const none = { added: [], changed: [], removed: [] };
  return {
    file,
    found,
    repository: undefined,
    synced: undefined,
    service: found.items,
    push: none,
    pull: none,
    conflicts: [],
    unchanged: 0,
    lost: false,
  };
}
