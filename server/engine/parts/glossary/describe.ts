import type { GlossaryPlan, PushStepInfo, Standing } from '../../../../shared/glossary.ts';
import { languagesOf } from './dictionary.ts';
import type { FileProblem } from './merge.ts';
import { type Changes, countOf, type DictionaryPlan, inStep, type PushStep } from './plan.ts';
import type { SyncState } from './state.ts';

/** The sync state of a dictionary, in words for the user. */
export function standingOf(state: SyncState, plan: DictionaryPlan): Standing {
  if (state.blocked.has(plan.pair)) return 'mistakes';
  if (plan.repository === undefined) return 'service only';
  if (state.unoffered.has(plan.pair)) return 'not offered';
  if (plan.service === undefined) return state.locked?.dictionaries.has(plan.pair) === true ? 'lost' : 'new';
  if (plan.conflicts.length > 0) return 'conflict';
  if (inStep(plan)) return 'in step';
  if (countOf(plan.pull) === 0) return 'to push';
  return countOf(plan.push) === 0 ? 'to pull' : 'to push and pull';
}

/** Files and service have the same content under the same name, and no file has mistakes. */
export function isInStep(state: SyncState): boolean {
  const { plans, found, name, merged } = state;
  if (merged.problems.some(({ severity }) => severity === 'error')) return false;
  if (found.glossary === undefined) return plans.length === 0;
  return found.glossary.name === name && plans.every((plan) => standingOf(state, plan) === 'in step');
}

/** `+2 ~1 -3`: added, changed, removed. */
export function changeCounts({ added, changed, removed }: Changes): string {
  const parts = [
    [added.length, '+'],
    [changed.length, '~'],
    [removed.length, '-'],
  ] as const;
  return parts.flatMap(([count, sign]) => (count === 0 ? [] : [`${sign}${count}`])).join(' ');
}

/** The whole comparison as plain data. */
export function planData(state: SyncState): GlossaryPlan {
  const { found, name, service, plans, blocked, unknown, merged } = state;
  const { glossary } = found;
  return {
    service,
    name,
    glossary: glossary === undefined ? null : { id: glossary.id, name: glossary.name },
    lost: found.lost,
    ...(glossary !== undefined && glossary.name !== name && { rename: { from: glossary.name, to: name } }),
    inStep: isInStep(state),
    dictionaries: plans.map((plan) => ({
      ...languagesOf(plan.pair),
      standing: standingOf(state, plan),
      files: plan.repository?.size ?? null,
      service: plan.service?.size ?? null,
      unchanged: plan.unchanged,
      push: plan.push,
      pull: plan.pull,
      conflicts: plan.conflicts,
      lastSyncKnown: !unknown.has(plan.pair),
      blocked: blocked.has(plan.pair),
    })),
    problems: merged.problems.map(({ pairs: _, ...problem }: FileProblem) => problem),
  };
}

export function stepData(step: PushStep, name: string): PushStepInfo {
  const { kind } = step;
  return { kind, ...('pair' in step && { pair: step.pair }), removes: removedBy(step), text: stepText(step, name) };
}

/** Terms that a step removes from the service. */
function removedBy(step: PushStep): number {
  if (step.kind === 'delete') return step.expected.size;
  if (step.kind !== 'put') return 0;
  return Array.from(step.expected?.keys() ?? []).filter((term) => !step.entries.has(term)).length;
}

/**
 * One line that describes a request.
 * @param clip shortens names to so many columns, if they must fit
 */
export function stepText(step: PushStep, name: string, clip: (text: string, width: number) => string = same): string {
  switch (step.kind) {
    case 'create': {
      const counts = Array.from(step.dictionaries, ([pair, { size }]) => `${pair} (${size})`);
      return `created "${clip(name, 40)}": ${counts.join(', ')}`;
    }
    case 'rename':
      return `renamed "${clip(step.from, 30)}" to "${clip(name, 30)}"`;
    case 'merge':
      return `${step.pair}: ${terms(step.entries.size)} added or changed`;
    case 'put':
      return `${step.pair}: ${step.expected === undefined ? 'added' : 'replaced'}, ${terms(step.entries.size)} now`;
    case 'delete':
      return `${step.pair}: deleted (${terms(step.expected.size)})`;
  }
}

function same(text: string): string {
  return text;
}

function terms(count: number): string {
  return count === 1 ? '1 term' : `${count} terms`;
}
