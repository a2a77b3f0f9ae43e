import { describe, expect, test } from 'vitest';
import { type Reply, startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';
import { Model } from './model.ts';

const glossary = {
  glossary_id: 'G1',
  name: 'Terms',
  dictionaries: [{ source_lang: 'EN', target_lang: 'de', entry_count: 2, creation_time: 'x' }],
  creation_time: '2026-01-01T00:00:00Z',
};
const expected = {
  id: 'G1',
  name: 'Terms',
  dictionaries: [{ sourceLang: 'en', targetLang: 'de', entryCount: 2 }],
  creationTime: '2026-01-01T00:00:00Z',
};
const entries = [
  { source: 'constructor', target: 'Baumeister' },
  { source: '__proto__', target: 'Urform' },
];
const dictionary = { sourceLang: 'en-US', targetLang: 'DE', entries };
const wire = {
  source_lang: 'en',
  target_lang: 'de',
  entries: 'constructor\tBaumeister\n__proto__\tUrform',
  entries_format: 'tsv',
};
const lost: Reply = { fault: 'reset' };

describe('v3 glossaries', () => {
  test('every operation on its path, lower-case base codes throughout', async () => {
    await using service = await startFakeService((request) => {
      if (request.method === 'DELETE') return { status: 204 };
      if (request.path.endsWith('/entries')) return { json: { dictionaries: [wire] } };
      if (request.method === 'PUT') return { json: { source_lang: 'en', target_lang: 'de', entry_count: 2 } };
      const many = request.method === 'GET' && request.path === '/v3/glossaries';
      return many
        ? { json: { glossaries: [glossary] } }
        : { status: request.method === 'POST' ? 201 : 200, json: glossary };
    });
    await using client = clientFor(service);
    const { glossaries } = client;
    const pair = { sourceLang: 'EN-GB', targetLang: 'de-AT' };
    expect(await glossaries.create('Terms', [dictionary])).toEqual({ ok: true, value: expected });
    expect(await glossaries.list()).toEqual({ ok: true, value: [expected] });
    expect(await glossaries.get('G/1')).toEqual({ ok: true, value: expected });
    expect(await glossaries.patch('G1', { name: 'New' })).toEqual({ ok: true, value: expected });
    expect(await glossaries.patch('G1', { dictionary })).toEqual({ ok: true, value: expected });
    expect(await glossaries.entries('G1', pair)).toEqual({ ok: true, value: entries });
    expect(await glossaries.putDictionary('G1', dictionary)).toEqual({ ok: true, value: expected.dictionaries[0] });
    expect(await glossaries.deleteDictionary('G1', pair)).toEqual({ ok: true, value: undefined });
    expect(await glossaries.delete('G1')).toEqual({ ok: true, value: undefined });
    const seen = service.requests.map((request) => {
      const query = request.query.toString();
      return [
        `${request.method} ${request.path}${query && `?${query}`}`,
        request.body.length > 0 ? request.json() : null,
      ];
    });
    expect(seen).toEqual([
      ['POST /v3/glossaries', { name: 'Terms', dictionaries: [wire] }],
      ['GET /v3/glossaries', null],
      ['GET /v3/glossaries/G%2F1', null],
      ['PATCH /v3/glossaries/G1', { name: 'New' }],
      ['PATCH /v3/glossaries/G1', { dictionaries: [wire] }],
      ['GET /v3/glossaries/G1/entries?source_lang=en&target_lang=de', null],
      ['PUT /v3/glossaries/G1/dictionaries', wire],
      ['DELETE /v3/glossaries/G1/dictionaries?source_lang=en&target_lang=de', null],
      ['DELETE /v3/glossaries/G1', null],
    ]);
  });

  test.each([
    ['a list of dictionaries', { dictionaries: [{ ...wire, target_lang: 'fr', entries: 'no\tno' }, wire] }, true],
    ['a bare dictionary', wire, true],
    ['a dictionary without languages', { entries: wire.entries }, true],
    ['another pair only', { dictionaries: [{ ...wire, target_lang: 'fr' }] }, false],
    ['no entries', { dictionaries: [] }, false],
    ['entries that are no TSV', { entries: 'hello' }, false],
  ])('entries as %s', async (_, json, fine) => {
    await using service = await startFakeService([{ json }]);
    await using client = clientFor(service);
    const result = await client.glossaries.entries('G1', dictionary);
    expect(result).toMatchObject(fine ? { ok: true, value: entries } : { ok: false, error: { kind: 'protocol' } });
  });

  test.each([
    ['no name', '', [dictionary], /name is empty/],
    ['no dictionary', 'x', [], /needs a dictionary/],
    ['no entries', 'x', [{ ...dictionary, entries: [] }], /en > de has no entries/],
    ['one language twice', 'x', [{ ...dictionary, targetLang: 'en-GB' }], /one language twice/],
    ['two variants of a pair', 'x', [dictionary, { ...dictionary, targetLang: 'de-AT' }], /two dictionaries en > de/],
    [
      'a bad entry',
      'x',
      [{ ...dictionary, entries: [...entries, { source: ' a', target: 'b' }] }],
      /entry 3 of en > de/,
    ],
  ])('%s is refused before anything is sent', async (_, name, dictionaries, message) => {
    await using service = await startFakeService([{ status: 500 }]);
    await using client = clientFor(service);
    const result = await client.glossaries.create(name, dictionaries);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', message: expect.stringMatching(message) },
    });
    expect(service.requests).toEqual([]);
  });

  test('456 means too many requests or too many glossaries, and an error in the entries keeps its detail', async () => {
    const detail = 'Key with the index 1 (starting at position 13) duplicates key with the index 0';
    await using service = await startFakeService([
      { status: 456 },
      { status: 400, json: { message: 'Invalid glossary entries provided', detail } },
    ]);
    await using client = clientFor(service);
    const full = await client.glossaries.create('x', [dictionary]);
    expect(full).toMatchObject({
      error: { kind: 'quota', message: expect.stringContaining('as many glossaries as the account may have') },
    });
    expect(await client.glossaries.create('x', [dictionary])).toMatchObject({ error: { kind: 'bad-request', detail } });
  });
});

