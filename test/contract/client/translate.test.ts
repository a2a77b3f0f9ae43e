import { describe, expect, test } from 'vitest';
import { startFakeService } from '../../support/fake-service.ts';
import { clientFor, KEY, numbered, translated } from './helpers.ts';

describe('what goes over the wire', () => {
  test('JSON, the key in its header, every option in the words of the interface', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service, { userAgent: 'dragoman/1' });
    const { error } = await client.translate({
      texts: ['Hello'],
      sourceLang: 'EN-US',
      targetLang: 'PT-BR',
      context: 'greeting',
      formality: 'prefer_more',
      modelType: 'quality_optimized',
      glossaryIds: ['g1'],
      tagHandling: 'xml',
      tagHandlingVersion: 'v2',
      splitSentences: 'nonewlines',
      preserveFormatting: true,
      outlineDetection: false,
      ignoreTags: ['x', 'ph'],
      splittingTags: ['p'],
      nonSplittingTags: [],
    });
    expect(error).toBeUndefined();
    const [request] = service.requests;
    expect([request?.method, request?.path]).toEqual(['POST', '/v2/translate']);
    expect(request?.headers).toMatchObject({
      authorization: `Service-Auth-Key ${KEY}`,
      'content-type': 'application/json',
      'user-agent': 'dragoman/1',
    });
    expect(request?.json()).toEqual({
      text: ['Hello'],
      target_lang: 'PT-BR',
      source_lang: 'EN',
      context: 'greeting',
      show_billed_characters: true,
      split_sentences: 'nonewlines',
      preserve_formatting: true,
      formality: 'prefer_more',
      model_type: 'quality_optimized',
      glossary_id: 'g1',
      tag_handling: 'xml',
      tag_handling_version: 'v2',
      outline_detection: false,
      ignore_tags: ['x', 'ph'],
      splitting_tags: ['p'],
    });
  });

  test('what belongs to the account by id, instructions, parameters that are newer; a tag in its header', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const request = {
      texts: ['Hello'],
      sourceLang: 'EN',
      targetLang: 'DE',
      glossaryIds: ['g1', 'g2'],
      styleId: 's1',
      instructions: ['Be short.'],
      translationMemoryId: 'm1',
      translationMemoryThreshold: 0,
      parameters: { new_one: ['a'], target_lang: 'FR' },
      reportingTag: 'app-web',
    };
    expect((await client.translate(request)).error).toBeUndefined();
    expect(service.requests[0]?.json()).toEqual({
      text: ['Hello'],
      target_lang: 'DE',
      source_lang: 'EN',
      show_billed_characters: true,
      glossary_ids: ['g1', 'g2'],
      style_id: 's1',
      custom_instructions: ['Be short.'],
      translation_memory_id: 'm1',
      translation_memory_threshold: 0,
      new_one: ['a'],
    });
    expect(service.requests[0]?.headers).toMatchObject({ 'x-deepl-reporting-tag': 'app-web' });
    await using other = clientFor(service, { environment: { DRAGOMAN_REPORTING_HEADER: 'X-Other-Tag' } });
    await other.translate(request);
    expect(service.requests[1]?.headers).toMatchObject({ 'x-other-tag': 'app-web' });
    const many = await client.translate({ ...request, instructions: Array.from({ length: 11 }, String) });
    expect(many.error?.message).toContain('11 instructions');
    expect(service.requests).toHaveLength(2);
  });

  test('nothing that was not asked for, and a version whenever there is tag handling', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    await client.translate({ texts: ['a'], targetLang: 'DE' });
    await client.translate({ texts: ['a'], targetLang: 'DE', tagHandling: 'html' });
    expect(service.requests.map((request) => request.json())).toEqual([
      { text: ['a'], target_lang: 'DE', show_billed_characters: true },
      {
        text: ['a'],
        target_lang: 'DE',
        show_billed_characters: true,
        tag_handling: 'html',
        tag_handling_version: 'v1',
      },
    ]);
  });

  test.each([
    [{ glossaryIds: ['g'] }, /source language/],
    [{ tagHandlingVersion: 'v2' as const }, /tag handling/],
    [{ tagHandling: 'xml' as const, tagHandlingVersion: 'v2' as const, modelType: 'latency_optimized' as const }, /v2/],
  ])('%j is refused before anything is sent', async (options, message) => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const { error, requests } = await client.translate({ texts: ['a'], targetLang: 'DE', ...options });
    expect(error).toMatchObject({ kind: 'bad-request' });
    expect(error?.message).toMatch(message);
    expect([requests, service.requests.length]).toEqual([0, 0]);
  });
});

