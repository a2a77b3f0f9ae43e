import type { Catalog } from '../format.ts';
import type { Fold } from '../traits.ts';
import { poOf } from './read.ts';

/** A fold for each entry, and a single one for the obsolete entries at the end. */
export function* foldsIn(text: string, catalog: Catalog): Iterable<Fold> {
  const { entries } = poOf(text, catalog);
  const last = entries.findLastIndex(({ obsolete }) => !obsolete);
  for (const { span } of entries.slice(0, last + 1)) yield span;
  const [first, end] = [entries[last + 1], entries.at(-1)];
  if (first !== undefined && end !== undefined && first !== end)
    yield { start: first.span.start, end: end.span.end, comment: true };
}
