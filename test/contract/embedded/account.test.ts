import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../../server/embedded/index.ts';
import { ask, at } from './support.ts';

const running: Embedded[] = [];
async function start(options: EmbeddedOptions = {}) {
  const service = await startEmbedded(options);
  running.push(service);
  return { ...service, scheme: 'Service-Auth-Key', external: false };
}
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-embedded-'));
});
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
  rmSync(folder, { recursive: true });
});

const say = (text: string, target_lang = 'DE') => ({ path: '/v2/translate', json: { text: [text], target_lang } });

describe('usage and quota', () => {
  test('characters are counted once per answer, also when the languages are equal; refused requests cost nothing', async () => {
    const service = await start();
    await ask(service, say('12345'));
    await ask(service, say('a😀', 'EN-GB'));
    await ask(service, say('12345', 'XX'));
    const usage = await ask(service, { path: '/v2/usage' });
    expect(usage.json).toMatchObject({
      character_count: 7,
      character_limit: 1_000_000_000_000,
      api_key_character_count: 7,
      products: [
        {
          product_type: 'translate',
          billing_unit: 'characters',
          account_unit_count: 7,
          api_key_unit_count: 7,
          character_count: 7,
          api_key_character_count: 7,
        },
        { product_type: 'write', billing_unit: 'characters', account_unit_count: 0 },
        { product_type: 'speechToText', billing_unit: 'minutes', account_unit_count: 0 },
      ],
      speech_to_text_minutes_count: 0,
    });
  });

  test('the limit is a limit: what does not fit is a 456 and costs nothing; a new month starts from nothing', async () => {
    let now = Date.parse('2026-01-31T23:59:00Z');
    const service = await start({ characterLimit: 10, clock: () => now });
    expect((await ask(service, say('12345'))).status).toBe(200);
    expect((await ask(service, say('123456'))).status).toBe(456);
    expect((await ask(service, say('12345'))).status).toBe(200);
    expect((await ask(service, say('1'))).status).toBe(456);
    expect((await ask(service, { path: '/v2/usage' })).json).toMatchObject({
      character_count: 10,
      start_time: '2026-01-01T00:00:00Z',
      end_time: '2026-02-01T00:00:00Z',
    });
    now += 60_000;
    expect((await ask(service, say('1'))).status).toBe(200);
    expect((await ask(service, { path: '/v2/usage' })).json).toMatchObject({ character_count: 1 });
  });
});

describe('plans', () => {
  test('free: two fields of usage, no rephrasing, one glossary, no admin', async () => {
    const service = await start({ plan: 'free' });
    expect(service.key).toMatch(/:fx$/);
    expect((await ask(service, { path: '/v2/usage' })).json).toEqual({ character_count: 0, character_limit: 500_000 });
    expect((await ask(service, { path: '/v2/write/rephrase', json: { text: ['a'] } })).status).toBe(403);
    const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }];
    const glossary = { path: '/v3/glossaries', json: { name: 'a', dictionaries } };
    expect((await ask(service, glossary)).status).toBe(201);
    expect((await ask(service, glossary)).status).toBe(456);
    expect(service.adminKey).toBeUndefined();
  });

  test('a key says its plan; an admin key brings its developer key', async () => {
    const free = await start({ key: 'abc:fx' });
    expect((await ask(free, { path: '/v2/usage' })).json).not.toHaveProperty('products');
    const paid = await start({ key: 'abc:adm' });
    expect((await ask(paid, { path: '/v2/admin/developer-keys' })).status).toBe(200);
    expect((await ask(paid, { path: '/v2/usage', key: 'abc' })).status).toBe(200);
  });
});

describe('state', () => {
  test('glossaries, keys and usage are there in the next run, and no key is in the file', async () => {
    const stateFile = join(folder, 'state.db');
    const first = await start({ stateFile });
    const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'save\tsichern', entries_format: 'tsv' }];
    const made = await ask(first, { path: '/v3/glossaries', json: { name: 'kept', dictionaries } });
    const developer = await ask(first, {
      path: '/v2/admin/developer-keys',
      json: { label: 'x' },
      key: first.adminKey ?? '',
    });
    await ask(first, say('12345'));
    await first.close();
    const bytes = readFileSync(stateFile, 'latin1');
    const key = String(at(developer.json, 'key'));
    expect(bytes).not.toContain(key);
    expect(bytes).not.toContain(first.key);
    const second = await start({ stateFile });
    const listed = await ask(second, { path: '/v3/glossaries', key });
    expect(at(listed.json, 'glossaries', 0)).toEqual(made.json);
    expect((await ask(second, { path: '/v2/usage' })).json).toMatchObject({ character_count: 5 });
  });

  test('two services share a file: every request of both is counted', async () => {
    const stateFile = join(folder, 'state.db');
    const services = [await start({ stateFile }), await start({ stateFile })];
    const asks = Array.from({ length: 60 }, (_, index) => ask(services[index % 2]!, say('12345')));
    expect((await Promise.all(asks)).every((answer) => answer.status === 200)).toBe(true);
    for (const service of services) {
      expect((await ask(service, { path: '/v2/usage' })).json).toMatchObject({ character_count: 300 });
    }
  });

  test('a process that is killed while it works leaves a sound file with all it had answered', async () => {
    const stateFile = join(folder, 'state.db');
    const child = fork(join(import.meta.dirname, 'child.ts'), [stateFile], { stdio: 'ignore' });
    const service = await new Promise<{ url: string; key: string }>((resolve) =>
      child.once('message', (message) => resolve(message as { url: string; key: string })),
    );
    const target = {
      ...service,
      adminKey: undefined,
      scheme: 'Service-Auth-Key',
      external: false,
      close: async () => {},
    };
    let answered = 0;
    const hammer = async () => {
      for (;;) {
        const answer = await ask(target, say('12345')).catch(() => undefined);
        if (answer?.status !== 200) return;
        answered += 1;
        if (answered === 40) child.kill('SIGKILL');
      }
    };
    await Promise.all([hammer(), hammer(), hammer()]);
    const next = await start({ stateFile });
    const count = Number(at((await ask(next, { path: '/v2/usage' })).json, 'character_count'));
    expect(count % 5).toBe(0);
    expect(count).toBeGreaterThanOrEqual(answered * 5);
    expect(count).toBeLessThanOrEqual((answered + 3) * 5);
  });

  test('a state file that cannot be opened, and a port that is taken, are errors', async () => {
    await expect(startEmbedded({ stateFile: folder })).rejects.toThrow();
    const service = await start();
    await expect(startEmbedded({ port: Number(new URL(service.url).port) })).rejects.toThrow(/EADDRINUSE/);
  });

  test('closing twice is fine, and nothing answers afterwards', async () => {
    const service = await start();
    await Promise.all([service.close(), service.close()]);
    await expect(ask(service, say('x'))).rejects.toThrow();
  });
});
