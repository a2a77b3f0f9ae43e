import type { Catalog } from '../../format.ts';
import type { Fold } from '../../traits.ts';

/** A fold for each cue, without the blank lines after it. */
export function* cueFolds(text: string, { units }: Catalog): Generator<Fold> {
  for (const { span } of units) {
    let { end } = span;
    while (end > span.start && /\s/.test(text.charAt(end - 1))) end--;
    yield { start: span.start, end };
  }
}
