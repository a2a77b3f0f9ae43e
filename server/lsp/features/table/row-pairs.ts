import type { Format } from '../../../core/formats/format.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import { rowId } from './sheet.ts';

/** The pairs of a file by row. Most files have the same order as the rows: their pairs are found by position, and no map is built. */
export class RowPairs {
  readonly #pairs: readonly BilingualUnit[];
  readonly #format: Format;
  #byRow: Map<string, BilingualUnit> | undefined;

  constructor(pairs: readonly BilingualUnit[], format: Format) {
    this.#pairs = pairs;
    this.#format = format;
  }

  get size(): number {
    return this.#pairs.length;
  }

  /** The first pair of a row wins. @param at the row's position in its sheet, if known */
  get(id: string, at = -1): BilingualUnit | undefined {
    const here = this.#pairs[at];
    // Rows are unique: the pair of a row is never before it.
    if (here !== undefined && rowId(this.#format, here.id) === id) return here;
    this.#byRow ??= this.#map();
    return this.#byRow.get(id);
  }

  #map(): Map<string, BilingualUnit> {
    const byRow = new Map<string, BilingualUnit>();
    for (const pair of this.#pairs) {
      const row = rowId(this.#format, pair.id);
      if (!byRow.has(row)) byRow.set(row, pair);
    }
    return byRow;
  }
}
