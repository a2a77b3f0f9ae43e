import { expect } from 'vitest';
import { type Case, refused, translated, whole, works } from './case.ts';

const ALL = '/v2/glossaries';
const ONE = '/v2/glossaries/{glossary_id}';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const pair = { sourceLang: 'en', targetLang: 'de' };
const entries = [
  { source: 'trail', target: 'Pfad' },
  { source: '__proto__', target: 'Urbild' },
];

/** v2 glossaries (docs/spec/service.md#legacy-glossaries). */
export const LEGACY: readonly Case[] = [
  works(
    'GET /v2/glossary-language-pairs',
    'names pairs of base languages',
    ({ client }) => client.legacyGlossaries.languagePairs(),
    (pairs) => {
      expect(pairs).toContainEqual(pair);
      expect(pairs.every(({ sourceLang, targetLang }) => sourceLang !== targetLang)).toBe(true);
    },
  ),
  works(
    `POST ${ALL}`,
    'one pair',
    ({ client, unique }) => client.legacyGlossaries.create(unique('legacy'), { ...pair, entries }),
    (glossary, { remember, unique }) => {
      expect(glossary).toMatchObject({ name: unique('legacy'), ...pair, entryCount: 2 });
      remember('legacy', glossary.id);
    },
  ),
  works(
    `GET ${ALL}`,
    'lists it',
    ({ client }) => client.legacyGlossaries.list(),
    (list, { recall }) => expect(list.map(({ id }) => id)).toContain(recall('legacy')),
  ),
  works(
    `GET ${ONE}`,
    'shows it',
    ({ client, recall }) => client.legacyGlossaries.get(recall('legacy')),
    (glossary, { unique }) => expect(glossary).toMatchObject({ name: unique('legacy'), ...pair, entryCount: 2 }),
  ),
  refused(`GET ${ONE}`, 'that is not there', ({ client }) => client.legacyGlossaries.get(NOBODY), ['not-found']),
  works(
    `GET ${ONE}/entries`,
    'as they were given',
    ({ client, recall }) => client.legacyGlossaries.entries(recall('legacy')),
    (found) => expect(found).toEqual(entries),
  ),
  translated(
    works(
      'POST /v2/translate',
      'applies a legacy glossary',
      async ({ client, recall }) =>
        whole(
          await client.translate({
            texts: ['The trail'],
            sourceLang: 'EN',
            targetLang: 'DE',
            glossaryIds: [recall('legacy')],
          }),
        ),
      ({ translations: [one] }) => expect(one?.text).toContain('Pfad'),
    ),
  ),
  works(
    `DELETE ${ONE}`,
    'is gone',
    ({ client, recall }) => client.legacyGlossaries.delete(recall('legacy')),
    async (_, { client, recall }) => {
      expect(await client.legacyGlossaries.get(recall('legacy'))).toMatchObject({ error: { kind: 'not-found' } });
    },
  ),
];
