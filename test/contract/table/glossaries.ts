import { expect } from 'vitest';
import { type Case, refused, translated, whole, works } from './case.ts';

const ALL = '/v3/glossaries';
const ONE = '/v3/glossaries/{glossary_id}';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const pair = { sourceLang: 'en', targetLang: 'de' };
const term = (source: string, target: string) => ({ source, target });

/** v3 glossaries (docs/spec/service.md#glossaries). */
export const GLOSSARIES: readonly Case[] = [
  works(
    `POST ${ALL}`,
    'with two dictionaries; only base languages count',
    ({ client, unique }) =>
      client.glossaries.create(unique('table'), [
        { ...pair, entries: [term('hike', 'Wanderung'), term('constructor', 'Erbauer'), term('1', 'eins')] },
        { sourceLang: 'EN-US', targetLang: 'pt-BR', entries: [term('hike', 'trilha')] },
      ]),
    (glossary, { remember, unique }) => {
      expect(glossary.name).toBe(unique('table'));
      expect(glossary.dictionaries).toEqual([
        { ...pair, entryCount: 3 },
        { sourceLang: 'en', targetLang: 'pt', entryCount: 1 },
      ]);
      remember('glossary', glossary.id);
    },
  ),
  works(
    `GET ${ALL}`,
    'lists it',
    ({ client }) => client.glossaries.list(),
    (list, { recall }) => expect(list.map(({ id }) => id)).toContain(recall('glossary')),
  ),
  works(
    `GET ${ONE}`,
    'shows it',
    ({ client, recall }) => client.glossaries.get(recall('glossary')),
    (glossary) => expect(Date.parse(glossary.creationTime)).toBeGreaterThan(0),
  ),
  refused(`GET ${ONE}`, 'that is not there', ({ client }) => client.glossaries.get(NOBODY), ['not-found']),
  works(
    `GET ${ONE}/entries`,
    'in the order they were given',
    ({ client, recall }) => client.glossaries.entries(recall('glossary'), pair),
    (entries) =>
      expect(entries).toEqual([term('hike', 'Wanderung'), term('constructor', 'Erbauer'), term('1', 'eins')]),
  ),
  translated(
    works(
      'POST /v2/translate',
      'applies a glossary, also to variants of its target',
      async ({ client, recall }) =>
        whole(
          await client.translate({
            texts: ['The hike'],
            sourceLang: 'EN',
            targetLang: 'PT-BR',
            glossaryIds: [recall('glossary')],
          }),
        ),
      ({ translations: [one] }) => expect(one?.text).toContain('trilha'),
    ),
  ),
  refused(
    'POST /v2/translate',
    'has no dictionary for the pair',
    async ({ client, recall }) =>
      whole(
        await client.translate({ texts: ['x'], sourceLang: 'EN', targetLang: 'FR', glossaryIds: [recall('glossary')] }),
      ),
    ['bad-request', 'not-found'],
  ),
  works(
    `PATCH ${ONE}`,
    'renames, and merges entries into what is there',
    ({ client, recall, unique }) =>
      client.glossaries.patch(recall('glossary'), {
        name: unique('renamed'),
        dictionary: { ...pair, entries: [term('hike', 'Tour'), term('hut', 'Hütte')] },
      }),
    async (glossary, { client, unique }) => {
      expect(glossary.name).toBe(unique('renamed'));
      const entries = await client.glossaries.entries(glossary.id, pair);
      const found = new Map(entries.ok ? entries.value.map(({ source, target }) => [source, target]) : []);
      expect([...found].sort()).toEqual([
        ['1', 'eins'],
        ['constructor', 'Erbauer'],
        ['hike', 'Tour'],
        ['hut', 'Hütte'],
      ]);
    },
  ),
  works(
    `PUT ${ONE}/dictionaries`,
    'replaces a dictionary entirely',
    ({ client, recall }) =>
      client.glossaries.putDictionary(recall('glossary'), { ...pair, entries: [term('map', 'Karte')] }),
    async (summary, { client, recall }) => {
      expect(summary).toEqual({ ...pair, entryCount: 1 });
      expect(await client.glossaries.entries(recall('glossary'), pair)).toEqual({
        ok: true,
        value: [term('map', 'Karte')],
      });
    },
  ),
  works(
    `DELETE ${ONE}/dictionaries`,
    'takes one away, the other stays',
    ({ client, recall }) =>
      client.glossaries.deleteDictionary(recall('glossary'), { sourceLang: 'en', targetLang: 'pt-BR' }),
    async (_, { client, recall }) => {
      const left = await client.glossaries.get(recall('glossary'));
      expect(left).toMatchObject({ ok: true, value: { dictionaries: [{ ...pair, entryCount: 1 }] } });
    },
  ),
  refused(
    `DELETE ${ONE}/dictionaries`,
    'of a pair that is not there',
    ({ client, recall }) =>
      client.glossaries.deleteDictionary(recall('glossary'), { sourceLang: 'en', targetLang: 'ja' }),
    ['not-found', 'bad-request'],
  ),
  works(
    `DELETE ${ONE}`,
    'is gone',
    ({ client, recall }) => client.glossaries.delete(recall('glossary')),
    async (_, { client, recall }) => {
      expect(await client.glossaries.get(recall('glossary'))).toMatchObject({ error: { kind: 'not-found' } });
    },
  ),
];
