import { describe, expect, test } from 'vitest';
import { rephraseLanguage, supportsStyles } from '../../../server/service/write.ts';
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
  ['pl', undefined],
])('the code for %s is %s', (locale, code) => {
  expect(rephraseLanguage(locale)).toBe(code);
});

test('styles are known to work or not before anything is sent', () => {
  expect(['de', 'en-GB', 'en-US', 'en', 'ja'].map(supportsStyles)).toEqual([true, true, true, false, false]);
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
    [{ targetLang: 'pl' }, /"pl" is not supported/],
    [{ targetLang: 'ja', style: 'simple' } as const, /not supported for "ja"/],
  ])('%j is refused before anything is sent', async (options, message) => {
    await using service = await startFakeService(improved);
    await using client = clientFor(service);
    const outcome = await client.rephrase({ texts: ['a'], ...options });
    expect(outcome.error?.message).toMatch(message);
    expect(service.requests).toEqual([]);
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
