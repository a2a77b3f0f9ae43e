import type { Call } from '../facts.ts';
import type { Evaluator } from './evaluate.ts';

/** A call and its file. */
export interface Placed {
  readonly path: string;
  readonly call: Call;
}

/** A function of the project that shows texts: the argument at `index` is the key. */
export interface OwnFunction {
  /** As returned by `CallIndex.names`. */
  readonly name: string;
  readonly index: number;
}

/** How many calls with existing keys prove that a function shows texts, and the fraction of its calls that they must be. */
const ENOUGH = 10;
const SHARE = 0.85;

/** Calls that belong to no library, by callee. */
export class CallIndex {
  readonly #evaluator: Evaluator;
  readonly #byName = new Map<string, Placed[]>();

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  add(placed: Placed): void {
    for (const name of this.names(placed)) push(this.#byName, name, placed);
  }

  /** The names by which a call may be looked up: functions as `functionName` returns them, and names as written. */
  names({ path, call: { callee } }: Placed): ReadonlySet<string> {
    const names = new Set<string>();
    for (const one of this.#evaluator.resolve(path, callee)) {
      if (one.k === 'function') names.add(functionName(one.path, one.at));
      if (one.k === 'method' || one.k === 'name') names.add(one.name);
    }
    if (callee.k === 'member' || callee.k === 'global') names.add(callee.name);
    return names;
  }

  of(name: string): readonly Placed[] {
    return this.#byName.get(name) ?? [];
  }

  /** Functions that are called with keys again and again show texts, whatever their name. @param stated are yielded first, however they are called */
  *showing(isKey: (text: string) => boolean, stated: readonly OwnFunction[]): Generator<OwnFunction> {
    yield* stated;
    const known = new Set(stated.map(({ name }) => name));
    // What is known about the function itself takes precedence.
    const all = [...this.#byName];
    for (const [name, calls] of [...all.filter(([one]) => isFunction(one)), ...all.filter(([one]) => !isFunction(one))])
      if (calls.length >= ENOUGH && !known.has(name)) {
        const index = [0, 1].find((at) => showsTexts(calls, at, isKey));
        if (index !== undefined) yield { name, index };
      }
  }
}

function showsTexts(calls: readonly Placed[], index: number, isKey: (text: string) => boolean): boolean {
  const texts = calls.flatMap(({ call }) => {
    const arg = call.args[index];
    return arg?.k === 'text' ? [arg.text] : [];
  });
  const hits = texts.filter(isKey);
  return new Set(hits).size >= ENOUGH && hits.length >= texts.length * SHARE;
}

export function functionName(path: string, at: number): string {
  return `${path}\n${at}`;
}

/** How other files call a function: by its exported names, or by the name of its file if it is the only export. */
export function exportedAs(evaluator: Evaluator, path: string, fn: number): readonly string[] {
  return Object.entries(evaluator.world.facts(path)?.exports ?? {}).flatMap(([name, value]) => {
    const found = evaluator.resolve(path, value);
    if (!found.some((one) => one.k === 'function' && one.at === fn && one.path === path)) return [];
    return name === 'default' ? (/([^/.]+)(?:\/index)?\.[^/]*$/.exec(path)?.[1] ?? []) : [name];
  });
}

/** A function, as opposed to a name that many may share. */
export function isFunction(name: string): boolean {
  return name.includes('\n');
}

/** Appends to the list of a key. */
export function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
