import type { Call } from '../facts.ts';
import type { Evaluator } from './evaluate.ts';
import { argumentValue, type Scoped } from './known.ts';

/** How many rounds follow what a function receives to the functions that it calls. */
const ROUNDS = 4;

/**
 * Finds the parameters that receive a function of a library.
 * @param paths files whose calls are examined, including those found to be needed on the way, as long as a round finds something
 * @returns those of the last round
 */
export function assignAll(paths: () => readonly string[], evaluator: Evaluator): readonly string[] {
  let all = paths();
  for (let round = 1; assignIn(all, evaluator) && round < ROUNDS; round += 1) all = paths();
  return all;
}

/** One round. @returns whether there was a new one: earlier results may then be wrong */
export function assignIn(paths: readonly string[], evaluator: Evaluator): boolean {
  let isNew = false;
  for (const path of paths)
    for (const call of evaluator.world.facts(path)?.calls ?? []) {
      if (call.args.length === 0) continue;
      evaluator.settle(call, () => {
        for (const callee of evaluator.resolve(path, call.callee)) {
          if (callee.k === 'thing') isNew = handProperties(evaluator, path, call, callee.scoped) || isNew;
          if (callee.k === 'function') isNew = handOver(evaluator, path, call, callee) || isNew;
        }
      });
    }
  if (isNew) evaluator.refresh();
  return isNew;
}

function handProperties(evaluator: Evaluator, path: string, call: Call, scoped: Scoped): boolean {
  const { properties } = scoped.thing;
  if (properties === undefined) return false;
  let isNew = false;
  for (const [name, thing] of Object.entries(properties)) {
    const isElement = call.form === 'element';
    const value = isElement ? argumentValue(call, [0, name]) : call.args[0];
    for (const one of value === undefined ? [] : evaluator.resolve(path, value))
      if (one.k === 'function')
        isNew =
          evaluator.assign({ path: one.path, fn: one.at, index: 0, names: isElement ? [] : [name] }, path, {
            ...scoped,
            thing,
          }) || isNew;
  }
  return isNew;
}

function handOver(
  evaluator: Evaluator,
  path: string,
  call: Call,
  { path: to, at }: { readonly path: string; readonly at: number },
): boolean {
  let isNew = false;
  for (const [index, value] of call.args.entries()) {
    const fields = value.k === 'object' ? value.fields : [];
    for (const [name, field] of [['', value] as const, ...fields]) {
      if (!/^(?:ref|member|call|function)$/.test(field.k)) continue;
      for (const one of evaluator.resolve(path, field))
        if (one.k === 'thing' && (one.scoped.thing.translate ?? one.scoped.thing.members) !== undefined)
          isNew =
            evaluator.assign({ path: to, fn: at, index, names: name === '' ? [] : [name] }, path, one.scoped) || isNew;
    }
  }
  return isNew;
}
