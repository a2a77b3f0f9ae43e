/** What is made of the answers to questions, field by field. */
import { describe, expect, test } from 'vitest';
import { type Reply, startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';

const TRILLION = 1_000_000_000_000;

test.each([
  [{ character_count: 0 }, { used: 0, products: [] }],
  [
    { character_count: 1, character_limit: 0 },
    { used: 1, products: [] },
  ],
  [
    { character_count: 1, character_limit: 1 },
    { used: 1, limit: 1, products: [] },
  ],
  [
    { character_count: 1, character_limit: TRILLION - 1 },
    { used: 1, limit: TRILLION - 1, products: [] },
  ],
  [
    { character_count: 1, character_limit: TRILLION },
    { used: 1, products: [] },
  ],
  [
    { character_count: 1, character_limit: null, products: null },
    { used: 1, products: [] },
  ],
  [
    {
      character_count: 1,
      api_key_character_count: 0,
      api_key_character_limit: 7,
      end_time: 'e',
      products: [{ product_type: 'x' }],
    },
    { used: 1, keyUsed: 0, keyLimit: 7, periodEnd: 'e', products: [{ type: 'x' }] },
  ],
])('usage %j', async (json, value) => {
  await using service = await startFakeService([{ json }]);
  await using client = clientFor(service);
  expect(await client.usage()).toStrictEqual({ ok: true, value });
});

describe('statistics', () => {
  const total = { total_characters: 3 };
  const zero = { total: 3, textTranslation: 0, documentTranslation: 0, textImprovement: 0 };
  const report = (more: object): Reply => ({
    json: { usage_report: { total_usage: total, start_date: 's', end_date: 'e', ...more } },
  });

  test.each([
    [{}, []],
    [{ grouped_usage: null, key_usages: null, key_and_day_usages: null }, []],
    [{ key_usages: [{ usage: total }] }, [{ apiKey: '', label: '', usage: zero }]],
    [{ grouped_usage: [], key_usages: [{ usage: total }] }, []],
    [
      { key_and_day_usages: [{ usage: total, usage_date: 'd' }], key_usages: [{ usage: total }] },
      [{ apiKey: '', label: '', date: 'd', usage: zero }],
    ],
  ])('%j', async (more, groups) => {
    await using service = await startFakeService([report(more)]);
    await using client = clientFor(service);
    expect(await client.admin.analytics({ from: '2026-01-01', to: '2026-01-01' })).toStrictEqual({
      ok: true,
      value: { total: zero, startDate: 's', endDate: 'e', groups },
    });
    expect([...(service.requests[0]?.query.keys() ?? [])]).toEqual(['start_date', 'end_date']);
  });

  test.each([
    ['2024-02-29', '2025-03-01', true],
    ['2024-02-29', '2025-03-02', false],
    ['2026-01-01', '2026-01-01', true],
    ['2026-01-02', '2026-01-01', false],
    ['2025-02-29', '2025-03-01', false],
    ['x2026-01-01', '2026-01-02', false],
    ['2026-01-01', '2026-01-02x', false],
    ['2026-1-01', '2026-01-02', false],
    ['2026-13-01', '2026-13-02', false],
  ])('from %s to %s are asked for: %s', async (from, to, asked) => {
    await using service = await startFakeService([report({})]);
    await using client = clientFor(service);
    expect((await client.admin.analytics({ from, to })).ok).toBe(asked);
    expect(service.requests).toHaveLength(asked ? 1 : 0);
  });
});

test.each<[string, object, object, boolean]>([
  ['one dictionary in capitals', { source_lang: 'EN', target_lang: 'DE' }, {}, true],
  ['one of another source', { source_lang: 'fr', target_lang: 'de' }, {}, false],
  ['one of another target', { source_lang: 'en', target_lang: 'fr' }, {}, false],
  ['one without languages', {}, {}, true],
  ['one whose languages are null', { source_lang: null, target_lang: null }, {}, true],
  ['one without entries', { source_lang: 'en', target_lang: 'de' }, { entries: undefined }, false],
])('entries of %s', async (_, languages, more, read) => {
  await using service = await startFakeService([
    { json: { dictionaries: [{ entries: 'a\tb', ...languages, ...more }] }, headers: { 'x-trace-id': 't' } },
  ]);
  await using client = clientFor(service);
  const found = await client.glossaries.entries('G1', { sourceLang: 'en', targetLang: 'de' });
  if (read) expect(found).toEqual({ ok: true, value: [{ source: 'a', target: 'b' }] });
  else
    expect(found).toMatchObject({ error: { message: expect.stringContaining('"entries" is missing'), traceId: 't' } });
});

test('an empty glossary is one; what the service leaves out has a default', async () => {
  const bare = { glossary_id: 'G', name: 'N', dictionaries: [{ source_lang: 'EN', target_lang: 'DE' }] };
  await using service = await startFakeService((request) => ({
    json: request.path.endsWith('entries') ? { entries: '' } : bare,
  }));
  await using client = clientFor(service);
  expect(await client.glossaries.entries('G', { sourceLang: 'en', targetLang: 'de' })).toEqual({ ok: true, value: [] });
  expect(await client.glossaries.get('G')).toStrictEqual({
    ok: true,
    value: {
      id: 'G',
      name: 'N',
      creationTime: '',
      dictionaries: [{ sourceLang: 'en', targetLang: 'de', entryCount: 0 }],
    },
  });
});

describe('what is deleted', () => {
  const gone: Reply = { status: 404 };

  test.each<[string, readonly Reply[], boolean]>([
    ['is gone', [{ status: 204 }], true],
    ['was not there', [gone], false],
    ['was deleted by an attempt whose answer was lost', [{ fault: 'reset' }, gone], true],
    ['was deleted by an attempt that failed on the way back', [{ status: 500 }, gone], true],
    ['was not there when the service had time', [{ status: 429 }, gone], false],
    ['was refused after an answer that was lost', [{ fault: 'reset' }, { status: 403 }], false],
  ])('%s', async (_, replies, done) => {
    await using service = await startFakeService(replies);
    await using client = clientFor(service);
    const result = await client.glossaries.delete('G1');
    expect(result.ok).toBe(done);
    expect(service.requests).toHaveLength(replies.length);
  });
});
