import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptUses, keptUses, usesOf } from '../../../server/engine/code/kept-uses.ts';
import type { FoundUses } from '../../../server/engine/code/search.ts';

const word = fc.constantFrom('', '0', 'a', 'a.b', '["a"]', 'ä\n"', 'constructor', '__proto__');
const path = fc.constantFrom('/p/a.ts', '/p/b.vue', 'a');
const offset = fc.nat(3_000_000);
const stated = fc.record({ text: word, path, at: offset, end: offset });
const given = fc.record({ path, start: offset, end: offset, names: fc.array(word, { maxLength: 3 }) });
const use = fc.record(
  {
    path,
    start: offset,
    end: offset,
    parts: fc.array(fc.option(word), { maxLength: 4 }),
    library: word,
    sure: fc.boolean(),
    guarded: fc.boolean(),
    subtree: fc.boolean(),
    counted: fc.boolean(),
    contextual: fc.boolean(),
    namespaces: fc.array(fc.option(word, { nil: undefined }), { maxLength: 3 }),
    stated: fc.record(
      { namespace: stated, prefix: stated, namespaces: fc.array(stated, { maxLength: 2 }) },
      { requiredKeys: [] },
    ),
    given: fc.array(given, { maxLength: 3 }),
    through: fc.record({ path, at: offset }),
    site: word,
  },
  {
    requiredKeys: [
      ...(['path', 'start', 'end', 'parts', 'library'] as const),
      ...(['sure', 'guarded', 'subtree', 'counted', 'contextual'] as const),
    ],
  },
);
const literal = fc.tuple(word, fc.record({ path, at: offset }));
const found: fc.Arbitrary<FoundUses> = fc.record({
  uses: fc.array(use),
  literals: fc.array(literal),
  own: fc.array(word),
  broken: fc.array(path),
});

test('what was found is found again as it was', () => {
  fc.assert(
    fc.property(found, (made) => {
      const before = structuredClone(made);
      const written: KeptUses = JSON.parse(JSON.stringify(keptUses(before)));
      expect(usesOf(written)).toStrictEqual(before);
    }),
  );
});

test('what is said again and again is kept once', () => {
  const parts = ['a.key.that.is.long'];
  const flags = { sure: true, guarded: false, subtree: false, counted: false, contextual: false };
  const uses = Array.from({ length: 1_000 }, (_, start) => ({
    ...flags,
    ...{ path: '/a/long/path/of/a/file.ts', start, end: start + 9, parts: [...parts], library: 'i18next' },
  }));
  const kept = keptUses({ uses, literals: [], own: [], broken: [] });
  expect(kept.values).toHaveLength(3);
  expect(JSON.stringify(kept).length).toBeLessThan(JSON.stringify(uses).length / 5);
});
