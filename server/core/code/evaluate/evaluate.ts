import { Answers } from '../answers.ts';
import type { Binding, Call, FileFacts, Value } from '../facts.ts';
import { globalThing, importedThing, memberThing } from '../read/names.ts';
import { Assigned, type ParameterPart } from './assigned.ts';
import {
  argumentValue,
  below,
  distinct,
  type Known,
  type KnownParam,
  plainly,
  type Resolver,
  type Scoped,
  unreadOr,
  type World,
} from './known.ts';
import { called } from './results.ts';

const DEEPEST = 60;

export class Evaluator implements Resolver {
  readonly world: World;
  readonly #answers = new Answers();
  /** Calls about which nothing more can be found out. */
  readonly #settled = new Set<Call>();
  readonly #busy = new Set<Value>();
  readonly #assigned = new Assigned();
  #depth = 0;

  constructor(world: World) {
    this.world = world;
  }

  /** A parameter turned out to be a value of a library, passed by `giver`. @returns whether that is new */
  assign(parameter: ParameterPart, giver: string, scoped: Scoped): boolean {
    return this.#assigned.assign(parameter, giver, scoped);
  }

  /** A file has changed: what its functions receive has to be determined again. @returns the other files that pass them something */
  forget(path: string): ReadonlySet<string> {
    this.#answers.clear();
    this.#settled.clear();
    return this.#assigned.forget(path);
  }

  refresh(): void {
    this.#answers.end();
  }

  /** Works out what follows from a call, unless earlier work has already settled it. */
  settle(call: Call, work: () => void): void {
    if (!this.#settled.has(call) && this.#answers.during(work)) this.#settled.add(call);
  }

  #facts(path: string): FileFacts | undefined {
    const facts = this.world.facts(path);
    if (facts === undefined) this.#answers.shorten();
    return facts;
  }

  resolve(path: string, value: Value): readonly Known[] {
    const facts = this.#facts(path);
    if (facts === undefined) return [{ k: 'open' }];
    const plain = plainly(path, value);
    if (plain !== undefined) return [plain];
    // A permanent answer is shared by all places with the name.
    const shared = value.k === 'ref' ? sharedBy(facts.bindings[value.to]) : value;
    const before = this.#answers.lasting(facts, shared) ?? this.#answers.get(facts, value);
    if (before !== undefined) return before;
    if (this.#busy.has(value) || this.#depth > DEEPEST) return this.#cut();
    this.#busy.add(value);
    this.#depth += 1;
    try {
      let found: readonly Known[] = [];
      const isLasting = this.#answers.during(() => {
        found = distinct(this.#follow(path, facts, value));
      });
      this.#answers.set(facts, isLasting ? shared : value, found, isLasting);
      return found;
    } finally {
      this.#busy.delete(value);
      this.#depth -= 1;
    }
  }

