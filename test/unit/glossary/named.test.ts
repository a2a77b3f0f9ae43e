import { expect, test } from 'vitest';
import { withNamedGlossaries } from '../../../server/glossary/named.ts';
import { type GlossaryUse, noGlossary } from '../../../server/glossary/use.ts';
import { serviceError } from '../../../server/service/errors.ts';
import type { Glossary } from '../../../server/service/glossary-types.ts';
import type { Translator } from '../../../server/service/translate-types.ts';
import type { Project } from '../../../shared/project.ts';
import { fail, ok } from '../../../shared/result.ts';

const GUID = '01234567-89ab-cdef-0123-456789abcdef';
const translator: Translator = { translate: async () => ({ translations: [], rejected: new Map(), requests: 1 }) };
const synced: GlossaryUse = {
  ...noGlossary(translator),
  idFor: (_, target) => (target === 'fr' ? 'synced' : undefined),
  used: () => ({ id: 'synced', name: 'product', locales: ['fr'] }),
};

async function named(glossary: NonNullable<Project['translation']>['glossary'], names: readonly string[] | 'broken') {
  const notes: string[] = [];
  let asked = 0;
  const list = async () => {
    asked++;
    if (names === 'broken')
      return fail(serviceError({ kind: 'network', operation: 'x', message: 'no network', advice: 'wait' }));
    return ok(names.map((name, index): Glossary => ({ id: `id-${index}`, name, dictionaries: [], creationTime: '' })));
  };
  const use = await withNamedGlossaries(
    synced,
    glossary === undefined ? {} : { translation: { glossary } },
    { glossaries: { list } as never },
    ({ message }) => notes.push(message),
    new AbortController().signal,
  );
  return { use, notes, asked: () => asked };
}

test('a project without names keeps the synced glossary, and asks for nothing', async () => {
  const { use, asked } = await named(undefined, ['legal']);
  expect(use).toBe(synced);
  expect(asked()).toBe(0);
});

test('a name per locale goes before the synced glossary; an id needs no look-up', async () => {
  const { use, asked } = await named({ de: 'legal', 'pt-BR': GUID }, ['other', 'legal']);
  expect(['de', 'de-AT', 'pt-BR', 'fr', 'ja'].map((locale) => use.idFor('en', locale))).toEqual([
    'id-1',
    'id-1',
    GUID,
    'synced',
    undefined,
  ]);
  expect(asked()).toBe(1);
  expect(use.used()).toMatchObject({ name: `product, legal, ${GUID}`, locales: ['fr', 'de', 'de-AT', 'pt-BR'] });
});

test('one name for all locales', async () => {
  const { use } = await named('legal', ['legal']);
  expect([use.idFor('en', 'de'), use.idFor('en', 'fr')]).toEqual(['id-0', 'id-0']);
});

test.each([
  ['is not there', [], 'no glossary "legal"'],
  ['is there twice', ['legal', 'legal'], 'several glossaries "legal"'],
  ['cannot be looked up', 'broken', 'no network'],
] as const)('a name that %s is a note, and the synced glossary is used', async (_, names, message) => {
  const { use, notes } = await named('legal', names);
  expect(use.idFor('en', 'fr')).toBe('synced');
  expect(notes).toEqual([expect.stringContaining(message)]);
});
