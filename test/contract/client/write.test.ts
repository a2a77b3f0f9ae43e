import { describe, expect, test } from 'vitest';
import { styledLanguage, type WritingOffer, writingLanguage, writingOffer } from '../../../server/service/offers.ts';
import { type RecordedRequest, type Reply, startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';

function improved(request: RecordedRequest): Reply {
  const { text, target_lang } = request.json() as { readonly text: string[]; readonly target_lang?: string };
  return {
    json: {
      improvements: text.map((one) => ({
        text: `better ${one}`,
        detected_source_language: 'en',
        ...(target_lang !== undefined && { target_language: target_lang }),
      })),
    },
  };
}

test.each([
  ['EN_gb', 'en-GB'],
  ['en-AU', 'en'],
  ['de-AT', 'de'],
  ['pt-BR', 'pt-BR'],
  ['zh-Hans-CN', 'zh-Hans'],
  ['zh-TW', 'zh'],
  ['pl', 'pl'],
])('nobody has said what the service knows: the code for %s is %s', (locale, code) => {
  expect(writingLanguage(locale)).toBe(code);
});

const OFFER: WritingOffer = new Map([
  ['en', { styles: false }],
  ['en-US', { styles: true }],
  ['es-419', { styles: true }],
  ['pl', { styles: false }],
]);

test.each([
  ['en-US', 'en-US', 'en-US'],
  ['en-GB', 'en', undefined],
  ['es-419', 'es-419', 'es-419'],
  ['es', 'es', undefined],
  ['pl-PL', 'pl', 'pl'],
  ['de', undefined, undefined],
])('what the service lists decides: %s is %s, with a style %s', (locale, code, styled) => {
  expect(writingLanguage(locale, OFFER)).toBe(code);
  expect(styledLanguage(locale, OFFER)).toBe(styled);
});

test('the languages of writing are asked for once, and a service without the list says nothing', async () => {
  const listed = [
    { lang: 'en-US', name: 'English', usable_as_source: true, usable_as_target: true, features: { tone: {} } },
  ];
  await using service = await startFakeService([{ json: listed }, { status: 404 }]);
  await using client = clientFor(service);
  expect(await writingOffer(client)).toEqual(new Map([['en-US', { styles: true }]]));
  expect(await writingOffer(client)).toBeDefined();
  expect(service.requests.map(({ path, query }) => [path, query.get('resource')])).toEqual([
    ['/v3/languages', 'write'],
  ]);
  await using older = clientFor(service);
  expect(await writingOffer(older)).toBeUndefined();
});

describe('rephrase', () => {
  test('sends BCP-47 codes and one of style and tone', async () => {
    await using service = await startFakeService(improved);
    await using client = clientFor(service);
    const styled = await client.rephrase({ texts: ['a', 'a', ''], targetLang: 'EN-us', style: 'business' });
    expect(styled.improvements).toEqual([
      { text: 'better a', detectedSourceLang: 'en', targetLang: 'en-US' },
      { text: 'better a', detectedSourceLang: 'en', targetLang: 'en-US' },
      { text: '', detectedSourceLang: 'en-US' },
    ]);
    await client.rephrase({ texts: ['b'], tone: 'prefer_friendly' });
    expect(service.requests.map((request) => [request.path, request.json()])).toEqual([
      ['/v2/write/rephrase', { text: ['a'], target_lang: 'en-US', writing_style: 'business' }],
      ['/v2/write/rephrase', { text: ['b'], tone: 'prefer_friendly' }],
    ]);
  });

  test('packs into 10 KiB', async () => {
    await using service = await startFakeService(improved);
    await using client = clientFor(service);
    const texts = Array.from({ length: 20 }, (_, index) => `${index} ${'ü'.repeat(1_000)}`);
    const outcome = await client.rephrase({ texts: [...texts, 'x'.repeat(11_000)] });
    expect(outcome.improvements.slice(0, 20).map((item) => item?.text)).toEqual(texts.map((text) => `better ${text}`));
    expect(outcome.rejected.get(20)).toMatchObject({ kind: 'too-large', operation: 'rephrase text' });
    for (const request of service.requests) expect(request.body.length).toBeLessThanOrEqual(10 * 1024);
    expect(service.requests.length).toBeLessThanOrEqual(6);
  });

  test.each([
    [{ style: 'simple', tone: 'friendly' } as const, /exclude each other/],
  ])('%j is refused before anything is sent', async (options, message) => {
    await using service = await startFakeService(improved);
    await using client = clientFor(service);
    const outcome = await client.rephrase({ texts: ['a'], ...options });
    expect(outcome.error?.message).toMatch(message);
    expect(service.requests).toEqual([]);
  });

  test.each([
    { targetLang: 'pl' },
    { targetLang: 'en', style: 'simple' },
    { targetLang: 'pt', tone: 'friendly' },
    { targetLang: 'de', style: 'default', tone: 'friendly' },
  ] as const)('%j is for the service to judge', async (options) => {
    await using service = await startFakeService(improved);
    await using client = clientFor(service);
    const outcome = await client.rephrase({ texts: ['a'], ...options });
    expect(outcome.error).toBeUndefined();
    expect(service.requests[0]?.json()).toMatchObject({ target_lang: options.targetLang });
  });

  test('the free plan: said in plain words', async () => {
    await using service = await startFakeService([{ status: 403 }]);
    await using client = clientFor(service);
    const outcome = await client.rephrase({ texts: ['a'] });
    expect(outcome.error).toMatchObject({ kind: 'unauthorized', message: expect.stringContaining('paid plans only') });
  });

  test('as many improvements as texts', async () => {
    await using service = await startFakeService([{ json: { improvements: [] } }]);
    await using client = clientFor(service);
    expect((await client.rephrase({ texts: ['a'] })).error).toMatchObject({ kind: 'protocol' });
  });
});

describe('correct', () => {
  test('sends texts and their language, and nothing else', async () => {
    await using service = await startFakeService(improved);
    await using client = clientFor(service);
    const { improvements } = await client.correct({ texts: ['a', ''], targetLang: 'EN-us' });
    expect(improvements.map((one) => one?.text)).toEqual(['better a', '']);
    expect(service.requests.map((request) => [request.path, request.json()])).toEqual([
      ['/v2/write/correct', { text: ['a'], target_lang: 'en-US' }],
    ]);
  });

  test('a text in another language fails alone', async () => {
    await using service = await startFakeService((request) => {
      const { text } = request.json() as { readonly text: readonly string[] };
      return text.includes('fremd') ? { status: 400, json: { message: 'other language' } } : improved(request);
    });
    await using client = clientFor(service);
    const outcome = await client.correct({ texts: ['a', 'fremd', 'b'], targetLang: 'en' });
    expect(outcome.improvements.map((one) => one?.text)).toEqual(['better a', undefined, 'better b']);
    expect([...outcome.rejected.keys()]).toEqual([1]);
    expect(outcome.error).toBeUndefined();
  });
});
