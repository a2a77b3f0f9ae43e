import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../server/core/formats/format.ts';
import { culprits } from '../../../../server/core/planning/verify/culprits.ts';

const changesOf = (count: number): readonly Change[] =>
  Array.from({ length: count }, (_, at) => ({ unit: String(at), parts: ['x'], origin: 'machine' }));
const idsOf = (changes: readonly Change[]) => changes.map(({ unit }) => unit);

/** A file that breaks as a whole when one of these is written. */
function breaking(guilty: ReadonlySet<string>) {
  let writes = 0;
  const fails = (changes: readonly Change[]) => {
    writes += 1;
    return changes.some(({ unit }) => guilty.has(unit)) ? idsOf(changes) : [];
  };
  return { fails, writes: () => writes };
}

describe('who keeps a file from reading back', () => {
  test('one of thousands is found in few writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5_000 }), fc.nat(), (count, place) => {
        const guilty = new Set([String(place % count)]);
        const { fails, writes } = breaking(guilty);
        expect(culprits(changesOf(count), fails)).toEqual(guilty);
        expect(writes()).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(count)));
      }),
    );
  });

  test('whoever it is, all of them are found, and the writes are bounded', () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 199 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(places, (some) => {
        const guilty = new Set(some.map(String));
        const { fails, writes } = breaking(guilty);
        const found = culprits(changesOf(200), fails);
        for (const unit of guilty) expect(found).toContain(unit);
        expect(writes()).toBeLessThanOrEqual(64);
        if (guilty.size <= 4) expect(found).toEqual(guilty);
      }),
    );
  });

  test('where two only fail together neither is kept', () => {
    const both = (changes: readonly Change[]) => (changes.length > 1 ? idsOf(changes) : []);
    expect(culprits(changesOf(2), both)).toEqual(new Set(['0', '1']));
  });

  test('one alone is the one, without another write', () => {
    const { fails, writes } = breaking(new Set());
    expect(culprits(changesOf(1), fails)).toEqual(new Set(['0']));
    expect(writes()).toBe(0);
  });
});
