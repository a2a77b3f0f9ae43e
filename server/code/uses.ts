import { Evaluator } from './evaluate.ts';
import { Expander, type Found, within } from './expansion.ts';
import type { Call, FileFacts, Value } from './facts.ts';
import { assignAll } from './handover.ts';
import { argumentValue, type Known, type KnownParam, type Part, type Scoped, type World } from './known.ts';
import type { Position, Translate } from './library.ts';
import { likelyThing } from './names.ts';
import { OWN } from './own.ts';
import { formUsesOf, merged, type Use } from './use.ts';

interface Sink {
  readonly param: KnownParam;
  readonly before: readonly Part[];
  readonly after: readonly Part[];
  readonly translate: Translate;
  readonly scoped: Scoped;
  readonly call: Placed;
  readonly round: number;
}

interface Placed {
  readonly path: string;
  readonly call: Call;
}

/** Rounds in which functions that hand their parameters on to others are followed. */
const ROUNDS = 4;
/** Calls of a function with texts that are keys, before it is believed to show texts, and the share of them that must be. */
const ENOUGH = 10;
const SHARE = 0.85;

/** Finds all places of a project where texts are asked for. */
export class UseFinder {
  readonly #world: World & { readonly paths: readonly string[] };
  readonly #evaluator: Evaluator;
  readonly #expander: Expander;
  readonly #byFunction = new Map<string, Placed[]>();
  readonly #byName = new Map<string, Placed[]>();
  readonly #uses: Use[] = [];
  readonly #sinks: Sink[] = [];
  readonly #known = new Set<string>();
  /** Functions of the project that show texts: their names. */
  readonly own = new Set<string>();
  /** Names of functions that hand keys on: files with them may name keys, too. */
  readonly names = new Set<string>();

  constructor(world: World & { readonly paths: readonly string[] }) {
    this.#world = world;
    this.#evaluator = new Evaluator(world);
    this.#expander = new Expander(this.#evaluator);
  }

