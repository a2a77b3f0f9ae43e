import { functionName, type OwnFunction } from './calls.ts';
import type { Evaluator } from './evaluate.ts';
import type { World } from './known.ts';

/**
 * The functions that the project file names: members and exports with that name; for `globalize.translate` those in files or folders named
 * `globalize`. If no code declares one, everything with the name is meant.
 */
export function statedFunctions(
  { stated = [], paths }: Pick<World, 'stated'> & { readonly paths: readonly string[] },
  evaluator: Evaluator,
): readonly OwnFunction[] {
  return stated.flatMap((whole) => {
    const dot = whole.lastIndexOf('.');
    const name = whole.slice(dot + 1);
    const home = dot < 0 ? undefined : whole.slice(0, dot).split('.').at(-1);
    const found = new Set(
      paths
        .filter((path) => home === undefined || path.split(/[/.]/).includes(home))
        .flatMap((path) => functionsOf(path, name, evaluator)),
    );
    return (found.size > 0 ? [...found] : [name]).map((one) => ({ name: one, index: 0 }));
  });
}

function functionsOf(path: string, name: string, evaluator: Evaluator): readonly string[] {
  const { functions = [], exports = {} } = evaluator.world.facts(path) ?? {};
  const members = functions.flatMap((one, at) => (one.name === name ? functionName(path, at) : []));
  const exported = Object.hasOwn(exports, name) ? exports[name] : undefined;
  if (exported === undefined) return members;
  const known = evaluator.resolve(path, exported);
  return [...members, ...known.flatMap((one) => (one.k === 'function' ? functionName(one.path, one.at) : []))];
}
