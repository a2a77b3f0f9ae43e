import type {
  StyleFileProblem,
  StyleItemChange,
  StyleItemChanges,
  StyleListPlan,
  StylePlanInfo,
  StyleStanding,
  StyleStepInfo,
} from '../../../../shared/style.ts';
import { type Changes, countOf, inStep, type TermChange } from '../glossary/plan.ts';
import { knownText } from './digest.ts';
import type { StyleFile } from './files.ts';
import { itemName, listOf, ruleCount, shownText } from './list.ts';
import type { StylePlan, StyleState } from './state.ts';
import type { StyleChange, StyleStep } from './steps.ts';

/** The sync state of a list, in words for the user. */
export function standingOf(plan: StylePlan): StyleStanding {
  if (plan.source !== undefined && plan.source.list === undefined) return 'mistakes';
  if (plan.source === undefined) return 'service only';
  if (plan.blocked !== undefined) return 'conflict';
  if (plan.service === undefined) return plan.lost ? 'lost' : 'new';
  if (plan.conflicts.length > 0) return 'conflict';
  if (inStep(plan)) return 'in step';
  if (countOf(plan.pull) === 0) return 'to push';
  return countOf(plan.push) === 0 ? 'to pull' : 'to push and pull';
}

/** Files and service have the same content, and no file has mistakes. */
export function areInStep({ plans }: Pick<StyleState, 'plans'>): boolean {
  return plans.every((plan) => standingOf(plan) === 'in step');
}

/** The whole comparison as plain data. */
export function planData(state: StyleState): StylePlanInfo {
  return {
    service: state.service,
    inStep: areInStep(state),
    lists: state.plans.map(listData),
    others: state.others.map(({ list: { id, name, language, version } }) => ({ id, name, language, version })),
    problems: state.files.flatMap(fileProblems),
  };
}

export function listData(plan: StylePlan): StyleListPlan {
  const { file, source, found, locked, unchanged, push, pull, conflicts, blocked } = plan;
  return {
    file,
    fileIsThere: source !== undefined,
    name: nameOf(plan),
    language: source?.list?.language ?? found?.list.language ?? locked?.language ?? '',
    list: found === undefined ? null : { id: found.list.id, version: found.list.version },
    standing: standingOf(plan),
    unchanged,
    push: changesData(push),
    pull: changesData(pull),
    conflicts: conflicts.map(changeData),
    ...(blocked !== undefined && { blocked }),
  };
}

export function nameOf({ source, found, locked, file }: StylePlan): string {
  return source?.list?.name ?? found?.list.name ?? locked?.name ?? file;
}

function changesData({ added, changed, removed }: Changes): StyleItemChanges {
  return { added: added.map(changeData), changed: changed.map(changeData), removed: removed.map(changeData) };
}

function changeData({ source, ...sides }: TermChange): StyleItemChange {
  const name = itemName(source);
  const text = (side: 'repository' | 'synced' | 'service') => {
    const known = knownText(sides[side]);
    return known === undefined ? {} : { [side]: shownText(source, known) };
  };
  return {
    kind: name.kind,
    ...(name.kind === 'rule' && { category: name.category }),
    name: name.kind === 'rule' ? name.rule : name.kind === 'instruction' ? name.label : 'name',
    ...text('repository'),
    ...text('synced'),
    ...text('service'),
  };
}

/** Mistakes in a file with their lines. Problems are unordered, so each position is looked up separately. */
export function fileProblems({ name, content: { text }, problems }: StyleFile): readonly StyleFileProblem[] {
  return problems.map(({ severity, message, span }) => {
    const before = text.slice(0, span.start);
    const line = before.split('\n').length;
    return { file: name, line, column: span.start - before.lastIndexOf('\n'), severity, message };
  });
}

export function stepData(file: string, { change }: StyleStep): StyleStepInfo {
  return { file, kind: change.kind, removes: removedBy(change), text: stepText(change) };
}

function removedBy(change: StyleChange): number {
  if (change.kind === 'rules') return change.removed;
  return change.kind === 'remove' || change.kind === 'delete' ? 1 : 0;
}

/**
 * One line that describes a request.
 * @param clip shortens names to so many columns, if they must fit
 */
export function stepText(change: StyleChange, clip: (text: string, width: number) => string = (text) => text): string {
  switch (change.kind) {
    case 'create': {
      const { name, language, rules, instructions } = change.list;
      return `created "${clip(name, 30)}" (${language}): ${contentText(ruleCount(rules), instructions.length)}`;
    }
    case 'rename':
      return `renamed "${clip(change.from, 25)}" to "${clip(change.to, 25)}"`;
    case 'rules': {
      const { changed, removed } = change;
      const parts = [changed > 0 ? `${rules(changed)} set` : '', removed > 0 ? `${rules(removed)} removed` : ''];
      return parts.filter((part) => part !== '').join(', ');
    }
    case 'add':
      return `added the instruction "${clip(change.instruction.label, 40)}"`;
    case 'change':
      return `changed the instruction "${clip(change.instruction.label, 40)}"`;
    case 'remove':
      return `removed the instruction "${clip(change.label, 40)}"`;
    case 'delete':
      return `deleted "${clip(change.name, 40)}"`;
  }
}

/** `3 rules, 1 instruction` */
export function contentText(ruleNumber: number, instructions: number): string {
  return `${rules(ruleNumber)}, ${instructions} ${instructions === 1 ? 'instruction' : 'instructions'}`;
}

function rules(count: number): string {
  return `${count} ${count === 1 ? 'rule' : 'rules'}`;
}

/** The content of a list to show: the file's, or the service's. */
export function contentOf({ source, found }: StylePlan): ReturnType<typeof listOf> {
  if (source?.list !== undefined) return source.list;
  return listOf(found?.items ?? new Map(), found?.list.language ?? '');
}
