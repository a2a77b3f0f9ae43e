import type { Catalog, Unit } from '../../../core/formats/format.ts';
import type { PlaceholderOptions } from '../../../core/text/placeholders/index.ts';
import { hash } from './normal.ts';
import { encode, segmentOf } from './segment.ts';

/** The place of a source: two units with the same place and source mean the same. */
export interface Place {
  /** Key path or id, unless it is just a number. */
  readonly unit?: string;
  /** Hash of the neighbouring sources. */
  readonly around?: number;
}

/** Places of the units of a source catalog, and their encoded sources. */
export class Places {
  readonly #sources: readonly string[];
  readonly #indexes = new Map<string, number>();
  readonly #units: readonly Unit[];

  constructor({ units }: Catalog, optionsOf: (unit: Unit) => PlaceholderOptions) {
    this.#units = units.filter(({ source }) => source !== undefined);
    this.#sources = this.#units.map((unit) => {
      const encoded = unit.source === undefined ? '' : encode(segmentOf(unit.source, optionsOf(unit)));
      unit.forget?.();
      return encoded;
    });
    for (const [index, { id }] of this.#units.entries()) if (!this.#indexes.has(id)) this.#indexes.set(id, index);
  }

  /** The encoded source of a unit of this catalog. */
  source(id: string): string | undefined {
    return this.#sources[this.#indexes.get(id) ?? -1];
  }

  of(id: string): Place {
    const index = this.#indexes.get(id);
    if (index === undefined) return {};
    const unit = this.#units[index];
    const before = this.#sources[index - 1] ?? '';
    const after = this.#sources[index + 1] ?? '';
    const named = unit !== undefined && unit.cue === undefined && tellsPlace(id);
    return {
      ...(named && { unit: id }),
      // One neighbour is not distinctive enough.
      ...(before !== '' && after !== '' && { around: hash(`${before}\u0000${after}`) }),
    };
  }
}

/** A number, or a path that ends in one, is a position rather than a name. */
function tellsPlace(id: string): boolean {
  return /\p{L}/u.test(id.slice(Math.max(id.lastIndexOf('#'), id.lastIndexOf('/')) + 1));
}
