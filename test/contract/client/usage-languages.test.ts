import { expect, test } from 'vitest';
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

test('languages, whatever their case', async () => {
  const json = [
    { language: 'pt-br', name: 'Portuguese (Brazilian)', supports_formality: true },
    { language: 'EN-US', name: 'English (American)', features: ['x'] },
  ];
  await using service = await startFakeService([{ json }, { json: [{ language: 'DE' }] }]);
  await using client = clientFor(service);
  expect(await client.languages('target')).toEqual({
    ok: true,
    value: [
      { code: 'PT-BR', name: 'Portuguese (Brazilian)', supportsFormality: true },
      { code: 'EN-US', name: 'English (American)', supportsFormality: false },
    ],
  });
  expect(service.requests[0]?.query.get('type')).toBe('target');
  expect(await client.languages('source')).toMatchObject({
    ok: false,
    error: { kind: 'protocol', operation: 'list source languages', message: expect.stringContaining('"[0].name"') },
  });
});
