import type { Place, Use } from '../../core/code/index.ts';
import type { FoundUses } from './search.ts';

/**
 * The uses in the form kept between runs: numbers in one list, and each text once. There are tens of thousands of uses, and most of their values
 * (paths, keys, libraries) repeat.
 */
export interface KeptUses {
  /** Texts, lists of them, and facts about a use. */
  readonly values: readonly Kept[];
  /** All uses in a row, as written by `Writer.use`. */
  readonly uses: readonly number[];
  /** Text, path and offset of all literals in a row. */
  readonly literals: readonly number[];
  readonly own: readonly string[];
  readonly broken: readonly string[];
}

/** In a list of namespaces, 0 stands for an unknown one: JSON has no `undefined`. */
type Kept = string | readonly (string | null | 0)[] | NonNullable<Use['stated']>;

const FLAGS = ['sure', 'guarded', 'subtree', 'counted', 'contextual'] as const;
const [SURE, GUARDED, SUBTREE, COUNTED, CONTEXTUAL] = [1, 2, 4, 8, 16];
const [NAMESPACES, STATED, GIVEN, THROUGH, SITE] = [32, 64, 128, 256, 512];

/** Linear in the number of uses. */
export function keptUses({ uses, literals, own, broken }: FoundUses): KeptUses {
  const writer = new Writer();
  for (const use of uses) writer.use(use);
  const places = literals.flatMap(([text, { path, at }]) => [writer.valueOf(text), writer.valueOf(path), at]);
  return { values: writer.values, uses: writer.numbers, literals: places, own, broken };
}

class Writer {
  readonly values: Kept[] = [];
  readonly numbers: number[] = [];
  readonly #known = new Map<string, number>();

  use(use: Use): void {
    const { path, start, end, parts, library, namespaces, stated, given, through, site } = use;
    const optional = [namespaces && NAMESPACES, stated && STATED, given && GIVEN, through && THROUGH];
    const flags = FLAGS.map((flag, bit) => (use[flag] ? 1 << bit : 0));
    const all = [...flags, ...optional, site !== undefined && SITE].reduce<number>((sum, bit) => sum | (bit || 0), 0);
    this.numbers.push(all, this.valueOf(path), start, end, this.valueOf(parts), this.valueOf(library));
    if (namespaces) this.numbers.push(this.valueOf(namespaces.map((name) => name ?? 0)));
    if (stated) this.numbers.push(this.valueOf(stated));
    if (given) {
      this.numbers.push(given.length);
      for (const one of given) this.numbers.push(this.valueOf(one.path), one.start, one.end, this.valueOf(one.names));
    }
    if (through) this.numbers.push(this.valueOf(through.path), through.at);
    if (site !== undefined) this.numbers.push(this.valueOf(site));
  }

  /** The index of a value among all of them. */
  valueOf(value: Kept): number {
    const name = JSON.stringify(value);
    let at = this.#known.get(name);
    if (at === undefined) {
      at = this.values.push(value) - 1;
      this.#known.set(name, at);
    }
    return at;
  }
}

/** Restores the uses. Equal values are shared. */
export function usesOf({ values, uses: numbers, literals, own, broken }: KeptUses): FoundUses {
  const uses: Use[] = [];
  let at = 0;
  const number = () => numbers[at++] ?? 0;
  // `keptUses` has written them.
  const value = <T>() => values[number()] as T;
  const lists = new Map<object, Use['namespaces']>();
  const namespaces = () => {
    const kept = value<readonly (string | 0)[]>();
    const before = lists.get(kept);
    if (before !== undefined) return before;
    const names = kept.map((name) => (name === 0 ? undefined : name));
    lists.set(kept, names);
    return names;
  };
  while (at < numbers.length) {
    const flags = number();
    const use: { -readonly [Name in keyof Use]: Use[Name] } = {
      path: value<string>(),
      start: number(),
      end: number(),
      parts: value<Use['parts']>(),
      library: value<string>(),
      sure: (flags & SURE) > 0,
      guarded: (flags & GUARDED) > 0,
      subtree: (flags & SUBTREE) > 0,
      counted: (flags & COUNTED) > 0,
      contextual: (flags & CONTEXTUAL) > 0,
    };
    if (flags & NAMESPACES) use.namespaces = namespaces();
    if (flags & STATED) use.stated = value<NonNullable<Use['stated']>>();
    if (flags & GIVEN) {
      const given: NonNullable<Use['given']>[number][] = [];
      for (let left = number(); left > 0; left -= 1)
        given.push({ path: value(), start: number(), end: number(), names: value() });
      use.given = given;
    }
    if (flags & THROUGH) use.through = { path: value(), at: number() };
    if (flags & SITE) use.site = value<string>();
    uses.push(use);
  }
  const places: (readonly [string, Place])[] = [];
  for (let index = 0; index < literals.length; index += 3) {
    const [text = 0, path = 0, offset = 0] = [literals[index], literals[index + 1], literals[index + 2]];
    places.push([values[text] as string, { path: values[path] as string, at: offset }]);
  }
  return { uses, literals: places, own, broken };
}
