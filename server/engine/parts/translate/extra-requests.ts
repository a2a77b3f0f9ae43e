import type { PlannedUnit } from '../../../core/planning/plan.ts';
import { MOST_TEXTS, pack, TRANSLATE_BYTES } from '../../../service/packing.ts';
import type { Question } from './calls.ts';

/** Additional requests that a unit may cause after the first ones, however many texts it has. */
export const MOST_EXTRA_REQUESTS = 3;

/**
 * Counts the requests of units. The questions of one round use one method (`methodsFor`), and so share one request, unless a unit has more texts than
 * a request can hold.
 */
export class ExtraRequests {
  readonly #caused = new Map<PlannedUnit, number>();

  /** Whether a unit may ask these questions: always in its first round, later as long as it has requests left, which are counted. */
  admit(unit: PlannedUnit, questions: readonly Question[]): boolean {
    const before = this.#caused.get(unit);
    const texts = questions.map(({ text }) => text);
    const more = before === undefined ? 0 : pack(texts, 0, TRANSLATE_BYTES, MOST_TEXTS).batches.length;
    const caused = (before ?? 0) + more;
    if (caused > MOST_EXTRA_REQUESTS) return false;
    this.#caused.set(unit, caused);
    return true;
  }
}
