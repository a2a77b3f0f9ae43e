import { createHash } from 'node:crypto';
import type { Catalog, Format } from '../../core/formats/format.ts';
import { pairUnits } from '../../core/formats/pair.ts';
import type { Content } from '../../core/text/content.ts';

/** A file and its source: the same catalog twice if the file has both sides, or is the source. */
export interface Sides {
  readonly format: Pick<Format, 'layout' | 'align'>;
  readonly source: Catalog;
  readonly target: Catalog;
}

/**
 * Fingerprints of units, 16 hexadecimal digits by unit id: independent of a unit's position and of the file's layout. Another source or another
 * target gives another fingerprint.
 */
export class Fingerprints {
  readonly #contents = new Map<string, readonly [source: Content | undefined, target: Content | undefined]>();

  constructor({ format, source, target }: Sides) {
    for (const pair of pairUnits(format, source, target)) this.#contents.set(pair.id, [pair.source, pair.target]);
    // In a monolingual file, units that the source lacks have a text of their own.
    for (const unit of target.units)
      if (!this.#contents.has(unit.id)) this.#contents.set(unit.id, [unit.source, unit.target]);
  }

  of(unit: string): string | undefined {
    const contents = this.#contents.get(unit);
    return contents && fingerprintOf(...contents.map((content) => content && textOf(content)));
  }
}

/** 16 hexadecimal digits. An absent text differs from an empty one. */
export function fingerprintOf(...texts: readonly (string | undefined)[]): string {
  const whole = JSON.stringify(texts.map((text) => text ?? null));
  return createHash('sha256').update(whole).digest('hex').slice(0, 16);
}

/** As the reader sees it: escapes and entities decoded, inline codes verbatim. */
function textOf({ parts }: Content): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join('');
}
