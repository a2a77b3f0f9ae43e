import type { Unit, Units } from '../../format.ts';

/** The units of a document whose positions are known: each is created on first access, and is the same object from then on. */
export class LazyUnits<T extends Unit = Unit> implements Units<T> {
  readonly length: number;
  readonly #make: (index: number) => T;
  readonly #made = new Map<number, T>();
  #all: readonly T[] | undefined;

  /** @param make creates the unit with this index, from 0 */
  constructor(length: number, make: (index: number) => T) {
    this.length = length;
    this.#make = make;
  }

  at(index: number): T | undefined {
    if (this.#all !== undefined) return this.#all[index];
    if (index < 0 || index >= this.length) return undefined;
    let unit = this.#made.get(index);
    if (unit === undefined) {
      unit = this.#make(index);
      this.#made.set(index, unit);
    }
    return unit;
  }

  /** All units, created once. */
  get all(): readonly T[] {
    if (this.#all === undefined) {
      const all: T[] = [];
      for (let index = 0; index < this.length; index++) all.push(this.#made.get(index) ?? this.#make(index));
      this.#all = all;
      this.#made.clear();
    }
    return this.#all;
  }

  /** Releases what the created units have cached. */
  forget(): void {
    for (const unit of this.#all ?? this.#made.values()) unit.forget?.();
  }
}

/** Units as returned by a reader. */
export type ReadUnits<T extends Unit> = readonly T[] | LazyUnits<T>;

export function allOf<T extends Unit>(units: ReadUnits<T>): readonly T[] {
  return units instanceof LazyUnits ? units.all : units;
}
