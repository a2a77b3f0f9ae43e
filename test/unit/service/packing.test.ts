import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halves, pack } from '../../../server/service/packing.ts';

test('every text once, in order, within both limits, and no batch could have taken the next text', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'ab"\\\n\u0001\u2028\ud800é中👩'), maxLength: 40 }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 60, max: 400 }), (list, most, limit) => {
      const options = { target_lang: 'DE', context: 'ü"\n' };
      const bytes = (some: readonly string[]): number => Buffer.byteLength(JSON.stringify({ text: some, ...options }));
      const { batches, tooLarge } = pack(list, bytes([]), limit, most);
      const packed = batches.flatMap((batch) => batch.indexes);
      expect([...packed, ...tooLarge].sort((a, b) => a - b)).toEqual([...list.keys()]);
      expect(packed).toEqual(packed.toSorted((a, b) => a - b));
      const size = (indexes: readonly number[]): number => bytes(indexes.map((index) => list[index]!));
      const full = batches.every(({ indexes }, at) => {
        const next = batches[at + 1]?.indexes[0];
        const fits = indexes.length > 0 && indexes.length <= most && size(indexes) <= limit;
        return fits && (next === undefined || indexes.length === most || size([...indexes, next]) >= limit - 1);
      });
      expect(full).toBe(true);
      expect(tooLarge.every((index) => size([index]) + 1 > limit)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('halving keeps every text and ends at single ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 50 }), (count) => {
      const [first, second] = halves({ indexes: [...Array(count).keys()] });
      expect([...first.indexes, ...second.indexes]).toEqual([...Array(count).keys()]);
      expect(Math.min(first.indexes.length, second.indexes.length)).toBeGreaterThan(0);
    }),
  );
});
