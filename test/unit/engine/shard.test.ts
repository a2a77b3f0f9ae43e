import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shard } from '../../../server/cli/options.ts';
import { pathsOfShard } from '../../../server/engine/projects/shard.ts';

test('the parts of a project leave no file out, share none, and are as large as each other', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (paths, of) => {
      const parts = Array.from({ length: of }, (_, at) => pathsOfShard(paths, { number: at + 1, of }));
      expect(parts.flatMap((part) => [...part]).sort()).toEqual([...new Set(paths)].sort());
      const sizes = parts.map(({ size }) => size);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      // Whatever the order in which a machine finds its files.
      expect(pathsOfShard(paths.toReversed(), { number: 1, of })).toEqual(parts[0]);
    }),
  );
});

test('a part is written like 1/8', () => {
  expect(shard('1/8')).toEqual({ number: 1, of: 8 });
  expect(shard('8/8')).toEqual({ number: 8, of: 8 });
  for (const wrong of ['0/8', '9/8', '1', '1/', '/8', '1/0', 'a/b', '1/8/2', '-1/8'])
    expect(() => shard(wrong)).toThrow('1/8');
});
