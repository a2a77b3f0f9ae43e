import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';
import { Model } from './model.ts';

const record = {
  key_id: 'a:b',
  label: 'CI',
  creation_time: '2026-01-01T00:00:00Z',
  deactivated_time: null,
  is_deactivated: false,
  usage_limits: { characters: 500 },
};
const key = { id: 'a:b', label: 'CI', creationTime: '2026-01-01T00:00:00Z', isDeactivated: false, characterLimit: 500 };

describe('developer keys', () => {
  test('every operation on its path', async () => {
    await using service = await startFakeService((request) =>
      request.method === 'GET' ? { json: [record] } : { json: record },
    );
    await using client = clientFor(service);
    const { admin } = client;
    expect(await admin.listKeys()).toEqual({ ok: true, value: [key] });
    expect(await admin.deactivateKey('a:b')).toEqual({ ok: true, value: key });
    expect(await admin.renameKey('a:b', 'Neu')).toEqual({ ok: true, value: key });
    expect(await admin.setKeyLimit('a:b', 0)).toEqual({ ok: true, value: key });
    expect(await admin.setKeyLimit('a:b', null)).toEqual({ ok: true, value: key });
    expect(await admin.setKeyLimit('a:b', -1)).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    const base = '/v2/admin/developer-keys';
    expect(service.requests.map((request) => [request.method, request.path, request.body.toString()])).toEqual([
      ['GET', base, ''],
      ['PUT', `${base}/deactivate`, '{"key_id":"a:b"}'],
      ['PUT', `${base}/label`, '{"key_id":"a:b","label":"Neu"}'],
      ['PUT', `${base}/limits`, '{"key_id":"a:b","characters":0}'],
      ['PUT', `${base}/limits`, '{"key_id":"a:b","characters":null}'],
    ]);
  });

  test.each([
    [{ key_id: 'x' }, { id: 'x', label: '', isDeactivated: false }],
    [
      { key_id: 'x', usage_limits: { characters: null } },
      { id: 'x', label: '', isDeactivated: false },
    ],
    [
      { key_id: 'x', usage_limits: { characters: 0 } },
      { id: 'x', label: '', isDeactivated: false, characterLimit: 0 },
    ],
    [
      { key_id: 'x', deactivated_time: 't' },
      { id: 'x', label: '', isDeactivated: true, deactivatedTime: 't' },
    ],
  ])('record %j', async (json, value) => {
    await using service = await startFakeService([{ json: [json] }]);
    await using client = clientFor(service);
    expect(await client.admin.listKeys()).toEqual({ ok: true, value: [value] });
  });

  test('a new key: its secret is told once, to who asks for it, and to no log', async () => {
    const model = new Model();
    await using service = await startFakeService(model.answer);
    await using client = clientFor(service);
    const created = await client.admin.createKey('CI');
    const secret = created.ok ? created.value.secret : undefined;
    expect(secret?.reveal()).toBe('new-secret-key');
    const seen = `${inspect(created, { depth: 9, showHidden: true })} ${JSON.stringify(created)} ${secret}`;
    expect(seen).not.toContain('new-secret-key');
  });

  test('a create whose answer is lost is found, not repeated; an older key of that label is not taken for it', async () => {
    const model = new Model();
    const old = model.addKey('CI');
    let lost = true;
    await using service = await startFakeService((request) => {
      const answer = model.answer(request);
      const now = lost && request.method === 'POST';
      lost &&= !now;
      return now ? { fault: 'reset' } : answer;
    });
    await using client = clientFor(service);
    const created = await client.admin.createKey('CI');
    expect(created).toMatchObject({ ok: true, value: { key: { label: 'CI' } } });
    expect(created.ok && created.value.secret).toBeUndefined();
    expect(created.ok && created.value.key.id).not.toBe(old);
    expect(model.keys).toHaveLength(2);
  });

  test('an ordinary key is told what it takes', async () => {
    await using service = await startFakeService([{ status: 403 }]);
    await using client = clientFor(service);
    expect(await client.admin.listKeys()).toMatchObject({
      ok: false,
      error: { kind: 'unauthorized', message: expect.stringContaining(':adm') },
    });
  });
});

describe('analytics', () => {
  const counts = {
    total_characters: 10,
    text_translation_characters: 6,
    document_translation_characters: 3,
    text_improvement_characters: 1,
  };
  const usage = { total: 10, textTranslation: 6, documentTranslation: 3, textImprovement: 1 };
  const group = { api_key: '***1', api_key_label: 'CI', usage: counts };

  test.each([
    ['nothing grouped', {}, []],
    [
      'grouped_usage',
      { grouped_usage: [{ ...group, usage_date: '2026-01-02T00:00:00Z' }] },
      [{ date: '2026-01-02T00:00:00Z' }],
    ],
    ['key_usages', { key_usages: [group] }, [{}]],
    ['key_and_day_usages', { key_and_day_usages: [{ ...group, usage_date: 'd' }] }, [{ date: 'd' }]],
  ])('%s', async (_, more, groups) => {
    const usage_report = { total_usage: counts, start_date: '2026-01-01T00:00:00', end_date: 'e', ...more };
    await using service = await startFakeService([{ json: { usage_report } }]);
    await using client = clientFor(service);
    const result = await client.admin.analytics({ from: '2026-01-01', to: '2027-01-02', groupBy: 'key' });
    expect(result).toEqual({
      ok: true,
      value: {
        total: usage,
        startDate: '2026-01-01T00:00:00',
        endDate: 'e',
        groups: groups.map((extra) => ({ apiKey: '***1', label: 'CI', usage, ...extra })),
      },
    });
    expect(Object.fromEntries(service.requests[0]?.query ?? [])).toEqual({
      start_date: '2026-01-01',
      end_date: '2027-01-02',
      group_by: 'key',
    });
  });

  test.each([
    ['2026-01-01', '2027-01-03', /366 days/],
    ['2026-02-01', '2026-01-01', /after the last/],
    ['2026-02-30', '2026-03-01', /YYYY-MM-DD/],
    ['1.1.2026', '2026-03-01', /YYYY-MM-DD/],
  ])('%s to %s is refused before anything is sent', async (from, to, message) => {
    await using service = await startFakeService([{ status: 500 }]);
    await using client = clientFor(service);
    const result = await client.admin.analytics({ from, to });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', message: expect.stringMatching(message) },
    });
    expect(service.requests).toEqual([]);
  });
});
