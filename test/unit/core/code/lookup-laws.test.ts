import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CatalogParts, fittingIn } from '../../../../server/core/code/catalog-parts.ts';
import { OWN } from '../../../../server/core/code/evaluate/own.ts';
import { fits } from '../../../../server/core/code/key-patterns.ts';
import { LIBRARIES } from '../../../../server/core/code/libraries/index.ts';
import { type CodeCatalog, KeyLookup } from '../../../../server/core/code/lookup.ts';
import type { Use } from '../../../../server/core/code/use.ts';
import { Verdicts } from '../../../../server/core/code/verdicts.ts';

/** Keys of few letters: they lie below each other, have forms, and stand in several files. */
const piece = fc.constantFrom('a', 'b', 'a_one', 'a_other', 'b_x_one', '', 'say. so');
const key = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('.'));
const name = fc.constantFrom('ns', 'other', 'a');
const catalogs = fc
  .array(
    fc.record({
      keys: fc.array(key, { maxLength: 8 }),
      namespaces: fc.option(fc.array(name, { minLength: 1, maxLength: 2 }), { nil: undefined }),
      local: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(
      ({ keys, namespaces, local }, index): CodeCatalog => ({
        path: `/p/${index}.${local ? 'vue' : 'json'}`,
        keys: new Map(keys.map((one) => [one, { text: '', at: 0, id: one }])),
        ...(namespaces && { namespaces }),
        ...(local && { local: true as const }),
      }),
    ),
  );
const asked = fc.oneof(
  key.map((one) => [one]),
  fc.tuple(name, key).map(([namespace, one]) => [`${namespace}:${one}`]),
  fc.array(fc.option(fc.oneof(key, fc.constantFrom('a.', '.b', '_one')), { freq: 2 }), { maxLength: 3 }),
);
const libraries = LIBRARIES.filter(({ id }) => ['i18next', 'vue-i18n', 'next-intl'].includes(id));
const use: fc.Arbitrary<Use> = fc
  .record({
    parts: asked,
    path: fc.constantFrom('/p/0.vue', '/p/1.vue', '/p/a.ts', '/p/b.vue'),
    library: fc.constantFrom(...libraries.map(({ id }) => id), OWN.id),
    sure: fc.boolean(),
    subtree: fc.boolean(),
    contextual: fc.boolean(),
    namespaces: fc.option(fc.array(fc.option(name, { nil: undefined }), { maxLength: 2 }), { nil: undefined }),
  })
  .map(({ namespaces, ...rest }) => ({
    ...{ start: 0, end: 1, guarded: false, counted: false },
    ...rest,
    ...(namespaces && { namespaces }),
  }));

test('what was asked before makes no difference', () => {
  fc.assert(
    fc.property(catalogs, fc.array(use, { maxLength: 20 }), (all, uses) => {
      const lookup = new KeyLookup(all, [...libraries, OWN]);
      // Those that differ in one thing alone are asked one behind the other.
      const alike = uses.flatMap((one) => [
        one,
        { ...one, subtree: !one.subtree },
        { ...one, contextual: !one.contextual },
        { ...one, namespaces: ['ns', 'other'] },
        { ...one, namespaces: ['ns'] },
      ]);
      for (const one of [...alike, ...uses])
        expect(lookup.answer(one)).toEqual(new KeyLookup(all, [...libraries, OWN]).answer(one));
    }),
  );
});

/** One catalog after the other, as no index helps with it. */
function found(all: readonly CodeCatalog[], wanted: string, isContext: boolean): readonly string[] {
  return all.flatMap(({ path, keys }) => {
    const forms = [...keys.keys()].filter(
      (one) =>
        one.startsWith(`${wanted}_`) &&
        wanted !== '' &&
        (isContext || /^(?:_ordinal)?_(?:one|other)$/.test(one.slice(wanted.length))),
    );
    return [...(keys.has(wanted) ? [wanted] : []), ...forms].map((one) => `${path} ${one}`);
  });
}

test('a key is found in every file that has it, or forms of it', () => {
  fc.assert(
    fc.property(catalogs, key, fc.boolean(), (some, wanted, contextual) => {
      const all = some.map(({ local: _, namespaces: __, ...rest }) => rest);
      const rest = { start: 0, end: 1, sure: true, guarded: false, subtree: false, counted: false };
      const answer = new KeyLookup(all, libraries).answer({
        ...{ ...rest, path: '/p/a.ts', parts: [wanted], library: 'i18next', contextual },
      });
      const keys = answer.kind === 'named' ? answer.keys : [];
      const said = keys.map((one) => `${one.catalog.path} ${one.key}`);
      expect(new Set(said)).toEqual(new Set(found(all, wanted, contextual)));
      expect(said).toHaveLength(new Set(said).size);
    }),
  );
});

test('groups are found in every file that has them', () => {
  fc.assert(
    fc.property(catalogs, key, (all, wanted) => {
      const expected = all.filter(({ keys }) => [...keys.keys()].some((one) => one.startsWith(`${wanted}.`)));
      const having = new CatalogParts(all, false).having(wanted);
      for (const catalog of expected) if (wanted !== '') expect(having).toContain(catalog);
      expect(having).toEqual(all.filter((catalog) => having.includes(catalog)));
    }),
  );
});

test('a pattern finds the keys that fit it, in their order', () => {
  fc.assert(
    fc.property(catalogs, asked, fc.boolean(), (all, parts, subtree) => {
      const expected = all.flatMap((catalog) =>
        [...catalog.keys.keys()].filter((one) => fits(one, parts, subtree)).map((one) => ({ catalog, key: one })),
      );
      expect(fittingIn(all, parts, subtree)).toEqual(expected);
    }),
  );
});

test('a key that is used says where, and in which element', () => {
  const keys = new Map([['a', { text: '', at: 0, id: 'a' }]]);
  const use = { start: 3, end: 4, sure: true, guarded: false, subtree: false, counted: false, contextual: false };
  const one = { ...use, path: '/p/a.ts', parts: ['a'], library: OWN.id };
  const verdicts = new Verdicts([{ path: '/p/en.json', keys }], [{ ...one, site: 'b@title' }, one], [OWN]);
  const place = { path: '/p/a.ts', at: 3 };
  expect(verdicts.all(new Map())[0]?.evidence).toEqual([
    { kind: 'call', place, site: 'b@title' },
    { kind: 'call', place },
  ]);
});