  /** What is found on a path that leads back to itself is incomplete. */
  #cut(): readonly Known[] {
    this.#answers.shorten();
    return [];
  }

  #follow(path: string, facts: FileFacts, value: Value): readonly Known[] {
    switch (value.k) {
      case 'any':
        return value.of.flatMap((one) => this.resolve(path, one));
      case 'ref':
        return this.#binding(path, facts.bindings[value.to]);
      case 'global':
        return [globalThing(this.world.libraries, value.name)];
      case 'member':
        return this.resolve(path, value.of).flatMap((of) => this.member(of, value.name));
      case 'index':
        return this.#indexed(path, value.of, value.by);
      case 'item':
        return this.resolve(path, value.of).flatMap((of) => this.items(of));
      case 'keys':
        return this.resolve(path, value.of).flatMap((of) => this.#keys(of));
      case 'spread':
        return this.resolve(path, value.of);
      case 'call':
        return called(this, path, facts.calls[value.at]);
      default:
        return [plainly(path, value) ?? { k: 'open' }];
    }
  }

  #binding(path: string, binding: Binding | undefined): readonly Known[] {
    if (binding === undefined) return [{ k: 'open' }];
    if (binding.k === 'value') return this.resolve(path, binding.value);
    if (binding.k === 'import') return this.#imported(path, binding.from, binding.name);
    const { fn, index, path: names, name, type, preset } = binding;
    return this.#param({ k: 'param', path, fn, index, names, name, ...(type && { type }), ...(preset && { preset }) });
  }

  #param(param: KnownParam): readonly Known[] {
    const scoped = this.#assigned.of(param);
    if (scoped !== undefined) return [{ k: 'thing', scoped }];
    this.#answers.shorten();
    // Types of libraries describe parameters: `t: TFunction`.
    const typed = param.type && this.resolve(param.path, param.type).find(({ k }) => k === 'thing');
    return [typed ?? param];
  }

  #imported(path: string, from: string, name: string): readonly Known[] {
    const known = importedThing(this.world.libraries, from, name);
    if (known !== undefined) return [known];
    const target = this.world.find(path, from);
    if (target === undefined) {
      const made = globalThing(this.world.libraries, name);
      return [made.k === 'thing' && from.startsWith('#') ? made : { k: 'name', name }];
    }
    return name === '*' ? [{ k: 'module', path: target }] : this.#exported(target, name, new Set());
  }

  #exported(path: string, name: string, seen: Set<string>): readonly Known[] {
    if (seen.has(path)) return [];
    seen.add(path);
    const facts = this.#facts(path);
    if (facts === undefined) return [{ k: 'name', name, path }];
    const own = Object.hasOwn(facts.exports, name) ? facts.exports[name] : undefined;
    if (own !== undefined) return this.resolve(path, own);
    for (const from of facts.stars) {
      const target = this.world.find(path, from);
      const found = target === undefined ? [] : this.#exported(target, name, seen);
      if (found.some(({ k }) => k !== 'name')) return found;
    }
    return [{ k: 'name', name }];
  }

  member(of: Known, name: string): readonly Known[] {
    return this.#guarded(of, `.${name}`, () => this.#memberOf(of, name));
  }

  /** Objects that are spread into themselves never end. */
  #guarded(of: Known, what: string, follow: () => readonly Known[]): readonly Known[] {
    if (!('value' in of)) return follow();
    const before = this.#answers.get(of.value, what);
    if (before !== undefined) return before;
    if (this.#depth > DEEPEST) return this.#cut();
    this.#answers.set(of.value, what, [], false);
    this.#depth += 1;
    let found: readonly Known[] = [];
    const isLasting = this.#answers.during(() => {
      found = distinct(follow());
    });
    this.#depth -= 1;
    this.#answers.set(of.value, what, found, isLasting);
    return found;
  }

  #memberOf(of: Known, name: string): readonly Known[] {
    if (of.k === 'module') return this.#exported(of.path, name, new Set());
    if (of.k === 'thing') {
      const { members } = of.scoped.thing;
      const thing = members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
      if (thing !== undefined) return [{ k: 'thing', scoped: { ...of.scoped, thing } }];
      if (of.scoped.thing.each !== undefined) return [{ k: 'thing', scoped: below(of.scoped, name) }];
      return [memberThing(this.world.libraries, name, of)];
    }
    if (of.k === 'object' && of.value.k === 'object') {
      const { fields, rest } = of.value;
      const own = fields.filter(([field]) => field === name);
      if (own.length > 0) return own.flatMap(([, value]) => this.resolve(of.path, value));
      const others = rest.flatMap((value) => this.resolve(of.path, value).flatMap((one) => this.member(one, name)));
      const found = others.filter(({ k }) => k !== 'open' && k !== 'method');
      if (found.length > 0) return found;
    }
    if (of.k === 'list' && of.value.k === 'list' && /^\d+$/.test(name)) {
      const one = of.value.of[Number(name)];
      if (one !== undefined && one.k !== 'spread') return this.resolve(of.path, one);
    }
    const wide = memberThing(this.world.libraries, name, of);
    if (wide.k === 'thing') return [wide];
    if (of.k === 'param') {
      const type =
        of.type && this.resolve(of.path, of.type).flatMap((one) => (one.k === 'object' ? this.member(one, name) : []));
      if (type?.some(({ k }) => k === 'thing')) return type;
      const { type: _, preset: __, ...param } = of;
      const closed = type?.filter(({ k }) => k === 'text' || k === 'none') ?? [];
      const values = closed.flatMap((one) =>
        one.k === 'text' ? [{ k: 'text' as const, text: one.text, at: one.at, end: one.end }] : [],
      );
      const whole = type !== undefined && values.length > 0 && closed.length === type.length;
      return this.#param({
        ...param,
        names: [...of.names, name],
        name,
        ...(whole && { type: { k: 'any', of: values } }),
      });
    }
    return [wide];
  }

  #indexed(path: string, of: Value, by: Value): readonly Known[] {
    const names = this.resolve(path, by);
    return this.resolve(path, of).flatMap((one) => {
      const closed = names.every(({ k }) => k === 'text');
      if (closed && one.k !== 'list')
        return names.flatMap((name) => (name.k === 'text' ? this.member(one, name.text) : []));
      if (one.k === 'thing' && one.scoped.thing.each !== undefined)
        return [{ k: 'thing' as const, scoped: below(one.scoped, null) }];
      return one.k === 'object' || one.k === 'list' ? this.items(one) : [{ k: 'open' as const }];
    });
  }

  /** All members of a list, or all values of an object. */
  items(of: Known): readonly Known[] {
    return this.#guarded(of, '[]', () => this.#itemsOf(of));
  }

  #itemsOf(of: Known): readonly Known[] {
    if (of.k === 'list' && of.value.k === 'list')
      return of.value.of.flatMap((one) =>
        one.k === 'spread'
          ? this.resolve(of.path, one.of).flatMap((list) => this.items(list))
          : this.resolve(of.path, one),
      );
    if (of.k === 'object' && of.value.k === 'object') {
      const { fields, rest } = of.value;
      const own = fields.flatMap(([, value]) => this.resolve(of.path, value));
      return [...own, ...rest.flatMap((value) => this.resolve(of.path, value).flatMap((one) => this.items(one)))];
    }
    return of.k === 'none' ? [] : [unreadOr(of, { k: 'open' })];
  }

  #keys(of: Known): readonly Known[] {
    return this.#guarded(of, 'keys', () => this.#keysOf(of));
  }

  #keysOf(of: Known): readonly Known[] {
    if (of.k !== 'object' || of.value.k !== 'object') return [unreadOr(of, { k: 'open' })];
    const { fields, rest } = of.value;
    const own = fields.map(
      ([text]): Known => (text === '' ? { k: 'open' } : { k: 'text', text, path: of.path, at: 0, end: 0 }),
    );
    return [...own, ...rest.flatMap((value) => this.resolve(of.path, value).flatMap((one) => this.#keys(one)))];
  }

  returned({ path, at }: { readonly path: string; readonly at: number }): readonly Known[] {
    return (this.#facts(path)?.functions[at]?.returns ?? []).flatMap((value) => this.resolve(path, value));
  }

  /** The value at a position of a call; undefined if there is none. */
  argument(path: string, call: Call, position: number | readonly [number, ...string[]]): readonly Known[] | undefined {
    const value = argumentValue(call, position);
    if (value === undefined) return undefined;
    const found = this.resolve(path, value);
    const isAbsent =
      typeof position !== 'number' && found.every(({ k }) => k === 'open' || k === 'method' || k === 'param');
    if (!isAbsent) return found;
    const object = call.args[position[0]];
    return object !== undefined && this.resolve(path, object).some((one) => this.#hasField(one, position[1]))
      ? found
      : undefined;
  }

  #hasField(of: Known, name: string | undefined): boolean {
    return of.k === 'object' && of.value.k === 'object' && of.value.fields.some(([field]) => field === name);
  }
}

/** What a name stands for: its value, or what binds it. */
function sharedBy(binding: Binding | undefined): unknown {
  return binding?.k === 'value' ? binding.value : binding;
}
