/** Runs of texts at their edges: what is counted, what is kept, what is too much. */
import { describe, expect, test } from 'vitest';
import type { TranslateRequest } from '../../../server/service/resources/translate-types.ts';
import { startFakeService } from '../../support/fake-service.ts';
import { clientFor, numbered, ringWhenWaiting, translated } from './helpers.ts';

const LIMIT = 120 * 1024;
const bodyOf = (text: readonly string[], context: string) =>
  Buffer.byteLength(JSON.stringify({ text, target_lang: 'DE', context, show_billed_characters: true }));

describe('a text that no request can carry', () => {
  /** The context that makes the rest of a body so many bytes. */
  const contextOf = (bytes: number) => 'c'.repeat(bytes - bodyOf([], ''));

  test.each([
    [LIMIT / 2, 62_000, `a text of 62000 bytes does not fit into one request (${LIMIT} bytes)`, 'Split the text'],
    [
      LIMIT / 2 + 1,
      62_000,
      `a text of 62000 bytes with ${LIMIT / 2 + 1} bytes of context and options does not fit`,
      'Shorten the context',
    ],
    [LIMIT, 1, `a text of 1 bytes with ${LIMIT} bytes of context`, 'Shorten the context'],
  ])('because of %i bytes of options or its own %i', async (options, bytes, message, advice) => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const { rejected, error, requests } = await client.translate({
      texts: ['x'.repeat(bytes)],
      targetLang: 'DE',
      context: contextOf(options),
    });
    expect(rejected.get(0)).toMatchObject({
      kind: 'too-large',
      operation: 'translate text',
      message: expect.stringContaining(message),
      advice: expect.stringContaining(advice),
    });
    expect([error, requests, service.requests.length]).toEqual([undefined, 0, 0]);
  });

  test('is one byte longer than what can be sent', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const room = LIMIT - bodyOf([''], '') - 1;
    const most = 'x'.repeat(room);
    const context = 'c';
    const fits = await client.translate({ texts: [most.slice(1)], targetLang: 'DE', context });
    const not = await client.translate({ texts: [most], targetLang: 'DE', context });
    expect([fits.rejected.size, not.rejected.size]).toEqual([0, 1]);
    expect(service.requests.map(({ body }) => body.length)).toEqual([LIMIT - 1]);
  });

  test('is rejected in every place', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const long = 'x'.repeat(LIMIT);
    const outcome = await client.translate({ texts: [long, 'a', long, 'a'], targetLang: 'DE' });
    expect([...outcome.rejected.keys()]).toEqual([0, 2]);
    expect(outcome.translations.map((one) => one?.text)).toEqual([undefined, '<a>', undefined, '<a>']);
  });
});

describe('what is done', () => {
  test('is told with every request: empty texts and repeats, too', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service, { concurrency: 1 });
    const told: number[][] = [];
    const texts = ['', ...numbered(60), 'text 0', ''];
    const outcome = await client.translate(
      { texts, targetLang: 'DE', sourceLang: 'EN' },
      { onProgress: (done, total) => told.push([done, total]) },
    );
    expect(told).toEqual([
      [2 + 50 + 1, 63],
      [63, 63],
    ]);
    expect(outcome.translations.at(-1)).toEqual({ text: '', detectedSourceLang: 'EN', billedCharacters: 0 });
    expect(outcome.translations[1]).toMatchObject({ billedCharacters: 6 });
    expect(outcome.translations[61]).toMatchObject({ text: '<text 0>', billedCharacters: 0 });
  });

  test('of empty texts alone asks nobody', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const outcome = await client.translate({ texts: ['', ''], targetLang: 'DE' });
    expect(outcome).toStrictEqual({
      translations: [1, 2].map(() => ({ text: '', detectedSourceLang: '', billedCharacters: 0 })),
      rejected: new Map(),
      requests: 0,
    });
    expect(service.requests).toEqual([]);
  });
});

describe('an answer that was kept', () => {
  const kept = { text: 'kept', detectedSourceLang: 'EN', billedCharacters: 4 };

  test.each([
    ['a translation', kept, 'kept'],
    ['a text alone', { text: 'kept' }, '<a>'],
    ['a text that is none', { ...kept, text: 4 }, '<a>'],
    ['a string', 'kept', '<a>'],
    ['null', null, '<a>'],
    ['nothing', undefined, '<a>'],
  ])('%s', async (_, found, text) => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const keeping: (readonly [string, unknown])[] = [];
    const answers = { find: () => found, keep: (map: ReadonlyMap<string, unknown>) => void keeping.push(...map) };
    const outcome = await client.translate({ texts: ['a', 'a'], targetLang: 'DE' }, { answers });
    expect(outcome.translations.map((one) => one?.text)).toEqual([text, text]);
    const asked = text === 'kept' ? 0 : 1;
    expect([outcome.requests, keeping.length]).toEqual([asked, asked]);
    // It was billed when it was kept.
    expect(outcome.translations[0]?.billedCharacters).toBe(asked);
  });
});