describe('batches', () => {
  test('order is kept, the same text is sent and billed once, nothing is not sent at all', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const texts = [...numbered(120), '', 'text 7', 'text 7'];
    const progress: number[] = [];
    const outcome = await client.translate(
      { texts, targetLang: 'DE' },
      { onProgress: (done, total) => progress.push(done / total) },
    );
    expect(outcome.translations.map((item) => item?.text)).toEqual(
      texts.map((text) => (text === '' ? '' : `<${text}>`)),
    );
    expect(outcome.translations.slice(120).map((item) => item?.billedCharacters)).toEqual([0, 0, 0]);
    expect(service.requests.map((request) => request.json().text.length).sort()).toEqual([20, 50, 50]);
    expect(service.requests.flatMap((request) => request.json().text).sort()).toEqual(numbered(120).sort());
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(outcome).toMatchObject({ requests: 3, rejected: new Map() });
  });

  test('bytes count as they are serialised, context included', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const texts = Array.from({ length: 30 }, (_, index) => `${index}${'"\n中'.repeat(1_000)}`);
    await client.translate({ texts, targetLang: 'DE', context: 'ü'.repeat(20_000) });
    expect(service.requests.length).toBeGreaterThan(1);
    for (const request of service.requests) expect(request.body.length).toBeLessThanOrEqual(120 * 1024);
    expect(service.requests.flatMap((request) => request.json().text)).toHaveLength(30);
  });

  test('a text no request can carry has its own error, the others are translated', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const outcome = await client.translate({ texts: ['a', 'x'.repeat(130_000), 'b'], targetLang: 'DE' });
    expect(outcome.translations.map((item) => item?.text)).toEqual(['<a>', undefined, '<b>']);
    expect(outcome.rejected.get(1)).toMatchObject({ kind: 'too-large' });
    expect(outcome.error).toBeUndefined();
  });

  test('413 splits the batch and goes on, down to the one text that is too much', async () => {
    const html = '<html><title>413 Request Entity Too Large</title></html>';
    await using service = await startFakeService((request) =>
      request.body.length > 300 ? { status: 413, body: html } : translated(request),
    );
    await using client = clientFor(service);
    const texts = [...numbered(40), 'x'.repeat(400), 'last'];
    const outcome = await client.translate({ texts, targetLang: 'DE' });
    expect(outcome.translations.map((item) => item?.text)).toEqual(
      texts.map((text) => (text.length > 300 ? undefined : `<${text}>`)),
    );
    expect([...outcome.rejected.keys()]).toEqual([40]);
    expect(String(outcome.rejected.get(40))).toContain('413 Request Entity Too Large');
    expect(outcome.error).toBeUndefined();
  });

  test('one text with broken markup does not spoil the others', async () => {
    await using service = await startFakeService((request) =>
      request.json().text.includes('<b')
        ? { status: 400, json: { Message: 'Tag handling parsing failed, please check input.' } }
        : translated(request),
    );
    await using client = clientFor(service);
    const texts = [...numbered(20), '<b', 'last'];
    const outcome = await client.translate({ texts, targetLang: 'DE', tagHandling: 'xml' });
    expect([...outcome.rejected.keys()]).toEqual([20]);
    expect(outcome.translations.filter((item) => item === undefined)).toHaveLength(1);
    expect(outcome.error).toBeUndefined();
  });
});

