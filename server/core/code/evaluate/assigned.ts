import { type KnownParam, paramKey, type Scoped } from './known.ts';

interface Given {
  readonly scoped: Scoped;
  /** The file that contains the call. */
  readonly giver: string;
}

/** A parameter of a function, or a property of it: `names`. */
export type ParameterPart = Pick<KnownParam, 'path' | 'fn' | 'index' | 'names'>;

/** Parameters that receive values of libraries. */
export class Assigned {
  readonly #given = new Map<string, Map<string, Given>>();

  /** @returns whether this is new: only the first assignment counts */
  assign({ path, fn, index, names }: ParameterPart, giver: string, scoped: Scoped): boolean {
    const given = this.#given.get(path) ?? new Map<string, Given>();
    this.#given.set(path, given);
    const key = paramKey(path, fn, index, names);
    if (given.has(key)) return false;
    given.set(key, { scoped, giver });
    return true;
  }

  of({ path, fn, index, names }: ParameterPart): Scoped | undefined {
    return this.#given.get(path)?.get(paramKey(path, fn, index, names))?.scoped;
  }

  /** Forgets what the functions of a file receive. @returns the other files that pass them something */
  forget(path: string): ReadonlySet<string> {
    const givers = new Set([...(this.#given.get(path)?.values() ?? [])].map(({ giver }) => giver));
    givers.delete(path);
    this.#given.delete(path);
    return givers;
  }
}