test.each<[string, number, string, Partial<TranslateRequest>, boolean]>([
  ['broken markup', 400, 'Tag handling parsing failed', { tagHandling: 'xml' }, true],
  ['broken XML', 400, 'bad XML', { tagHandling: 'xml' }, true],
  ['another mistake', 400, 'Value for target_lang not supported', { tagHandling: 'xml' }, false],
  ['a heritage', 400, 'heritage', { tagHandling: 'xml' }, false],
  ['no markup', 400, 'Tag handling parsing failed', {}, false],
  ['no access', 403, 'Tag handling parsing failed', { tagHandling: 'xml' }, false],
])('texts are tried apart for the sake of one: %s', async (_, status, message, options, apart) => {
  await using service = await startFakeService([{ status, json: { message } }]);
  await using client = clientFor(service);
  const outcome = await client.translate({ texts: numbered(4), targetLang: 'DE', ...options });
  expect([...outcome.rejected.keys()]).toEqual(apart ? [0, 1, 2, 3] : []);
  expect(service.requests.length).toBe(apart ? 7 : 1);
  expect(outcome.error?.status).toBe(apart ? undefined : status);
});

test.each<[string, Partial<TranslateRequest>, object]>([
  ['no source language', { sourceLang: '' }, {}],
  ['no context', { context: '' }, {}],
  [
    'no tags',
    { tagHandling: 'xml', ignoreTags: [], splittingTags: [] },
    { tag_handling: 'xml', tag_handling_version: 'v1' },
  ],
  ['tags', { nonSplittingTags: ['b'] }, { non_splitting_tags: ['b'] }],
  [
    'the quick model with the first version',
    { tagHandling: 'xml', tagHandlingVersion: 'v1', modelType: 'latency_optimized' },
    { tag_handling: 'xml', tag_handling_version: 'v1', model_type: 'latency_optimized' },
  ],
  [
    'a glossary with its language',
    { sourceLang: 'EN', glossaryIds: ['g'], glossaryVersion: '7', about: ['x'] },
    { source_lang: 'EN', glossary_id: 'g' },
  ],
])('%s is what is sent', async (_, options, sent) => {
  await using service = await startFakeService(translated);
  await using client = clientFor(service);
  await client.translate({ texts: ['a'], targetLang: 'DE', ...options });
  expect(service.requests[0]?.json()).toEqual({
    text: ['a'],
    target_lang: 'DE',
    show_billed_characters: true,
    ...sent,
  });
});

test.each([
  ['translate', true],
  ['rephrase', true],
  ['usage', false],
])('%s that is never answered is asked for twice and no more: %s, since it may have been billed', async (name, paid) => {
  await using service = await startFakeService([{ fault: 'hang' }]);
  await using client = clientFor(service);
  service.onStuck = (fault) => void ringWhenWaiting(client.clock, fault);
  const ask = {
    translate: async () => (await client.translate({ texts: ['a'], targetLang: 'DE' })).error,
    rephrase: async () => (await client.rephrase({ texts: ['a'] })).error,
    usage: async () => {
      const found = await client.usage();
      return found.ok ? undefined : found.error;
    },
  };
  const error = await ask[name as keyof typeof ask]();
  expect(error?.kind).toBe('timeout');
  expect(service.requests).toHaveLength(paid ? 2 : 5);
  expect(error?.advice.includes('--timeout')).toBe(paid);
});

describe('a text that is rephrased', () => {
  test.each([
    [{}, {}],
    [{ targetLang: '' }, {}],
    [{ style: 'business' }, { writing_style: 'business' }],
    [
      { targetLang: 'ja', style: 'default' },
      { target_lang: 'ja', writing_style: 'default' },
    ],
    [
      { targetLang: 'ja', style: 'prefer_simple' },
      { target_lang: 'ja', writing_style: 'prefer_simple' },
    ],
    [
      { targetLang: 'ja', tone: 'prefer_friendly' },
      { target_lang: 'ja', tone: 'prefer_friendly' },
    ],
    [
      { targetLang: 'pt-BR', tone: 'friendly' },
      { target_lang: 'pt-BR', tone: 'friendly' },
    ],
  ] as const)('%j is sent as %j', async (options, sent) => {
    await using service = await startFakeService([{ json: { improvements: [{ text: 'better' }] } }]);
    await using client = clientFor(service);
    const outcome = await client.rephrase({ texts: ['a'], ...options });
    expect(outcome).toStrictEqual({
      improvements: [{ text: 'better', detectedSourceLang: '' }],
      rejected: new Map(),
      requests: 1,
    });
    expect(service.requests[0]?.json()).toEqual({ text: ['a'], ...sent });
  });

  test('fails as a whole with what may come from one text', async () => {
    await using service = await startFakeService([{ status: 400, json: { message: 'bad XML' } }]);
    await using client = clientFor(service);
    const outcome = await client.rephrase({ texts: ['a', 'b'] });
    expect([outcome.error?.kind, outcome.rejected.size, service.requests.length]).toEqual(['bad-request', 0, 1]);
  });
});
