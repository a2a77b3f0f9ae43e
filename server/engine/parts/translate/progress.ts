import type { Item } from '../../../core/planning/mask/pieces.ts';
import type { PlannedUnit } from '../../../core/planning/plan.ts';
import type { JobDependencies } from './dependencies.ts';

/** Reports units once all their texts have been answered, and passes them on. */
export class Progress {
  readonly #onProgress: JobDependencies['onProgress'];
  readonly #onComplete: (units: readonly PlannedUnit[]) => void;
  readonly #unitOf = new Map<Item, PlannedUnit>();
  /** How many of its texts have no answer yet, for units with several. */
  readonly #waiting = new Map<PlannedUnit, number>();
  #planned = 0;
  #left = 0;
  #done = 0;
  #billedCharacters: number | undefined;

  constructor({ onProgress }: JobDependencies, onComplete: (units: readonly PlannedUnit[]) => void) {
    this.#onProgress = onProgress;
    this.#onComplete = onComplete;
  }

  /** More units are asked about. @param left how many are still to come, as far as known: the total of a large file is an estimate at first */
  add(units: readonly PlannedUnit[], left: number): void {
    for (const unit of units) {
      const { items } = unit.message;
      if (items.length > 1) this.#waiting.set(unit, items.length);
      for (const item of items) this.#unitOf.set(item, unit);
    }
    this.#planned += units.length;
    this.#left = left;
    this.#report();
  }

  answered(items: readonly Item[], billedCharacters: number): void {
    const complete: PlannedUnit[] = [];
    for (const item of items) {
      const unit = this.#unitOf.get(item);
      // An answer to a further attempt.
      if (unit === undefined) continue;
      this.#unitOf.delete(item);
      const left = (this.#waiting.get(unit) ?? 1) - 1;
      if (left > 0) this.#waiting.set(unit, left);
      else complete.push(unit);
    }
    this.#done += complete.length;
    this.#billedCharacters = billedCharacters;
    this.#onComplete(complete);
    this.#report();
  }

  #report(): void {
    if (this.#billedCharacters === undefined) return;
    this.#onProgress?.({
      done: this.#done,
      total: this.#planned + this.#left,
      billedCharacters: this.#billedCharacters,
    });
  }
}