describe('a create whose answer is lost', () => {
  /** The model carries everything out; the first create's answer never arrives. */
  async function lose(model: Model, carriedOut: boolean): Promise<Awaited<ReturnType<typeof startFakeService>>> {
    let first = true;
    return startFakeService((request) => {
      const lostNow = first && request.method === 'POST';
      first &&= !lostNow;
      const answer = lostNow && !carriedOut ? lost : model.answer(request);
      return lostNow ? lost : answer;
    });
  }

  test.each([true, false])('carried out: %s; in the end there is exactly one', async (carriedOut) => {
    const model = new Model();
    await using service = await lose(model, carriedOut);
    await using client = clientFor(service);
    const created = await client.glossaries.create('Terms', [dictionary]);
    expect(created).toMatchObject({ ok: true, value: { name: 'Terms' } });
    expect([...model.glossaries.keys()]).toEqual([created.ok && created.value.id]);
    const creates = service.requests.filter((request) => request.method === 'POST');
    expect(creates).toHaveLength(carriedOut ? 1 : 2);
  });

  test('another glossary of that name, with other entries, is not taken for ours', async () => {
    const model = new Model();
    model.answer({
      method: 'POST',
      path: '/v3/glossaries',
      json: () => ({ name: 'Terms', dictionaries: [{ ...wire, entries: 'a\tb\nc\td' }] }),
    } as never);
    await using service = await lose(model, false);
    await using client = clientFor(service);
    const created = await client.glossaries.create('Terms', [dictionary]);
    expect(model.glossaries.size).toBe(2);
    expect(created.ok && created.value.id).toBe([...model.glossaries.keys()][1]);
  });

  test('when nobody can look either, the error says what to do, and nothing is sent again', async () => {
    await using service = await startFakeService((request) => (request.method === 'POST' ? lost : { status: 403 }));
    await using client = clientFor(service);
    const result = await client.glossaries.create('Terms', [dictionary]);
    expect(result).toMatchObject({
      ok: false,
      error: {
        ambiguous: true,
        message: expect.stringContaining('not known'),
        advice: expect.stringContaining('"Terms"'),
      },
    });
    expect(service.requests.filter((request) => request.method === 'POST')).toHaveLength(1);
  });
});

test('v2 glossaries: every operation on its path', async () => {
  const legacy = {
    glossary_id: 'L1',
    name: 'Old',
    ready: false,
    source_lang: 'EN',
    target_lang: 'de',
    creation_time: 't',
    entry_count: 2,
  };
  const value = {
    id: 'L1',
    name: 'Old',
    ready: false,
    sourceLang: 'en',
    targetLang: 'de',
    creationTime: 't',
    entryCount: 2,
  };
  await using service = await startFakeService((request) => {
    if (request.method === 'DELETE') return { status: 204 };
    if (request.path.endsWith('/entries'))
      return { headers: { 'content-type': 'text/tab-separated-values' }, body: wire.entries };
    if (request.path.endsWith('pairs'))
      return { json: { supported_languages: [{ source_lang: 'de', target_lang: 'en' }] } };
    return request.method === 'GET' && request.path === '/v2/glossaries'
      ? { json: { glossaries: [legacy] } }
      : { json: legacy };
  });
  await using client = clientFor(service);
  const { legacyGlossaries } = client;
  expect(await legacyGlossaries.create('Old', dictionary)).toEqual({ ok: true, value });
  expect(await legacyGlossaries.list()).toEqual({ ok: true, value: [value] });
  expect(await legacyGlossaries.get('L1')).toEqual({ ok: true, value });
  expect(await legacyGlossaries.entries('L1')).toEqual({ ok: true, value: entries });
  expect(await legacyGlossaries.delete('L1')).toEqual({ ok: true, value: undefined });
  expect(await legacyGlossaries.languagePairs()).toEqual({ ok: true, value: [{ sourceLang: 'de', targetLang: 'en' }] });
  expect(service.requests.map((request) => `${request.method} ${request.path}`)).toEqual([
    'POST /v2/glossaries',
    'GET /v2/glossaries',
    'GET /v2/glossaries/L1',
    'GET /v2/glossaries/L1/entries',
    'DELETE /v2/glossaries/L1',
    'GET /v2/glossary-language-pairs',
  ]);
  expect(service.requests[0]?.json()).toEqual({ name: 'Old', ...wire });
  expect(service.requests[3]?.headers.accept).toBe('text/tab-separated-values');
});
