import type { ConfiguredRules, NewInstruction, NewStyleList } from '../../../service/resources/style-types.ts';
import { applyUpdate, isEmptyUpdate, type Side, updateFor } from '../glossary/plan.ts';
import { type Items, instructionOf, itemName, listOf, type ServiceItems } from './list.ts';
import { MOST_INSTRUCTIONS } from './schema.ts';
import type { StylePlan } from './state.ts';

/** One request that changes the service. */
export type StyleChange =
  | { readonly kind: 'create'; readonly list: NewStyleList }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'rules'; readonly rules: ConfiguredRules; readonly changed: number; readonly removed: number }
  | { readonly kind: 'add'; readonly instruction: NewInstruction }
  | { readonly kind: 'change'; readonly id: string; readonly instruction: NewInstruction }
  | { readonly kind: 'remove'; readonly id: string; readonly label: string }
  | { readonly kind: 'delete'; readonly name: string };

/** A change, and the resulting items of the list. */
export interface StyleStep {
  readonly change: StyleChange;
  readonly after: Items;
}

export interface StyleChoices {
  /** Which side wins if both changed an item. Default: such a list is not synced. */
  readonly prefer?: Side | undefined;
  /** Delete lists of the service whose files are gone. */
  readonly prune?: boolean | undefined;
}

/** What to do with a list, or why it is not synced. */
export interface ListSteps {
  readonly steps: readonly StyleStep[];
  readonly stopped?: string;
}

/** The requests that bring a list of the service in line with its file: pure. */
export function stepsOf(plan: StylePlan, choices: StyleChoices): ListSteps {
  const { blocked, repository, service, source, found } = plan;
  if (blocked !== undefined) return { steps: [], stopped: blocked };
  if (source?.list === undefined || repository === undefined) return pruneSteps(plan, choices);
  if (service === undefined || found === undefined)
    return {
      steps: [{ change: { kind: 'create', list: listOf(repository, source.list.language) }, after: repository }],
    };
  const update = updateFor('service', plan, choices.prefer);
  if (update === undefined) return { steps: [], stopped: conflictText(plan.conflicts.length) };
  if (isEmptyUpdate(update)) return { steps: [] };
  return { steps: changeSteps(found, applyUpdate(service, update), source.list.language) };
}

export function conflictText(count: number): string {
  return `${count === 1 ? '1 item is' : `${count} items are`} changed on both sides`;
}

/** New instructions are added before others are removed, unless the list has no room for both. */
function changeSteps(
  { items: before, ids, numbered }: ServiceItems,
  wanted: Items,
  language: string,
): readonly StyleStep[] {
  const steps: StyleStep[] = [];
  let now = before;
  const step = (change: StyleChange, part: ReadonlyMap<string, string | undefined>) => {
    const next = new Map(now);
    for (const [item, text] of part) {
      if (text === undefined) next.delete(item);
      else next.set(item, text);
    }
    now = next;
    steps.push({ change, after: next });
  };
  const different = [...new Set([...before.keys(), ...wanted.keys()])].filter(
    (item) => before.get(item) !== wanted.get(item),
  );
  const of = (kind: 'name' | 'rule' | 'instruction') => different.filter((item) => itemName(item).kind === kind);
  const part = (items: readonly string[]) => new Map(items.map((item) => [item, wanted.get(item)]));
  for (const item of of('name'))
    step({ kind: 'rename', from: before.get(item) ?? '', to: wanted.get(item) ?? '' }, part([item]));
  const rules = of('rule');
  const removed = rules.filter((item) => !wanted.has(item)).length;
  if (rules.length > 0) {
    const all = listOf(wanted, language).rules;
    step({ kind: 'rules', rules: all, changed: rules.length - removed, removed }, part(rules));
  }
  const words = of('instruction');
  const added = words.filter((item) => !before.has(item));
  const add = () => {
    for (const item of added) step({ kind: 'add', instruction: instructionAt(item, wanted) }, part([item]));
  };
  const gone = words.filter((item) => !wanted.has(item));
  const remove = () => {
    for (const item of gone) {
      const id = ids.get(item);
      if (id !== undefined) step({ kind: 'remove', id, label: labelOf(item) }, part([item]));
    }
  };
  // A number that distinguishes two equal labels must become part of the label before the other one can be removed.
  for (const [item, id] of ids) {
    const isChanged = before.get(item) !== wanted.get(item) || numbered.has(item);
    if (wanted.has(item) && isChanged)
      step({ kind: 'change', id, instruction: instructionAt(item, wanted) }, part([item]));
  }
  const full = ids.size + added.length > MOST_INSTRUCTIONS;
  for (const run of full ? [remove, add] : [add, remove]) run();
  return steps;
}

function labelOf(item: string): string {
  const name = itemName(item);
  return name.kind === 'instruction' ? name.label : '';
}

function instructionAt(item: string, items: Items): NewInstruction {
  return instructionOf(labelOf(item), items.get(item) ?? '');
}

/** What was never in a file is deleted only if the repository is explicitly preferred. */
function pruneSteps(plan: StylePlan, { prune, prefer }: StyleChoices): ListSteps {
  const { service, found } = plan;
  if (service === undefined || found === undefined || prune !== true) return { steps: [] };
  const foreign = plan.pull.added.length + plan.pull.changed.length + plan.conflicts.length;
  if (foreign === 0 || prefer === 'repository')
    return { steps: [{ change: { kind: 'delete', name: found.list.name }, after: new Map() }] };
  const what = foreign === 1 ? '1 item was' : `${foreign} items were`;
  return {
    steps: [],
    stopped: `${what} changed on the service since the last sync: pull it, or add --prefer repository`,
  };
}
