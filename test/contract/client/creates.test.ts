/** What is taken for a thing whose creation was not answered, and what is not. */
import { describe, expect, test } from 'vitest';
import { type RecordedRequest, type Reply, startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';

/** Where the fake clock begins. */
const NOW = '2026-01-01T00:00:00Z';
const EARLIER = '2025-12-31T23:50:00Z';
const LONG_AGO = '2025-12-31T23:30:00Z';

const input = { sourceLang: 'en', targetLang: 'de', entries: [{ source: 'a', target: 'b' }] };
const french = { ...input, targetLang: 'fr' };
const TSV = 'a\tb';

/** Every creation is lost; what is there already is `lists`, one answer after the other, and the entries of any glossary are these. */
function losing(lists: readonly unknown[], entries: Reply | string = TSV) {
  let looks = 0;
  return (request: RecordedRequest): Reply => {
    if (request.method === 'POST') return { fault: 'reset' };
    if (!request.path.endsWith('/entries')) return { json: lists[Math.min(looks++, lists.length - 1)] };
    if (typeof entries !== 'string') return entries;
    const query = Object.fromEntries(request.query);
    return request.path.startsWith('/v2') ? { body: entries } : { json: { ...query, entries } };
  };
}

const posts = (requests: readonly RecordedRequest[]) => requests.filter(({ method }) => method === 'POST').length;

describe('a glossary', () => {
  const summary = (target: string, count = 1) => ({ source_lang: 'en', target_lang: target, entry_count: count });
  const there = (change: object = {}) => ({
    glossary_id: 'G1',
    name: 'Terms',
    creation_time: NOW,
    dictionaries: [summary('de')],
    ...change,
  });

  test.each([
    ['as it was sent', [there()], [input], 'G1'],
    ['of ten minutes before, since clocks differ', [there({ creation_time: EARLIER })], [input], 'G1'],
    ['without a time', [there({ creation_time: null })], [input], 'G1'],
    ['of half an hour before', [there({ creation_time: LONG_AGO })], [input], undefined],
    ['of another name', [there({ name: 'Other' })], [input], undefined],
    ['of another pair', [there({ dictionaries: [summary('fr')] })], [input], undefined],
    ['of another source', [there({ dictionaries: [{ ...summary('de'), source_lang: 'fr' }] })], [input], undefined],
    ['with more entries', [there({ dictionaries: [summary('de', 2)] })], [input], undefined],
    ['with one more dictionary', [there({ dictionaries: [summary('de'), summary('fr')] })], [input], undefined],
    ['with one dictionary less', [there()], [input, french], undefined],
    ['with both', [there({ dictionaries: [summary('fr'), summary('de')] })], [input, french], 'G1'],
    [
      'made last',
      [there({ creation_time: EARLIER }), there({ glossary_id: 'G2' }), there({ creation_time: EARLIER })],
      [input],
      'G2',
    ],
  ])('%s is the one, or is not', async (_, glossaries, inputs, found) => {
    await using service = await startFakeService(losing([{ glossaries }]));
    await using client = clientFor(service);
    const created = await client.glossaries.create('Terms', inputs);
    if (found === undefined)
      expect(created).toMatchObject({ error: { message: expect.stringMatching(/it was not created$/) } });
    else expect(created).toMatchObject({ ok: true, value: { id: found } });
    expect(posts(service.requests)).toBe(found === undefined ? 3 : 1);
  });

  test('with other entries is not, and where they cannot be read nobody knows', async () => {
    await using other = await startFakeService(losing([{ glossaries: [there()] }], 'a\tc'));
    await using client = clientFor(other);
    expect(await client.glossaries.create('Terms', [input])).toMatchObject({ ok: false });
    expect(posts(other.requests)).toBe(3);
    await using closed = await startFakeService(losing([{ glossaries: [there()] }], { status: 403 }));
    await using second = clientFor(closed);
    expect(await second.glossaries.create('Terms', [input])).toMatchObject({ error: { ambiguous: true } });
    expect(posts(closed.requests)).toBe(1);
  });

  test('whose list cannot be read is not known, and not sent again', async () => {
    await using service = await startFakeService(losing([5]));
    await using client = clientFor(service);
    expect(await client.glossaries.create('Terms', [input])).toMatchObject({ error: { ambiguous: true } });
    expect(posts(service.requests)).toBe(1);
  });

  test.each([
    ['an empty name', (client: ReturnType<typeof clientFor>) => client.glossaries.patch('G1', { name: '' })],
    [
      'an empty dictionary',
      (client: ReturnType<typeof clientFor>) =>
        client.glossaries.patch('G1', { dictionary: { ...input, entries: [] } }),
    ],
    [
      'an empty dictionary in place of one',
      (client: ReturnType<typeof clientFor>) => client.glossaries.putDictionary('G1', { ...input, entries: [] }),
    ],
    [
      'an empty name of the old kind',
      (client: ReturnType<typeof clientFor>) => client.legacyGlossaries.create('', input),
    ],
    [
      'an empty dictionary of the old kind',
      (client: ReturnType<typeof clientFor>) => client.legacyGlossaries.create('x', { ...input, entries: [] }),
    ],
  ])('%s is refused before anything is sent', async (_, send) => {
    await using service = await startFakeService([{ status: 500 }]);
    await using client = clientFor(service);
    expect(await send(client)).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    expect(service.requests).toEqual([]);
  });

  test('several wrong entries are counted', async () => {
    await using service = await startFakeService([{ status: 500 }]);
    await using client = clientFor(service);
    const problem = async (sources: readonly string[]) => {
      const entries = sources.map((source) => ({ source, target: 'x' }));
      const created = await client.glossaries.create('Terms', [{ ...input, entries }]);
      return created.ok ? '' : created.error.message;
    };
    expect(await problem(['a', '', 'b'])).toMatch(/^entry 2 of en > de would be rejected: .*is empty\.$/);
    expect(await problem(['', 'b', '', ''])).toMatch(/^entry 1 of .* \(and 4 more\)$/);
  });
});

describe('a glossary of the old kind', () => {
  const there = (change: object = {}) => ({
    glossary_id: 'L1',
    name: 'Terms',
    source_lang: 'EN',
    target_lang: 'de',
    creation_time: NOW,
    entry_count: 1,
    ...change,
  });

  test.each([
    ['as it was sent', there(), TSV, 'L1'],
    ['of ten minutes before', there({ creation_time: EARLIER }), TSV, 'L1'],
    ['of half an hour before', there({ creation_time: LONG_AGO }), TSV, undefined],
    ['of another name', there({ name: 'Other' }), TSV, undefined],
    ['of another source', there({ source_lang: 'fr' }), TSV, undefined],
    ['of another target', there({ target_lang: 'fr' }), TSV, undefined],
    ['of another length', there({ entry_count: 2 }), TSV, undefined],
    ['of other entries', there(), 'a\tc', undefined],
  ])('%s is the one, or is not', async (_, one, entries, found) => {
    await using service = await startFakeService(losing([{ glossaries: [there({ name: 'First' }), one] }], entries));
    await using client = clientFor(service);
    const created = await client.legacyGlossaries.create('Terms', input);
    expect(created).toMatchObject(found === undefined ? { ok: false } : { ok: true, value: { id: found } });
    expect(posts(service.requests)).toBe(found === undefined ? 3 : 1);
  });

  test.each([
    ['its list', [5], TSV],
    ['its entries', [{ glossaries: [there()] }], ''],
  ])('of which %s cannot be read is not known', async (_, lists, entries) => {
    await using service = await startFakeService(losing(lists, entries));
    await using client = clientFor(service);
    const created = await client.legacyGlossaries.create('Terms', input);
    expect(created).toMatchObject({ error: { ambiguous: true, advice: expect.stringContaining('"Terms"') } });
    expect(posts(service.requests)).toBe(1);
  });

  test.each([
    ['', 'there are no entries'],
    [' \n', 'there are no entries'],
    ['<html>', 'the entries are not TSV'],
  ])('with "%s" for entries has lost them on the way', async (body, message) => {
    await using service = await startFakeService([{ body }]);
    await using client = clientFor(service);
    expect(await client.legacyGlossaries.entries('L1')).toMatchObject({
      ok: false,
      error: { kind: 'protocol', message: expect.stringContaining(message) },
    });
  });

  test('has defaults for what the service leaves out', async () => {
    const { creation_time: _, entry_count: __, ...least } = there();
    await using service = await startFakeService([{ json: least }]);
    await using client = clientFor(service);
    expect(await client.legacyGlossaries.get('L/1')).toStrictEqual({
      ok: true,
      value: {
        id: 'L1',
        name: 'Terms',
        ready: true,
        sourceLang: 'en',
        targetLang: 'de',
        creationTime: '',
        entryCount: 0,
      },
    });
    expect(service.requests[0]?.path).toBe('/v2/glossaries/L%2F1');
  });
});

describe('a key', () => {
  const there = (change: object = {}) => ({ key_id: 'new', label: 'CI', creation_time: NOW, ...change });
  const old = there({ key_id: 'old' });

  test.each([
    ['as it was asked for', 'CI', there(), 'new'],
    ['of any label, where none was asked for', undefined, there({ label: 'Other' }), 'new'],
    ['without a time', 'CI', there({ creation_time: null }), 'new'],
    ['of another label', 'CI', there({ label: 'Other' }), undefined],
    ['of half an hour before', 'CI', there({ creation_time: LONG_AGO }), undefined],
  ])('%s is the one, or is not', async (_, label, one, found) => {
    await using service = await startFakeService(losing([[old], [old, one]]));
    await using client = clientFor(service);
    const created = await client.admin.createKey(label);
    if (found !== undefined)
      expect(created).toStrictEqual({ ok: true, value: { key: expect.objectContaining({ id: found }) } });
    else expect(created.ok).toBe(false);
    expect(posts(service.requests)).toBe(found === undefined ? 3 : 1);
    const [post] = service.requests.filter(({ method }) => method === 'POST');
    expect(post?.json()).toEqual(label === undefined ? {} : { label });
  });

  test('whose answer cannot be read is looked for; where nobody can look it is not known', async () => {
    const lists = [[old], [old, there()], 5];
    let looks = 0;
    await using service = await startFakeService((request) => ({
      json: request.method === 'POST' ? { key: 'secret' } : (lists[looks++] as unknown),
    }));
    await using client = clientFor(service);
    expect(await client.admin.createKey('CI')).toMatchObject({ ok: true, value: { key: { id: 'new' } } });
    looks = 1;
    expect(await client.admin.createKey('CI')).toMatchObject({
      error: { ambiguous: true, advice: expect.stringContaining('list of developer keys') },
    });
    expect(posts(service.requests)).toBe(2);
  });

  test('is not created where the keys that are there are not known', async () => {
    await using service = await startFakeService([{ status: 403 }]);
    await using client = clientFor(service);
    const error = { kind: 'unauthorized', operation: 'create developer key' };
    expect(await client.admin.createKey('CI')).toMatchObject({ ok: false, error });
    expect(posts(service.requests)).toBe(0);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('takes no limit of %s', async (limit) => {
    await using service = await startFakeService([{ status: 500 }]);
    await using client = clientFor(service);
    expect(await client.admin.setKeyLimit('a:b', limit)).toMatchObject({ error: { kind: 'bad-request' } });
    expect(service.requests).toEqual([]);
  });

  test('has what the service says of it and nothing else', async () => {
    const all = { key_id: 'x', is_deactivated: false, deactivated_time: 't', key: 5 };
    await using service = await startFakeService((request) => ({
      json: request.method === 'GET' ? [{ key_id: 'a' }] : { ...all, key: null },
    }));
    await using client = clientFor(service);
    expect(await client.admin.listKeys()).toStrictEqual({
      ok: true,
      value: [{ id: 'a', label: '', isDeactivated: false }],
    });
    expect(await client.admin.createKey()).toStrictEqual({
      ok: true,
      value: { key: { id: 'x', label: '', deactivatedTime: 't', isDeactivated: false } },
    });
  });
});
