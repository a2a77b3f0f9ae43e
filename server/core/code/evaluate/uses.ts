import type { Call, FileFacts, Value } from '../facts.ts';
import type { Position, Translate } from '../library.ts';
import { likelyThing } from '../read/names.ts';
import { formUsesOf, merged, type Use } from '../use.ts';
import { CallIndex, exportedAs, functionName, isFunction, type OwnFunction, type Placed, push } from './calls.ts';
import { Evaluator } from './evaluate.ts';
import { Expander, type Found, within } from './expansion.ts';
import { givenValues } from './given.ts';
import { assignAll, assignIn } from './handover.ts';
import { argumentValue, type Known, type KnownParam, type Part, type Scoped, type World } from './known.ts';
import { OWN } from './own.ts';
import { ofCall } from './results.ts';
import { statedFunctions } from './stated.ts';

interface Sink {
  readonly param: KnownParam;
  readonly before: readonly Part[];
  readonly after: readonly Part[];
  readonly translate: Translate;
  readonly scoped: Scoped;
  readonly call: Placed;
  readonly round: number;
}

/** How many rounds follow functions that pass their parameters on to others. */
const ROUNDS = 4;

/** Finds all places in a project that request texts. */
export class UseFinder {
  readonly #world: World & { readonly paths: readonly string[] };
  /** Files whose calls `find` has examined. */
  looked: readonly string[] = [];
  readonly evaluator: Evaluator;
  readonly #expander: Expander;
  #calls: CallIndex;
  #uses: Use[] = [];
  readonly #sinks: Sink[] = [];
  #known = new Map<string, Use>();
  readonly #showing: OwnFunction[] = [];
  /** Sinks of functions, by the names of `CallIndex.names`. */
  readonly #handed = new Map<string, Sink[]>();
  /** Uses by their file, if a call in another file requests them. */
  readonly #foreign = new Map<string, Use[]>();
  /** Names of the project's functions that show texts. */
  readonly own = new Set<string>();
  /** Names of functions that pass keys on: files that mention them may name keys, too. */
  readonly names = new Set<string>();

  /** @param before has found uses in the same world when fewer files had been read */
  constructor(world: World & { readonly paths: readonly string[] }, before?: UseFinder) {
    this.#world = world;
    this.evaluator = before?.evaluator ?? new Evaluator(world);
    this.evaluator.refresh();
    this.#expander = new Expander(this.evaluator);
    this.#calls = new CallIndex(this.evaluator);
  }