describe('when something fails', () => {
  test.each([
    [456, 'quota'],
    [403, 'unauthorized'],
    [401, 'unauthorized'],
    [400, 'bad-request'],
  ])('%i stops the run at once; what is done is kept', async (status, kind) => {
    await using service = await startFakeService((request, index) => (index < 3 ? translated(request) : { status }));
    await using client = clientFor(service, { concurrency: 1 });
    const outcome = await client.translate({ texts: numbered(500), targetLang: 'DE' });
    expect(outcome.error).toMatchObject({ kind, status });
    expect(outcome.translations.filter((item) => item !== undefined)).toHaveLength(150);
    expect([outcome.requests, service.requests.length]).toEqual([4, 4]);
  });

  /** Of a request on the wire: for its answer, and for the whole operation. */
  const TIMERS = 2;

  test('what is on the wire when the run stops finishes and is kept', async () => {
    const late = Promise.withResolvers<void>();
    await using service = await startFakeService(async (request) => {
      if (request.json().text.includes('text 50')) return { status: 456 };
      await late.promise;
      return translated(request);
    });
    await using client = clientFor(service, { concurrency: 2 });
    const running = client.translate({ texts: numbered(500), targetLang: 'DE' });
    await client.clock.until(({ length }) => length === TIMERS * 2);
    // One of them ends in time, whatever happens.
    await client.clock.until(({ length }) => length === TIMERS + 1);
    late.resolve();
    const outcome = await running;
    expect(outcome.error?.kind).toBe('quota');
    expect(outcome.translations.slice(0, 50).every((item) => item !== undefined)).toBe(true);
    expect(service.requests).toHaveLength(2);
  });

  test('a batch the service chokes on costs that batch only', async () => {
    await using service = await startFakeService((request) =>
      request.json().text.includes('text 60') ? { status: 500, body: 'boom' } : translated(request),
    );
    await using client = clientFor(service);
    const outcome = await client.translate({ texts: numbered(200), targetLang: 'DE' });
    expect(outcome.error).toMatchObject({ kind: 'server', status: 500, serviceMessage: 'boom' });
    expect(outcome.translations.filter((item) => item !== undefined)).toHaveLength(150);
  });

  test('a dead service is left alone when the budget of the run is used up', async () => {
    await using service = await startFakeService([{ status: 500 }]);
    await using client = clientFor(service);
    const outcome = await client.translate({ texts: numbered(5_000), targetLang: 'DE' });
    expect(outcome.error?.kind).toBe('server');
    expect(service.requests.length).toBeLessThanOrEqual(20 + 12);
    expect(outcome.requests).toBe(service.requests.length);
  });

  test('Retry-After is honoured', async () => {
    await using service = await startFakeService((request, index) =>
      index === 0 ? { status: 429, headers: { 'retry-after': '7' } } : translated(request),
    );
    await using client = clientFor(service);
    const outcome = await client.translate({ texts: ['a'], targetLang: 'DE' });
    expect(outcome).toMatchObject({ requests: 2, translations: [{ text: '<a>' }] });
    expect(client.clock.sleeps).toHaveLength(1);
    expect(client.clock.sleeps[0]).toBeGreaterThanOrEqual(7_000);
  });

  test('an hour of Retry-After is an error that says so, not an hour of silence', async () => {
    await using service = await startFakeService([{ status: 429, headers: { 'retry-after': '3600' } }]);
    await using client = clientFor(service);
    const { error } = await client.translate({ texts: ['a'], targetLang: 'DE' });
    expect(error).toMatchObject({ kind: 'rate', advice: expect.stringContaining('3600 s') });
    expect(client.clock.sleeps).toEqual([]);
  });

  test.each([
    ['too few translations', { translations: [] }, '0 translations for 1 texts'],
    ['a missing field', { translations: [{ text: 'x' }] }, '"translations[0].detected_source_language" is missing'],
    ['another document', { hello: 1 }, '"translations" is missing'],
  ])('%s is an error that names it, and is not asked for (and billed) again', async (_, json, message) => {
    await using service = await startFakeService([{ json, headers: { 'x-trace-id': 'trace-9' } }]);
    await using client = clientFor(service);
    const { error } = await client.translate({ texts: ['a'], targetLang: 'DE' });
    expect(error).toMatchObject({ kind: 'protocol', operation: 'translate text', traceId: 'trace-9' });
    expect(error?.message).toContain(message);
    expect(service.requests).toHaveLength(1);
  });
});
