import { countHolding } from '../../text/search.ts';
import type { AcrossCheck } from './across.ts';

/** Programs do not care; people who compare two files do. */
export const unitOrder: AcrossCheck = {
  id: 'unit-order',
  severity: 'hint',
  optional: true,
  role: 'target',
  summary: 'The keys are in a different order from the source file.',
  examples: {
    good: [{ source: { a: 'One', b: 'Two', c: 'Three' }, target: { a: 'Eins', c: 'Drei' } }],
    bad: [{ source: { a: 'One', b: 'Two', c: 'Three' }, target: { a: 'Eins', c: 'Drei', b: 'Zwei' } }],
  },
  *run({ source, catalog, keyed }) {
    if (source === undefined || !keyed) return;
    const places = new Map(source.catalog.units.map(({ id }, place) => [id, place]));
    const known = catalog.units.flatMap((unit) => {
      const place = places.get(unit.id);
      return place === undefined ? [] : [{ unit, place }];
    });
    const kept = longestRise(known.map(({ place }) => place));
    const moved = known.filter((_, at) => !kept.has(at));
    const [first] = moved;
    if (first === undefined) return;
    const { name, nameSpan, id } = first.unit;
    const others = moved.length - 1;
    const [more, are] = others === 0 ? ['', 'is'] : [` and ${others} other keys`, 'are'];
    yield { unit: id, span: nameSpan, message: `"${name}"${more} ${are} in a different order in ${source.name}.` };
  },
};

/** Indexes of a longest increasing subsequence: what stays if as few keys as possible move. Patience sorting, n log n. */
function longestRise(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before: number[] = [];
  values.forEach((value, at) => {
    const low = countHolding(tails.length, (index) => (values[tails[index] ?? 0] ?? 0) < value);
    before[at] = tails[low - 1] ?? -1;
    tails[low] = at;
  });
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(at);
  return kept;
}
