import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CodeCatalog, KeyLookup, LIBRARIES, OWN, type Use } from '../../../../server/core/code/index.ts';

const NAMES = [
  'menu',
  'menu.open',
  'menu.open_one',
  'menu.open_male',
  'menu.open_male_other',
  'item',
  'item.a.b',
  'A text. More',
];

function catalog(path: string, names: readonly string[], local: boolean): CodeCatalog {
  const keys = new Map(names.map((name, at) => [name, { text: name, at, id: name }]));
  return { path, keys, ...(local && { local }) };
}

const catalogs = fc.array(
  fc.tuple(
    fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 3, maxLength: 9 }),
    fc.constantFrom(false, false, false, true),
  ),
  { minLength: 1, maxLength: 4 },
);
const uses = fc.array(
  fc.record({
    name: fc.constantFrom('menu', 'menu.open', 'menu.open_male', 'item', 'A text', 'none', ''),
    library: fc.constantFrom('i18next', 'vue-i18n', OWN.id),
    contextual: fc.boolean(),
    subtree: fc.boolean(),
    sure: fc.boolean(),
    file: fc.constantFrom('/p/0.vue', '/p/x.ts'),
    hole: fc.constantFrom(false, false, true),
  }),
  { minLength: 20, maxLength: 40 },
);

test('a lookup that has answered much answers as one that was asked nothing yet', () => {
  fc.assert(
    fc.property(catalogs, uses, (all, asked) => {
      const files = all.map(([names, local], at) => catalog(`/p/${at}.vue`, names, local));
      const lookup = new KeyLookup(files, [...LIBRARIES, OWN]);
      for (const { name, file, hole, ...rest } of asked) {
        const use: Use = {
          ...rest,
          path: file,
          start: 0,
          end: 1,
          parts: hole ? [name, null] : [name],
          guarded: false,
          counted: false,
        };
        expect(lookup.answer(use)).toEqual(new KeyLookup(files, [...LIBRARIES, OWN]).answer(use));
      }
    }),
    { numRuns: 300 },
  );
});
