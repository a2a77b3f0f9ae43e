import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/embedded/index.ts';
import { type Answer, ask, at, type Target } from './support.ts';

const DAY = 24 * 60 * 60 * 1000;
let now = Date.parse('2026-01-30T12:00:00Z');
let service: Embedded;
let target: Target;

beforeAll(async () => {
  service = await startEmbedded({ clock: () => now });
  target = { ...service, scheme: 'Service-Auth-Key', external: false };
});
afterAll(() => service.close());

const KEYS = '/v2/admin/developer-keys';
const admin = (path: string, method?: string, json?: object): Promise<Answer> =>
  ask(target, {
    path,
    key: service.adminKey ?? '',
    ...(method !== undefined && { method }),
    ...(json !== undefined && { json }),
  });
const translate = (text: string, key = service.key) =>
  ask(target, { path: '/v2/translate', json: { text: [text], target_lang: 'DE' }, key });

describe('developer keys', () => {
  test('a new key works, can be renamed, limited, and is dead once deactivated', async () => {
    const created = await admin(KEYS, 'POST', { label: 'team' });
    expect(created.json).toMatchObject({
      label: 'team',
      creation_time: '2026-01-30T12:00:00.000Z',
      deactivated_time: null,
      is_deactivated: false,
      usage_limits: { characters: null, speech_to_text_milliseconds: null },
    });
    const key_id = String(at(created.json, 'key_id'));
    const key = String(at(created.json, 'key'));
    expect(key_id).toMatch(/^[\da-f-]{36}:[\da-f-]{36}$/);
    expect((await translate('12345', key)).status).toBe(200);

    expect((await admin(`${KEYS}/label`, 'PUT', { key_id, label: 'other' })).json).toMatchObject({ label: 'other' });
    const limited = await admin(`${KEYS}/limits`, 'PUT', { key_id, characters: 8 });
    expect(limited.json).toMatchObject({ usage_limits: { characters: 8 } });
    expect((await translate('1234', key)).status).toBe(456);
    expect((await translate('123', key)).status).toBe(200);
    expect((await ask(target, { path: '/v2/usage', key })).json).toMatchObject({
      api_key_character_count: 8,
      api_key_character_limit: 8,
      products: [{ api_key_unit_count: 8, account_unit_count: 8 }, {}, {}],
    });
    await translate('12345');
    expect((await ask(target, { path: '/v2/usage', key })).json).toMatchObject({
      products: [{ api_key_unit_count: 8, account_unit_count: 13 }, {}, {}],
    });
    const speech = await admin(`${KEYS}/limits`, 'PUT', { key_id, speech_to_text_milliseconds: 60_000 });
    expect(speech.json).toMatchObject({ usage_limits: { characters: 8, speech_to_text_milliseconds: 60_000 } });
    await admin(`${KEYS}/limits`, 'PUT', { key_id, characters: 0 });
    expect((await translate('', key)).status).toBe(456);
    await admin(`${KEYS}/limits`, 'PUT', { key_id, characters: null });
    expect((await translate('1234', key)).status).toBe(200);

    const dead = await admin(`${KEYS}/deactivate`, 'PUT', { key_id });
    expect(dead.json).toMatchObject({ is_deactivated: true, deactivated_time: '2026-01-30T12:00:00.000Z' });
    expect((await translate('1', key)).status).toBe(403);
    const listed = await admin(KEYS);
    expect(listed.json).toContainEqual(dead.json);
    expect(listed.text).not.toContain(key);
  });

  test('a key gets a name when it is given none; 25 active keys are the most', async () => {
    const first = await admin(KEYS, 'POST', {});
    expect(first.json).toMatchObject({ label: 'DeepL API Key' });
    const made: string[] = [];
    for (let answer = first; answer.status === 200; answer = await admin(KEYS, 'POST', {})) {
      made.push(String(at(answer.json, 'key_id')));
    }
    expect(made).toHaveLength(24);
    for (const key_id of made) await admin(`${KEYS}/deactivate`, 'PUT', { key_id });
    expect((await admin(KEYS, 'POST', {})).status).toBe(200);
  });

  test.each([
    [`${KEYS}/label`, { label: 'x' }, 400],
    [`${KEYS}/label`, { key_id: 'unknown', label: 'x' }, 404],
    [`${KEYS}/deactivate`, {}, 400],
    [`${KEYS}/limits`, { key_id: 'unknown' }, 404],
  ])('PUT %s %j is a %i', async (path, json, status) => expect((await admin(path, 'PUT', json)).status).toBe(status));

  test.each([-1, 1.5, 'many', true])('a limit of %j is refused', async (characters) => {
    const key_id = String(at((await admin(KEYS)).json, 0, 'key_id'));
    expect((await admin(`${KEYS}/limits`, 'PUT', { key_id, characters })).status).toBe(400);
  });

  test('developer keys have no business here, admin keys none elsewhere', async () => {
    expect((await ask(target, { path: KEYS })).status).toBe(403);
    expect((await ask(target, { path: '/v2/usage', key: service.adminKey ?? '' })).status).toBe(403);
  });
});

describe('analytics', () => {
  const report = (query: string) => admin(`/v2/admin/analytics?${query}`);

  test('what was used, in total, by key, and by key and day', async () => {
    now += 40 * DAY;
    const day = (offset: number) => new Date(now + offset * DAY).toISOString().slice(0, 10);
    const range = `start_date=${day(0)}&end_date=${day(1)}`;
    await translate('12345');
    await ask(target, { path: '/v2/write/rephrase', json: { text: ['123'] } });
    now += DAY;
    await translate('12');
    const zero = { document_translation_characters: 0, speech_to_text_minutes: 0 };
    const total = { total_characters: 10, text_translation_characters: 7, text_improvement_characters: 3, ...zero };

    expect((await report(range)).json).toEqual({
      usage_report: { total_usage: total, start_date: `${day(-1)}T00:00:00`, end_date: `${day(0)}T00:00:00` },
    });
    const byKey = at((await report(`${range}&group_by=key`)).json, 'usage_report', 'key_usages');
    expect(byKey).toEqual([{ api_key: expect.stringContaining('****'), api_key_label: 'DeepL API Key', usage: total }]);
    const byDay = at((await report(`${range}&group_by=key_and_day`)).json, 'usage_report', 'key_and_day_usages');
    expect(byDay).toMatchObject([
      { usage_date: `${day(-1)}T00:00:00Z`, usage: { total_characters: 8 } },
      { usage_date: `${day(0)}T00:00:00Z`, usage: { total_characters: 2 } },
    ]);
  });

  test.each([
    ['start_date=2026-01-01&end_date=2027-01-02', 200],
    ['start_date=2026-01-01&end_date=2027-01-03', 400],
    ['start_date=2026-01-02&end_date=2026-01-01', 400],
    ['start_date=2026-02-30&end_date=2026-03-01', 400],
    ['start_date=today&end_date=2026-03-01', 400],
    ['start_date=2026-01-01', 400],
    ['start_date=2026-01-01&end_date=2026-01-02&group_by=week', 400],
  ])('%s is a %i', async (query, status) => {
    const answer = await report(query);
    expect(answer.status).toBe(status);
    if (status === 400) expect(at(answer.json, 'message')).toMatch(/^Bad request\. Reason: /);
  });
});