  /** @param isKey whether there is such a text, which identifies the project's own functions */
  find(isKey: (text: string) => boolean): readonly Use[] {
    this.looked = assignAll(() => this.#world.paths, this.evaluator);
    for (let next = this.looked; next.length > 0; ) {
      for (const placed of next.flatMap((path) => this.#ofLibraries(path))) this.#calls.add(placed);
      // Files that were read on the way.
      const more = this.#world.paths.slice(this.looked.length);
      next = assignIn(more, this.evaluator) ? [] : more;
      this.looked = [...this.looked, ...next];
    }
    for (const own of this.#calls.showing(isKey, statedFunctions(this.#world, this.evaluator))) {
      this.own.add(this.#called(own.name));
      this.#showing.push(own);
      for (const placed of this.#calls.of(own.name)) this.#show(placed, own);
    }
    for (let sink = this.#sinks.shift(); sink !== undefined; sink = this.#sinks.shift()) {
      for (const name of this.#namesOf(sink)) push(this.#handed, name, sink);
      this.#through(sink);
    }
    return this.#uses;
  }

  /**
   * The uses in one file whose facts have changed since `find`, as far as calls in that file request them. What other files pass to its functions,
   * and what it passes to theirs, is followed; later changes of those files are not.
   */
  again(path: string): readonly Use[] {
    const [uses, calls] = [this.#uses, this.#calls];
    this.#uses = [];
    this.#known = new Map();
    this.#calls = new CallIndex(this.evaluator);
    const givers = this.evaluator.forget(path);
    assignAll(() => [path, ...givers], this.evaluator);
    const others = this.#ofLibraries(path);
    for (const placed of others) this.#calls.add(placed);
    for (const placed of others) {
      const names = this.#calls.names(placed);
      for (const own of this.#showing) if (names.has(own.name)) this.#show(placed, own);
      for (const name of names)
        for (const sink of this.#handed.get(name) ?? [])
          if (sink.param.path !== path) this.#hand(sink, placed, !isFunction(name));
    }
    for (let sink = this.#sinks.shift(); sink !== undefined; sink = this.#sinks.shift()) this.#through(sink);
    // Whether a parameter receives anything elsewhere is unknown here.
    const found = this.#uses.filter((use) => use.path === path && use.parts.some((part) => part !== null));
    this.#uses = uses;
    this.#calls = calls;
    return found;
  }

  /** Uses in a file that calls in other files request. */
  foreign(path: string): readonly Use[] {
    return this.#foreign.get(path) ?? [];
  }

  /** Finds what the calls of libraries request. @returns all other calls */
  #ofLibraries(path: string): readonly Placed[] {
    const facts = this.#facts(path);
    this.#uses.push(...formUsesOf(path, facts));
    return (facts?.calls ?? []).flatMap((call) => (this.#library(path, call) ? [] : [{ path, call }]));
  }

  #show(placed: Placed, { name, index }: OwnFunction): void {
    const scoped: Scoped = { library: OWN, thing: {}, prefix: [], ...(!isFunction(name) && { likely: true }) };
    this.#emit(placed, { key: [index] }, scoped);
  }

  #facts(path: string): FileFacts | undefined {
    return this.#world.facts(path);
  }

  /** @returns whether the call belongs to a library */
  #library(path: string, call: Call): boolean {
    let isKnown = false;
    if (call.form === 'element') this.#attributes({ path, call });
    for (const callee of this.evaluator.resolve(path, call.callee)) {
      if (callee.k === 'thing') {
        isKnown = true;
        const { translate } = callee.scoped.thing;
        if (translate !== undefined) this.#emit({ path, call }, translate, callee.scoped);
      } else if (callee.k !== 'function') {
        const scoped = likelyThing(this.#world.libraries, callee);
        const first = call.args[0];
        if (scoped?.thing.translate === undefined || first === undefined) continue;
        isKnown = true;
        // A parameter with that name may be anything: only what is written out counts.
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

  /** The display name of a function. */
  #called(name: string): string {
    if (!isFunction(name)) return name;
    const [path = '', at] = name.split('\n');
    const [exported] = exportedAs(this.evaluator, path, Number(at));
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
      const known = this.evaluator.resolve(path, value);
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
    const scope = through === undefined ? ofCall(scoped, this.#namespaces(path, call, translate)) : scoped;
    const place = found.text ?? { path, at: call.start, end: call.end };
    const has = (some: readonly Position[] = []) => some.some((one) => argumentValue(call, one) !== undefined);
    const use: Use = {
      path: place.path,
      start: place.at,
      end: place.end,
      parts: merged([...scoped.prefix, ...parts]),
      library: scoped.library.id,
      ...(scope.namespaces && { namespaces: scope.namespaces }),
      ...(scope.stated && { stated: scope.stated }),
      sure: scoped.likely !== true,
      guarded: translate.guarded === true || (through === undefined && has(translate.fallback)),
      subtree: translate.subtree === true,
      counted: has(translate.count),
      contextual: has(translate.context),
      ...(call.site !== undefined && { site: call.site }),
      ...(through && { through: { path: through.path, at: through.call.start } }),
    };
    const given = through === undefined && use.sure ? givenValues(placed, translate) : undefined;
    const key = JSON.stringify([use.path, use.start, use.parts, use.namespaces, use.sure]);
    const known = this.#known.get(key) ?? use;
    // Another call may request the same text.
    if (given !== undefined) known.given = [...(known.given ?? []), given];
    if (known !== use) return;
    this.#known.set(key, use);
    this.#uses.push(use);
    if (use.path !== path) push(this.#foreign, use.path, use);
  }

  #namespaces(path: string, call: Call, { namespace = [] }: Translate): readonly Known[] | undefined {
    for (const position of namespace) {
      const found = this.evaluator.argument(path, call, position);
      if (found?.some(({ k }) => k !== 'none'))
        return found.flatMap((one) => (one.k === 'list' ? this.evaluator.items(one) : [one]));
    }
    return undefined;
  }

  /** Follows the calls of a function one of whose parameters is a key. */
  #through(sink: Sink): void {
    const { param, before, after, translate, call: origin } = sink;
    const name = this.#facts(param.path)?.functions[param.fn]?.name;
    for (const one of [name, ...exportedAs(this.evaluator, param.path, param.fn)])
      if (one !== undefined && one.length > 2) this.names.add(one);
    const typed = param.type === undefined ? [] : this.evaluator.resolve(param.path, param.type);
    if (typed.some(({ k }) => k === 'text') && typed.every(({ k }) => k === 'text' || k === 'none')) {
      for (const one of typed)
        if (one.k === 'text') {
          const found = { parts: [one.text, ...after], hole: 0, text: one };
          this.#note(origin, translate, sink.scoped, found, before, ROUNDS, origin);
        }
      return;
    }
    const own = this.#calls.of(functionName(param.path, param.fn));
    const likely = own.length === 0 && name !== undefined;
    const reached = (likely ? this.#calls.of(name) : own).map((placed) => this.#hand(sink, placed, likely));
    if (!reached.includes(true))
      this.#note(origin, translate, sink.scoped, { parts: [null, ...after], hole: 0 }, before, ROUNDS);
  }

  /** The names by which callers refer to a sink's function. */
  #namesOf({ param }: Sink): readonly string[] {
    const exact = functionName(param.path, param.fn);
    const name = this.#facts(param.path)?.functions[param.fn]?.name;
    return name !== undefined && this.#calls.of(exact).length === 0 ? [exact, name] : [exact];
  }

  /** @returns whether the call passes a value for the parameter */
  #hand(
    { param, before, after, translate, round, scoped, call: origin }: Sink,
    placed: Placed,
    likely: boolean,
  ): boolean {
    const { index, names, preset, path } = param;
    const given = argumentValue(placed.call, names.length === 0 ? index : [index, ...names]);
    const value = given ?? preset;
    if (value === undefined) return false;
    const by = likely ? { ...scoped, likely: true as const } : scoped;
    for (const found of this.#expander.expand(given === undefined ? path : placed.path, value))
      this.#note(placed, translate, by, { ...found, parts: [...found.parts, ...after] }, before, round, origin);
    return true;
  }
}
