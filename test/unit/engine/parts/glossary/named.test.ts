import { expect, test } from 'vitest';
import { withNamedGlossaries } from '../../../../../server/engine/parts/glossary/named.ts';
import { type GlossaryUse, noGlossary } from '../../../../../server/engine/parts/glossary/use.ts';
import { serviceError } from '../../../../../server/service/errors/errors.ts';
import type { Glossary } from '../../../../../server/service/resources/glossary-types.ts';
import type { Translator } from '../../../../../server/service/resources/translate-types.ts';
import type { Project } from '../../../../../shared/project/project.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';

const GUID = '01234567-89ab-cdef-0123-456789abcdef';
const translator: Translator = { translate: async () => ({ translations: [], rejected: new Map(), requests: 1 }) };
const synced: GlossaryUse = {
  ...noGlossary(translator),
  idsFor: (_, target) => (target === 'fr' ? ['synced'] : []),
  used: () => ({ id: 'synced', name: 'product', locales: ['fr'] }),
};

const DICTIONARIES = ['DE', 'PT', 'FR'].map((targetLang) => ({ sourceLang: 'EN', targetLang, entryCount: 1 }));

async function named(glossary: NonNullable<Project['translation']>['glossary'], names: readonly string[] | 'broken') {
  const notes: string[] = [];
  let asked = 0;
  const list = async () => {
    asked++;
    if (names === 'broken')
      return fail(serviceError({ kind: 'network', operation: 'x', message: 'no network', advice: 'wait' }));
    return ok(
      names.map((name, index): Glossary => ({ id: `id-${index}`, name, dictionaries: DICTIONARIES, creationTime: '' })),
    );
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
  expect(use.idsFor('en', 'fr')).toEqual(['synced']);
  expect(use.idsFor('en', 'de', [GUID])).toEqual([GUID]);
  expect(asked()).toBe(0);
});

test('a name goes before the synced glossary; an id needs no look-up', async () => {
  const { use, asked } = await named({ de: 'legal', 'pt-BR': GUID }, ['other', 'legal']);
  expect(use.idsFor('en', 'de', ['legal'])).toEqual(['id-1']);
  expect(use.idsFor('en', 'de-AT', ['legal'])).toEqual(['id-1']);
  expect(use.idsFor('en', 'pt-BR', [GUID])).toEqual([GUID]);
  expect(use.idsFor('en', 'fr')).toEqual(['synced']);
  expect(use.idsFor('en', 'ja')).toEqual([]);
  expect(asked()).toBe(1);
  expect(use.used()).toMatchObject({ name: `product, legal, ${GUID}`, locales: ['fr', 'de', 'de-AT', 'pt-BR'] });
});

test('several go together, without those that lack the languages, which is said once', async () => {
  const { use, notes } = await named({ de: ['legal', 'other'], ja: ['legal'] }, ['other', 'legal']);
  expect(use.idsFor('en', 'de', ['legal', 'other'])).toEqual(['id-1', 'id-0']);
  expect(use.idsFor('en', 'ja', ['legal'])).toEqual([]);
  expect(use.idsFor('en', 'ja', ['legal'])).toEqual([]);
  expect(notes).toEqual(['The glossary "legal" has no dictionary en > ja: it is not used for languages that it lacks']);
});

test.each([
  ['is not there', [], 'no glossary "legal"'],
  ['is there twice', ['legal', 'legal'], 'several glossaries "legal"'],
  ['cannot be looked up', 'broken', 'no network'],
] as const)('a name that %s is a note, and the synced glossary is used', async (_, names, message) => {
  const { use, notes } = await named('legal', names);
  expect(use.idsFor('en', 'fr', ['legal'])).toEqual(['synced']);
  expect(notes).toEqual([expect.stringContaining(message)]);
});