  /** @param isKey says whether there is such a text: functions that the project has written for itself are known by it */
  find(isKey: (text: string) => boolean): readonly Use[] {
    for (let round = 0; round < ROUNDS && assignAll(this.#world.paths, this.#evaluator); round += 1);
    for (const path of this.#world.paths) this.#uses.push(...formUsesOf(path, this.#facts(path)));
    const rest: Placed[] = [];
    for (const path of this.#world.paths)
      for (const call of this.#facts(path)?.calls ?? []) if (!this.#library(path, call)) rest.push({ path, call });
    for (const placed of rest) this.#index(placed);
    this.#infer(isKey);
    for (let sink = this.#sinks.shift(); sink !== undefined; sink = this.#sinks.shift()) this.#through(sink);
    return this.#uses;
  }

  #facts(path: string): FileFacts | undefined {
    return this.#world.facts(path);
  }

  /** @returns whether the call is one of a library */
  #library(path: string, call: Call): boolean {
    let isKnown = false;
    if (call.form === 'element') this.#attributes({ path, call });
    for (const callee of this.#evaluator.resolve(path, call.callee)) {
      if (callee.k === 'thing') {
        isKnown = true;
        const { translate } = callee.scoped.thing;
        if (translate !== undefined) this.#emit({ path, call }, translate, callee.scoped);
      } else if (callee.k !== 'function') {
        const scoped = likelyThing(this.#world.libraries, callee);
        const first = call.args[0];
        if (scoped?.thing.translate === undefined || first === undefined) continue;
        isKnown = true;
        // A parameter that is called so may be anything: only what is written out counts.
        if (callee.k === 'method' || /^(?:text|any|join)$/.test(first.k))
          this.#emit({ path, call }, scoped.thing.translate, scoped);
      }
    }
    return isKnown;
  }

  #attributes(placed: Placed): void {
    const [properties] = placed.call.args;
    if (properties?.k !== 'object') return;
    for (const library of this.#world.libraries)
      for (const [name, translate] of Object.entries(library.attributes ?? {}))
        if (properties.fields.some(([field]) => field === name))
          this.#emit(placed, translate, { library, thing: {}, prefix: [] });
  }

  #index(placed: Placed): void {
    const names = new Set<string>();
    for (const callee of this.#evaluator.resolve(placed.path, placed.call.callee)) {
      if (callee.k === 'function') push(this.#byFunction, functionKey(callee.path, callee.at), placed);
      const name = nameOf(callee);
      if (name !== undefined) names.add(name);
    }
    const { callee } = placed.call;
    if (callee.k === 'member' || callee.k === 'global') names.add(callee.name);
    for (const name of names) push(this.#byName, name, placed);
  }

  /** Functions that are called with keys again and again show texts, whatever they are called. */
  #infer(isKey: (text: string) => boolean): void {
    for (const [name, calls] of [...this.#byFunction, ...this.#byName]) {
      if (calls.length < ENOUGH) continue;
      for (const index of [0, 1]) {
        const texts = calls.flatMap(({ call }) => {
          const arg = call.args[index];
          return arg?.k === 'text' ? [arg.text] : [];
        });
        const hits = new Set(texts.filter(isKey));
        if (hits.size < ENOUGH || texts.filter(isKey).length < texts.length * SHARE) continue;
        this.own.add(this.#called(name));
        const scoped: Scoped = { library: OWN, thing: {}, prefix: [], ...(!name.includes('\n') && { likely: true }) };
        for (const placed of calls) this.#emit(placed, { key: [index] }, scoped);
        break;
      }
    }
  }

  /** What people call a function. */
  #called(name: string): string {
    const [path = '', at] = name.split('\n');
    if (at === undefined) return name;
    const [exported] = this.#exportedAs(path, Number(at));
    return this.#facts(path)?.functions[Number(at)]?.name ?? exported ?? path.slice(path.lastIndexOf('/') + 1);
  }

  #emit(placed: Placed, translate: Translate, scoped: Scoped): void {
    const { path, call } = placed;
    if (translate.named === true) {
      if (scoped.prefix.length > 0) this.#note(placed, translate, scoped, { parts: [], hole: 0 }, []);
      return;
    }
    const value = this.#keyOf(path, call, translate.key);
    for (const found of value === undefined ? [] : this.#expander.expand(path, value)) {
      const inside = translate.within === undefined ? found : within(found, translate.within);
      if (inside !== undefined) this.#note(placed, translate, scoped, inside, []);
    }
  }

  #keyOf(path: string, call: Call, positions: readonly Position[]): Value | undefined {
    for (const position of positions) {
      const value = argumentValue(call, position);
      if (value === undefined) continue;
      const known = this.#evaluator.resolve(path, value);
      const isOther = typeof position === 'number' && positions.length > 1 && known.every(({ k }) => k === 'object');
      if (!isOther && known.some((one) => one.k !== 'none' && !(one.k === 'text' && one.text === ''))) return value;
    }
    return undefined;
  }

  #note(
    placed: Placed,
    translate: Translate,
    scoped: Scoped,
    found: Found,
    outside: readonly Part[],
    round = 0,
    through?: Placed,
  ): void {
    const { path, call } = placed;
    const parts = [...outside, ...found.parts];
    if (found.param !== undefined && round < ROUNDS) {
      const before = parts.slice(0, outside.length + found.hole);
      const after = parts.slice(outside.length + found.hole + 1);
      this.#sinks.push({
        param: found.param,
        before,
        after,
        translate,
        scoped,
        call: through ?? placed,
        round: round + 1,
      });
      return;
    }
    const states = this.#namespaces(path, call, translate);
    const namespaces = through === undefined ? (states ?? scoped.namespaces) : scoped.namespaces;
    const place = found.text ?? { path, at: call.start, end: call.end };
    const has = (positions: readonly Position[] = []) =>
      positions.some((one) => argumentValue(call, one) !== undefined);
    const use: Use = {
      path: place.path,
      start: place.at,
      end: place.end,
      parts: merged([...scoped.prefix, ...parts]),
      library: scoped.library.id,
      ...(namespaces && { namespaces }),
      sure: scoped.likely !== true,
      guarded: translate.guarded === true || (through === undefined && has(translate.fallback)),
      subtree: translate.subtree === true,
      counted: has(translate.count),
      contextual: has(translate.context),
      ...(through && { through: { path: through.path, at: through.call.start } }),
    };
    const key = JSON.stringify([use.path, use.start, use.parts, use.namespaces, use.sure]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.#uses.push(use);
  }

  #namespaces(path: string, call: Call, { namespace = [] }: Translate): readonly (string | undefined)[] | undefined {
    for (const position of namespace) {
      const found = this.#evaluator.argument(path, call, position);
      if (found?.some(({ k }) => k !== 'none'))
        return found
          .flatMap((one) => (one.k === 'list' ? this.#evaluator.items(one) : [one]))
          .map((one) => (one.k === 'text' ? one.text : undefined));
    }
    return undefined;
  }

  /** What a function is called with, whose parameter is a key. */
  #through(sink: Sink): void {
    const { param, before, after, translate, round, call: origin } = sink;
    const { fn, index, names } = param;
    const own = this.#byFunction.get(functionKey(param.path, fn)) ?? [];
    const name = this.#facts(param.path)?.functions[fn]?.name;
    for (const one of [name, ...this.#exportedAs(param.path, fn)])
      if (one !== undefined && one.length > 2) this.names.add(one);
    const calls: readonly (Placed & { readonly likely?: true })[] = [
      ...own,
      ...(name === undefined || own.length > 0
        ? []
        : (this.#byName.get(name) ?? []).map((one) => ({ ...one, likely: true as const }))),
    ];
    if (param.type !== undefined) {
      const typed = this.#evaluator.resolve(param.path, param.type);
      if (typed.some(({ k }) => k === 'text') && typed.every(({ k }) => k === 'text' || k === 'none')) {
        for (const one of typed)
          if (one.k === 'text')
            this.#note(
              origin,
              translate,
              sink.scoped,
              { parts: [one.text, ...after], hole: 0, text: one },
              before,
              ROUNDS,
              origin,
            );
        return;
      }
    }
    let reached = false;
    for (const placed of calls) {
      const value = argumentValue(placed.call, names.length === 0 ? index : [index, ...names]) ?? param.preset;
      const from =
        argumentValue(placed.call, names.length === 0 ? index : [index, ...names]) === undefined
          ? param.path
          : placed.path;
      if (value === undefined) continue;
      reached = true;
      const scoped = placed.likely ? { ...sink.scoped, likely: true as const } : sink.scoped;
      for (const found of this.#expander.expand(from, value))
        this.#note(placed, translate, scoped, { ...found, parts: [...found.parts, ...after] }, before, round, origin);
    }
    if (!reached) this.#note(origin, translate, sink.scoped, { parts: [null, ...after], hole: 0 }, before, ROUNDS);
  }

  /** How other files call a function: the names that it is exported by, or that of its file where it is all that the file exports. */
  #exportedAs(path: string, fn: number): readonly string[] {
    return Object.entries(this.#facts(path)?.exports ?? {}).flatMap(([name, value]) => {
      const found = this.#evaluator.resolve(path, value);
      if (!found.some((one) => one.k === 'function' && one.at === fn && one.path === path)) return [];
      return name === 'default' ? (/([^/.]+)(?:\/index)?\.[^/]*$/.exec(path)?.[1] ?? []) : [name];
    });
  }
}

function nameOf(known: Known): string | undefined {
  return known.k === 'method' || known.k === 'name' ? known.name : undefined;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function functionKey(path: string, at: number): string {
  return `${path}\n${at}`;
}
