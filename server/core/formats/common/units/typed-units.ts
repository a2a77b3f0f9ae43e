import type { Catalog, Unit, Units } from '../../format.ts';
import { allOf, type ReadUnits } from './lazy-units.ts';

/**
 * The units of a document in which some adjacent ones have been edited. Those after them are moved one by one, on demand: most of a document is never
 * on screen.
 */
export class TypedUnits<T extends Unit> implements Units<T> {
  /** The units before anything was typed in these. */
  readonly base: ReadUnits<T>;
  readonly from: number;
  /** The edited units in their current state. */
  readonly #own: readonly T[];
  readonly #behind: (unit: T) => T;
  /** A unit is the same object on every access. */
  readonly #moved = new Map<number, T>();
  #all: readonly T[] | undefined;

  constructor(base: ReadUnits<T>, from: number, own: readonly T[], behind: (unit: T) => T) {
    this.base = base;
    this.from = from;
    this.#own = own;
    this.#behind = behind;
  }

  get length(): number {
    return this.base.length;
  }

  at(index: number): T | undefined {
    if (this.#all !== undefined) return this.#all[index];
    const own = this.#own[index - this.from];
    if (own !== undefined) return own;
    const unit = index < 0 ? undefined : this.base.at(index);
    return unit === undefined || index < this.from ? unit : this.#further(index, unit);
  }

  #further(index: number, unit: T): T {
    const known = this.#moved.get(index);
    if (known !== undefined) return known;
    const moved = this.#behind(unit);
    this.#moved.set(index, moved);
    return moved;
  }

  /** All units, created once. */
  get all(): readonly T[] {
    if (this.#all === undefined) {
      this.#all = allOf(this.base).map((unit, index) => {
        if (index < this.from) return unit;
        return this.#own[index - this.from] ?? this.#moved.get(index) ?? this.#behind(unit);
      });
      this.#moved.clear();
    }
    return this.#all;
  }
}

/** A catalog after an edit inside some of its units: the set of units, and what the file states about its languages, have not changed. */
export function typedCatalog<T extends Unit>(
  { format, sourceLocale, targetLocale, sources, lineage }: Catalog,
  few: TypedUnits<T>,
  now: Pick<Catalog, 'dialect' | 'problems' | 'malformed' | 'structure'>,
): Catalog & { readonly units: readonly T[]; readonly few: TypedUnits<T> } {
  return {
    format,
    ...(sourceLocale !== undefined && { sourceLocale }),
    ...(targetLocale !== undefined && { targetLocale }),
    ...(sources !== undefined && { sources }),
    ...now,
    ...(lineage !== undefined && { lineage }),
    few,
    get units() {
      return few.all;
    },
  };
}
