import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/embedded/index.ts';
import { ROUTES } from '../../../server/embedded/routes.ts';
import { SCOPES } from '../../../server/embedded/scopes.ts';
import { type Ask, ask, at, type Target } from './support.ts';

let service: Embedded;
let target: Target;
beforeAll(async () => {
  service = await startEmbedded({ key: 'demo' });
  target = { ...service, scheme: 'Service-Auth-Key', external: false };
});
afterAll(() => service.close());

const scoped = (scopes: string, question: Ask) => ask(target, { ...question, key: `demo:scope=${scopes}` });
const translate: Ask = { path: '/v2/translate', json: { text: ['Save'], target_lang: 'DE' } };

describe('keys with scopes', () => {
  test('do what their scopes cover; else the detail names the scope', async () => {
    expect((await scoped('translate:text+usage:read', translate)).status).toBe(200);
    expect((await scoped('translate:text+usage:read', { path: '/v2/usage' })).status).toBe(200);
    const refused = await scoped('translate:text+usage:read', { path: '/v2/languages' });
    expect(refused.status).toBe(403);
    expect(at(refused.json, 'detail')).toBe('Missing scopes: languages:read');
  });

  test('reading is not writing', async () => {
    expect((await scoped('glossaries:read', { path: '/v3/glossaries' })).status).toBe(200);
    const answer = await scoped('glossaries:read', { path: '/v3/glossaries', json: {} });
    expect(at(answer.json, 'detail')).toContain('glossaries:write');
  });

  test('have no access to administration, voice and quality evaluation', async () => {
    for (const { method, path, audience } of ROUTES.filter(({ scope }) => scope === undefined)) {
      const answer = await scoped(SCOPES.join('+'), { path: path.replace(/\{\w+\}/g, 'x'), method });
      expect(answer.status, path).toBe(403);
      if (audience !== 'admins') expect(at(answer.json, 'detail'), path).toContain('no access');
    }
  });

  test('every scope opens something, and reads by GET only', () => {
    for (const scope of SCOPES) {
      const methods = ROUTES.filter((route) => route.scope === scope).map(({ method }) => method);
      expect(methods.length, scope).toBeGreaterThan(0);
      if (scope.endsWith(':read')) expect(new Set(methods), scope).toEqual(new Set(['GET']));
      else expect(methods, scope).not.toContain('GET');
    }
  });

  test('are counted as the key that they belong to; an unknown scope is no key', async () => {
    const before = Number(at((await ask(target, { path: '/v2/usage' })).json, 'api_key_character_count'));
    await scoped('translate:text', translate);
    expect(at((await ask(target, { path: '/v2/usage' })).json, 'api_key_character_count')).toBe(before + 4);
    expect((await scoped('translate:all', translate)).status).toBe(403);
    const free = await startEmbedded({ key: 'poor:fx' });
    const there = { ...free, scheme: 'X', external: false };
    expect((await ask(there, { path: '/v2/usage', key: 'poor:fx:scope=usage:read' })).status).toBe(403);
    await free.close();
    await expect(startEmbedded({ key: 'demo:scope=translate:all' })).rejects.toThrow(/translate:all.*known are/);
    await expect(startEmbedded({ key: 'demo:fx:scope=usage:read' })).rejects.toThrow(/paid plan/);
  });

  test('a service can be started with one: the key without scopes is there, too', async () => {
    const other = await startEmbedded({ key: 'two:scope=usage:read' });
    const there = { ...other, scheme: 'Service-Auth-Key', external: false };
    expect(other.key).toBe('two:scope=usage:read');
    expect((await ask(there, { path: '/v2/usage' })).status).toBe(200);
    expect((await ask(there, translate)).status).toBe(403);
    expect((await ask(there, { ...translate, key: 'two' })).status).toBe(200);
    await other.close();
  });
});

describe('keys outside of the header', () => {
  test.each([
    ['in the query', { path: '/v2/usage?auth_key=demo' }],
    ['in the query, without a header', { path: '/v2/usage?auth_key=demo', key: null }],
    [
      'in a form',
      {
        path: '/v2/translate',
        form: [
          ['text', 'a'],
          ['target_lang', 'DE'],
          ['auth_key', 'demo'],
        ],
      },
    ],
    ['in JSON', { path: '/v2/translate', json: { text: ['a'], target_lang: 'DE', auth_key: 'demo' } }],
    [
      'in JSON, without a header',
      { path: '/v2/translate', json: { text: ['a'], target_lang: 'DE', auth_key: 'demo' }, key: null },
    ],
  ] as const)('%s are refused', async (_where, question) => {
    const answer = await ask(target, question);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('authorization header')]);
  });
});
