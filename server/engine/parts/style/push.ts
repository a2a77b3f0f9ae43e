import { ok, type Result } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import { type ServiceError, serviceError } from '../../../service/errors/errors.ts';
import type { StyleRules } from '../../../service/resources/style-types.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import { sameDictionary } from '../glossary/dictionary.ts';
import type { LockedStyle } from '../glossary/lock.ts';
import { isHopeless } from '../glossary/push.ts';
import { type FoundStyle, foundOf, lockedAfter, type StylePlan, type StyleState } from './state.ts';
import { type StyleChoices, type StyleStep, stepsOf } from './steps.ts';

/** The result for one list. */
export interface PushedStyle {
  readonly plan: StylePlan;
  readonly done: readonly StyleStep[];
  readonly stopped?: string;
  /** What was done before it is kept, and recorded. */
  readonly failure?: ServiceError;
}

/** Records a list in the lock file, or removes it. */
export type KeepStyle<E> = (file: string, locked: LockedStyle | undefined) => Promise<Result<void, E>>;

/**
 * Updates the service from the files, list by list and request by request. Before a list is written, its version is compared with the planned one;
 * after each request it is read back. The lock file is updated after each list, so a kill at any moment is harmless: the next run compares again. If
 * one list fails, the others are synced anyway, unless the service cannot be reached at all.
 */
export async function pushStyles<E>(
  state: StyleState,
  { styleRules }: Pick<ServiceClient, 'styleRules'>,
  choices: StyleChoices,
  keep: KeepStyle<E>,
  call?: CallOptions,
  onStep: (done: number, total: number) => void = () => {},
): Promise<Result<readonly PushedStyle[], E>> {
  const all = state.plans.map((plan) => ({ plan, ...stepsOf(plan, choices) }));
  const total = all.reduce((sum, { steps }) => sum + steps.length, 0);
  let begun = 0;
  const pushed: PushedStyle[] = [];
  for (const { plan, steps, stopped } of all) {
    const run = await perform(plan, steps, styleRules, call, () => onStep(begun++, total));
    const { done, failure, held } = run;
    pushed.push({ plan, done, ...(stopped !== undefined && { stopped }), ...(failure && { failure }) });
    const next = lockedNext(plan, held);
    if (next !== 'as it was') {
      const kept = await keep(plan.file, next);
      if (!kept.ok) return kept;
    }
    if (failure !== undefined && isHopeless(failure) && failure.kind !== 'not-found') break;
  }
  return ok(pushed);
}

/** What to record about a list; undefined: nothing any more. Files that have mistakes or are gone add nothing new. */
export function lockedNext(
  plan: StylePlan,
  held: FoundStyle | undefined,
  repository = plan.repository,
): LockedStyle | undefined | 'as it was' {
  if (plan.source !== undefined && (plan.blocked !== undefined || repository === undefined)) return 'as it was';
  if (held === undefined) return plan.source === undefined ? undefined : 'as it was';
  if (repository === undefined) return 'as it was';
  return lockedAfter(plan, { repository, service: held.items, list: held.list });
}

interface Run {
  readonly done: readonly StyleStep[];
  readonly failure?: ServiceError;
  /** The list as it currently is on the service; undefined: it has none. */
  readonly held: FoundStyle | undefined;
}

async function perform(
  plan: StylePlan,
  steps: readonly StyleStep[],
  styleRules: StyleRules,
  call: CallOptions | undefined,
  onStep: () => void,
): Promise<Run> {
  let held = plan.found;
  const done: StyleStep[] = [];
  if (held !== undefined && steps.length > 0) {
    const now = await read(styleRules, held.list.id, call);
    if (!now.ok) return { done, failure: now.error, held };
    if (now.value.list.version !== held.list.version || !sameDictionary(now.value.items, held.items))
      return { done, failure: changedMeanwhile(plan), held };
    held = now.value;
  }
  for (const step of steps) {
    onStep();
    const changed = await send(step, styleRules, held, call);
    if (!changed.ok) return { done, failure: changed.error, held };
    done.push(step);
    held = changed.value;
    // The answer to a create is complete.
    if (held === undefined || sameDictionary(held.items, step.after)) continue;
    const now = await read(styleRules, held.list.id, call);
    if (!now.ok) return { done, failure: now.error, held };
    if (!sameDictionary(now.value.items, step.after)) return { done, failure: notAsSent(plan), held };
    held = now.value;
  }
  return { done, held };
}

/** @returns the list as far as it is known afterwards; undefined: it no longer exists */
async function send(
  { change }: StyleStep,
  styleRules: StyleRules,
  held: FoundStyle | undefined,
  call: CallOptions | undefined,
): Promise<Result<FoundStyle | undefined, ServiceError>> {
  if (change.kind === 'create') {
    const made = await styleRules.create(change.list, call);
    return made.ok ? ok(foundOf(made.value)) : made;
  }
  const sent = await sendChange(change, styleRules, held?.list.id ?? '', call);
  if (!sent.ok) return sent;
  return ok(change.kind === 'delete' ? undefined : held);
}

function sendChange(
  change: Exclude<StyleStep['change'], { readonly kind: 'create' }>,
  styleRules: StyleRules,
  id: string,
  call: CallOptions | undefined,
): Promise<Result<unknown, ServiceError>> {
  switch (change.kind) {
    case 'rename':
      return styleRules.rename(id, change.to, call);
    case 'rules':
      return styleRules.putRules(id, change.rules, call);
    case 'add':
      return styleRules.addInstruction(id, change.instruction, call);
    case 'change':
      return styleRules.putInstruction(id, change.id, change.instruction, call);
    case 'remove':
      return styleRules.removeInstruction(id, change.id, call);
    case 'delete':
      return styleRules.delete(id, call);
  }
}

async function read(
  styleRules: StyleRules,
  id: string,
  call: CallOptions | undefined,
): Promise<Result<FoundStyle, ServiceError>> {
  const list = await styleRules.get(id, call);
  return list.ok ? ok(foundOf(list.value)) : list;
}

function changedMeanwhile({ file }: StylePlan): ServiceError {
  return serviceError({
    kind: 'bad-request',
    operation: `update the style rules of ${file}`,
    message: 'they changed on the service while this was running',
    advice: 'Nothing of them was changed. Run it again.',
  });
}

function notAsSent({ file }: StylePlan): ServiceError {
  return serviceError({
    kind: 'protocol',
    operation: `update the style rules of ${file}`,
    message: 'what the service has is not what was sent',
    advice: 'Somebody else may be editing them: run "dragoman style plan" to see the difference.',
  });
}
