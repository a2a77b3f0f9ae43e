import { describe, expect, test } from 'vitest';
import { startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';

test('usage of the free plan', async () => {
  await using service = await startFakeService([{ json: { character_count: 42, character_limit: 500000 } }]);
  await using client = clientFor(service);
  expect(await client.usage()).toEqual({ ok: true, value: { used: 42, limit: 500000, products: [] } });
  expect(service.requests[0]).toMatchObject({ method: 'GET', path: '/v2/usage' });
  expect(service.requests[0]?.body).toHaveLength(0);
});

test('usage of the paid plan; 0 and 10^12 mean no limit', async () => {
  const json = {
    character_count: 7,
    character_limit: 1_000_000_000_000,
    api_key_character_count: 3,
    api_key_character_limit: 0,
    start_time: '2026-01-01T00:00:00Z',
    end_time: null,
    products: [{ product_type: 'write', api_key_character_count: 1, character_count: 2, new_field: {} }],
  };
  await using service = await startFakeService([{ json }]);
  await using client = clientFor(service);
  expect(await client.usage()).toEqual({
    ok: true,
    value: {
      used: 7,
      keyUsed: 3,
      periodStart: '2026-01-01T00:00:00Z',
      products: [{ type: 'write', used: 2, keyUsed: 1 }],
    },
  });
});

test('units, minutes and documents are told as they are; what is absent stays absent', async () => {
  const json = {
    character_count: 7,
    character_limit: 100,
    document_count: 3,
    document_limit: 5,
    team_document_count: 0,
    team_document_limit: 0,
    speech_to_text_minutes_count: 12,
    speech_to_text_minutes_limit: 600,
    speech_to_text_milliseconds_count: 0,
    speech_to_text_milliseconds_limit: 0,
    seats_limit: 4,
    note_count: 'many',
    products: [
      { product_type: 'translate', billing_unit: 'characters', account_unit_count: 70, api_key_unit_count: 40 },
      { product_type: 'speechToText', billing_unit: 'minutes', account_unit_count: 12, character_count: 0 },
      { product_type: 'other', billing_unit: null },
    ],
  };
  await using service = await startFakeService([{ json }]);
  await using client = clientFor(service);
  expect(await client.usage()).toEqual({
    ok: true,
    value: {
      used: 7,
      limit: 100,
      products: [
        { type: 'translate', used: 70, keyUsed: 40 },
        { type: 'speechToText', unit: 'minutes', used: 12 },
        { type: 'other' },
      ],
      counters: [
        { name: 'document', used: 3, limit: 5 },
        { name: 'team_document', used: 0, unlimited: true },
        { name: 'speech_to_text_minutes', used: 12, limit: 600 },
        { name: 'seats', limit: 4 },
      ],
    },
  });
});

describe('languages', () => {
  const LATER = [
    {
      lang: 'pt-BR',
      name: 'Portuguese (Brazilian)',
      usable_as_source: false,
      usable_as_target: true,
      status: 'stable',
      features: { formality: { status: 'stable' }, glossary: { status: 'stable' }, dance: {} },
    },
    { lang: 'ace', name: 'Acehnese', usable_as_source: true, usable_as_target: true, status: 'new word' },
    { lang: 'en', name: 'English', usable_as_source: true, usable_as_target: false, features: { formality: {} } },
  ];
  const OLDER = [
    { language: 'pt-br', name: 'Portuguese (Brazilian)', supports_formality: true },
    { language: 'EN-US', name: 'English (American)', features: ['x'] },
  ];
  const READ = [
    { code: 'PT-BR', name: 'Portuguese (Brazilian)', supportsFormality: true },
    { code: 'EN-US', name: 'English (American)', supportsFormality: false },
  ];

  test('of texts, with what a translation can use, whatever their case', async () => {
    await using service = await startFakeService([{ json: LATER }]);
    await using client = clientFor(service);
    expect(await client.languages('target')).toEqual({
      ok: true,
      value: [
        {
          code: 'PT-BR',
          name: 'Portuguese (Brazilian)',
          supportsFormality: true,
          features: ['formality', 'glossary', 'dance'],
        },
        { code: 'ACE', name: 'Acehnese', supportsFormality: false, features: [] },
      ],
    });
    expect(await client.languages('source')).toMatchObject({
      value: [
        { code: 'ACE', supportsFormality: false },
        { code: 'EN', supportsFormality: false },
      ],
    });
    expect(service.requests.map(({ path, query }) => `${path} ${query}`)).toEqual([
      '/v3/languages resource=translate_text',
      '/v3/languages resource=translate_text',
    ]);
  });

  test.each([
    ['has no such path', { status: 404 }],
    ['takes it for another one', { status: 405 }],
    ['answers something else', { json: { hello: 'world' } }],
    ['answers a page', { body: '<html>' }],
  ])('of a service that %s come from the older list', async (_, answer) => {
    await using service = await startFakeService(({ path }) => (path === '/v3/languages' ? answer : { json: OLDER }));
    await using client = clientFor(service);
    expect(await client.languages('target')).toEqual({ ok: true, value: READ });
    expect(service.requests.map(({ path, query }) => `${path} ${query}`)).toEqual([
      '/v3/languages resource=translate_text',
      '/v2/languages type=target',
    ]);
  });

  test('of a service that does not let the key in are asked for once', async () => {
    await using service = await startFakeService([{ status: 403 }]);
    await using client = clientFor(service);
    expect(await client.languages('target')).toMatchObject({ ok: false, error: { kind: 'unauthorized' } });
    expect(service.requests).toHaveLength(1);
  });

  test('that cannot be read are an error that names the field', async () => {
    await using service = await startFakeService([{ json: [{ language: 'DE' }] }]);
    await using client = clientFor(service);
    expect(await client.languages('source')).toMatchObject({
      ok: false,
      error: { kind: 'protocol', operation: 'list source languages', message: expect.stringContaining('"[0].name"') },
    });
  });
});
