import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileCache } from '../../../server/lsp/file-cache.ts';
import { Snapshot } from '../../../server/lsp/snapshot.ts';

const sized = (length: number) => new Snapshot('file:///a.json', null, 'x'.repeat(length), 1);

describe('files that are kept', () => {
  test('are those that were asked for last, as many as there is room for', () => {
    const kept = new FileCache();
    for (let at = 0; at < 20; at++) kept.set(`/${at}`, sized(100_000));
    expect(kept.get('/0')).toBeDefined();
    kept.set('/20', sized(100_000));
    expect([kept.get('/0') !== undefined, kept.get('/1'), kept.get('/2') !== undefined]).toEqual([
      true,
      undefined,
      true,
    ]);
  });

  test('a file, its source and their neighbours are kept whatever their sizes', () => {
    const kept = new FileCache();
    const large = sized(3_000_000);
    for (let at = 0; at < 9; at++) kept.set(`/${at}`, large);
    expect(Array.from({ length: 9 }, (_, at) => kept.get(`/${at}`) !== undefined)).toEqual([
      false,
      ...Array(8).fill(true),
    ]);
  });

  test('the room is that of what is there, whatever was set, replaced and taken away', () => {
    const step = fc.record({ path: fc.nat(30), size: fc.nat(400_000), gone: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const kept = new FileCache();
        for (const { path, size, gone } of steps) {
          if (gone) kept.delete(`/${path}`);
          else kept.set(`/${path}`, sized(size));
        }
        for (let at = 0; at <= 30; at++) kept.delete(`/${at}`);
        for (let at = 0; at < 20; at++) kept.set(`/${at}`, sized(100_000));
        expect(kept.get('/0')).toBeDefined();
        kept.set('/20', sized(1));
        expect(kept.get('/1')).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });
});
