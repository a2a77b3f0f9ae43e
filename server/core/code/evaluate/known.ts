import type { Call, FileFacts, Value } from '../facts.ts';
import type { Library, Position, Thing } from '../library.ts';

/** A value of a library with what is known about its scope so far. */
export interface Scoped {
  readonly library: Library;
  readonly thing: Thing;
  /** Absent: the default. `undefined` inside: an unknown one. */
  readonly namespaces?: readonly (string | undefined)[];
  readonly prefix: readonly Part[];
  /** Only its name suggests it. */
  readonly likely?: true;
  readonly stated?: Stated;
}

/** Where the scope of keys is written out, each as a single text. */
export interface Stated {
  readonly namespace?: StatedText;
  /** If there are several, those that are written out. */
  readonly namespaces?: readonly StatedText[];
  readonly prefix?: StatedText;
}

export interface StatedText {
  readonly text: string;
  readonly path: string;
  /** UTF-16 offsets, without quotes. */
  readonly at: number;
  readonly end: number;
}

/** A piece of a key: text, or null if unknown. */
export type Part = string | null;

/** What a value turns out to be: names are followed through files, calls through what they return. */
export type Known =
  | { readonly k: 'text'; readonly text: string; readonly path: string; readonly at: number; readonly end: number }
  | { readonly k: 'join' | 'object' | 'list'; readonly path: string; readonly value: Value }
  | { readonly k: 'function'; readonly path: string; readonly at: number }
  | {
      readonly k: 'param';
      readonly path: string;
      readonly fn: number;
      readonly index: number;
      readonly names: readonly string[];
      readonly name: string;
      readonly type?: Value;
      readonly preset?: Value;
    }
  | { readonly k: 'thing'; readonly scoped: Scoped }
  | { readonly k: 'module'; readonly path: string }
  /** A member of an object of unknown type. */
  | { readonly k: 'method'; readonly name: string; readonly of?: Known }
  /** With the file that declares it, if that has not been read. */
  | { readonly k: 'name'; readonly name: string; readonly path?: string }
  | { readonly k: 'none' }
  | { readonly k: 'open' };

export type KnownParam = Extract<Known, { k: 'param' }>;

/** What the evaluation needs to know about a project. */
export interface World {
  readonly libraries: readonly Library[];
  /** The project's own functions that its project file names. */
  readonly stated?: readonly string[];
  /** Undefined: not a file of the project, or not read yet. */
  facts(path: string): FileFacts | undefined;
  /** A key depends on an unread file. @returns whether it has been read now */
  want?(path: string): boolean;
  /** The file that an import refers to. */
  find(from: string, specifier: string): string | undefined;
}

/** Maximum number of alternatives followed for one value. */
const MOST = 1_000;

/** Each alternative once, up to the limit. */
export function distinct(found: readonly Known[]): readonly Known[] {
  if (found.length < 2) return found;
  const kept = new Map<unknown, Known>();
  for (const one of found) {
    const key = identityOf(one);
    if (!kept.has(key)) kept.set(key, one);
    if (kept.size >= MOST) break;
  }
  return [...kept.values()];
}

function identityOf(one: Known): unknown {
  switch (one.k) {
    case 'text':
      return `"${one.path}\n${one.at}\n${one.text}`;
    case 'function':
      return `f${one.path}\n${one.at}`;
    case 'param':
      return `p${paramKey(one.path, one.fn, one.index, one.names)}`;
    case 'module':
      return `m${one.path}`;
    case 'method':
    case 'name':
      return `${one.k}${one.name}`;
    case 'thing':
      return one.scoped.prefix.length === 0 && one.scoped.namespaces === undefined ? one.scoped.thing : one;
    case 'object':
    case 'list':
    case 'join':
      return one.value;
    default:
      return one.k;
  }
}

/** The expression at a position of a call. */
export function argumentValue(call: Call, position: Position): Value | undefined {
  if (typeof position === 'number') return call.args[position];
  const [index, ...names] = position;
  const argument = call.args[index];
  if (argument === undefined) return undefined;
  return names.reduce<Value | undefined>((of, name) => of && field(of, name), argument);
}

/** A field of an object literal; without one it is looked up by its name. */
function field(of: Value, name: string): Value | undefined {
  if (name === '*') return { k: 'item', of };
  if (of.k !== 'object') return { k: 'member', of, name };
  const own = of.fields.find(([one]) => one === name);
  if (own !== undefined) return own[1];
  return of.rest.length === 0 ? undefined : { k: 'member', of, name };
}

export function paramKey(path: string, fn: number, index: number, names: readonly string[]): string {
  return `${path}\n${fn}\n${index}\n${names.join('\n')}`;
}

/** Follows values: the evaluator, as its parts see it. */
export interface Resolver {
  readonly world: World;
  /** A file was read: what depends on it is determined again. */
  refresh(): void;
  resolve(path: string, value: Value): readonly Known[];
  member(of: Known, name: string): readonly Known[];
  items(of: Known): readonly Known[];
  argument(path: string, call: Call, position: Position): readonly Known[] | undefined;
  returned(one: { readonly path: string; readonly at: number }): readonly Known[];
}

/** A placeholder for an unread file stays. */
export const unreadOr = (of: Known, other: Known): Known => (of.k === 'name' && of.path !== undefined ? of : other);

/** A value whose members are parts of a key, one member deeper. */
export function below(scoped: Scoped, name: Part): Scoped {
  const { each } = scoped.thing;
  const prefix = scoped.prefix.length === 0 ? [name] : [...scoped.prefix, '.', name];
  return { ...scoped, thing: each === 'itself' || each === undefined ? scoped.thing : each, prefix };
}

/** What a value is, if no names have to be followed: faster than a look-up. Undefined: there are names. */
export function plainly(path: string, value: Value): Known | undefined {
  switch (value.k) {
    case 'text':
      return { k: 'text', text: value.text, path, at: value.at, end: value.end };
    case 'join':
    case 'object':
    case 'list':
      return { k: value.k, path, value };
    case 'function':
      return { k: 'function', path, at: value.at };
    case 'this':
      return { k: 'name', name: 'this' };
    case 'none':
    case 'open':
      return { k: value.k };
    default:
      return undefined;
  }
}
