import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../server/service/client.ts';
import { Credentials } from '../../../server/service/transport/redact.ts';
import { startFakeService } from '../../support/fake-service.ts';
import { clientFor, KEY } from './helpers.ts';

/** Everything a log could show of a value. */
function visible(value: unknown): string {
  const deep = inspect(value, { depth: 40, showHidden: true, getters: true, maxStringLength: null });
  return `${deep} ${JSON.stringify(value)} ${String(value)}`;
}

const encoded = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')];

function expectSecret(text: string): void {
  for (const form of encoded) expect(text).not.toContain(form);
}

describe('the key', () => {
  test('is in no view of a client, at rest and in the middle of a request', async () => {
    await using service = await startFakeService([{ fault: 'hang' }]);
    await using client = clientFor(service);
    const stuck = new Promise<void>((resolve) => {
      service.onStuck = () => resolve();
    });
    const stop = new AbortController();
    const running = client.usage({ signal: stop.signal });
    await stuck;
    expect(service.requests[0]?.headers.authorization).toContain(KEY);
    expectSecret(visible(client));
    expectSecret(visible(running));
    stop.abort();
    expectSecret(visible(await running));
    expectSecret(visible(new Credentials('Scheme', KEY)));
  });

  test.each(['text', 'json', 'html'])('is cut out of what a service or proxy echoes (%s)', async (shape) => {
    await using service = await startFakeService((request) => {
      const echo = `refused ${request.headers.authorization} and ${encoded.join(' ')}`;
      const body = shape === 'html' ? `<title>${echo}</title>` : shape === 'text' ? echo : undefined;
      return {
        status: 403,
        headers: { 'x-trace-id': KEY },
        ...(body === undefined ? { json: { message: echo } } : { body }),
      };
    });
    await using client = clientFor(service);
    const result = await client.usage();
    expect(result).toMatchObject({
      ok: false,
      error: { serviceMessage: expect.stringContaining('refused [redacted]') },
    });
    expectSecret(visible(result));
  });

  test('does not follow a redirect', async () => {
    await using other = await startFakeService([{ json: {} }]);
    await using service = await startFakeService([{ status: 307, headers: { location: `${other.url}/v2/usage` } }]);
    await using client = clientFor(service);
    expect(await client.usage()).toMatchObject({ ok: false, error: { kind: 'protocol', status: 307 } });
    expect(other.requests).toEqual([]);
  });

  test('missing or malformed: every call says how to set one, and nothing is sent', async () => {
    await using service = await startFakeService([{ json: {} }]);
    for (const key of [undefined, '', '  ', 'bad key with spaces']) {
      const client = createClient({ service: service.url, ...(key !== undefined && { key }) });
      const advice = expect.stringMatching(/Dragoman: Set Service Key.*DRAGOMAN_AUTH_KEY.*--auth-key-file/);
      expect(await client.usage()).toMatchObject({ ok: false, error: { kind: 'unauthorized', advice } });
      expect((await client.translate({ texts: ['a'], targetLang: 'DE' })).error).toMatchObject({
        kind: 'unauthorized',
        advice,
      });
      expectSecret(visible(await client.languages('source')));
      await client.close();
    }
    expect(service.requests).toEqual([]);
  });

  test.each([
    ['http://service.test', 'bad-request', {}],
    ['nonsense', 'bad-request', {}],
    ['https://service.test', 'bad-request', { proxy: { url: 'http://' } }],
    ['https://service.test', 'bad-request', { proxy: { url: 'ftp://proxy.test' } }],
    ['https://service.test', 'bad-request', { proxy: { url: 'xhttp://proxy.test' } }],
    ['https://service.test', 'offline', { online: false }],
    ['nonsense', 'offline', { online: false }],
  ])('%s: every call fails with %s', async (service, kind, config) => {
    const client = createClient({ service, key: KEY, ...config });
    const result = await client.usage();
    expect(result).toMatchObject({ ok: false, error: { kind, operation: 'get usage' } });
    expectSecret(visible(result));
  });
});
