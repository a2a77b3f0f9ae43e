import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import type { ClientConfig } from '../../../server/service/client.ts';
import { type FakeService, startFakeService } from '../../support/fake-service.ts';
import { clientFor, KEY } from './helpers.ts';

const here = (path: string): string => new URL(`../../support/${path}`, import.meta.url).pathname;
const read = (name: string): string => readFileSync(here(`tls/${name}`), 'utf8');
const tls = { key: read('service.key.pem'), cert: read('service.pem') };
const ca = read('ca.pem');
const usage = { json: { character_count: 1, character_limit: 2 } };

interface Proxy extends AsyncDisposable {
  readonly url: string;
  /** Ends it and tells all it was asked for. */
  end(): Promise<{ readonly targets: readonly (string | undefined)[]; readonly headers: ReadonlySet<string> }>;
}

async function startProxy(options: object = {}): Promise<Proxy> {
  const child = spawn(process.execPath, [here('connect-proxy.ts'), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<string>((resolve) => lines.once('line', resolve));
  const reports: { readonly connect?: string; readonly headers?: string[] }[] = [];
  lines.on('line', (line) => reports.push(JSON.parse(line)));
  const closed = new Promise((resolve) => lines.once('close', resolve));
  const end = async (): ReturnType<Proxy['end']> => {
    child.stdin.end();
    await closed;
    return {
      targets: reports.map((report) => report.connect),
      headers: new Set(reports.flatMap((report) => report.headers ?? [])),
    };
  };
  return { url: `http://127.0.0.1:${port}`, end, [Symbol.asyncDispose]: async () => void (await end()) };
}

/** The service under another address than this machine's own: `service.test` only the proxy can find, 0.0.0.0 everyone. */
function under(service: FakeService, host: string, config: Partial<ClientConfig>): ReturnType<typeof clientFor> {
  return clientFor(service, { service: `https://${host}:${service.port}`, ca, ...config });
}

describe('a proxy', () => {
  test('from the environment is used, and sees neither key nor text', async () => {
    await using service = await startFakeService([usage], tls);
    await using proxy = await startProxy({ hosts: { 'service.test': '127.0.0.1' } });
    await using client = under(service, 'service.test', { environment: { HTTPS_PROXY: proxy.url } });
    for (let call = 0; call < 3; call += 1) expect(await client.usage()).toMatchObject({ ok: true });
    const { targets, headers } = await proxy.end();
    expect(new Set(targets)).toEqual(new Set([`service.test:${service.port}`]));
    expect(headers).not.toContain('authorization');
    expect(service.requests[0]?.headers.authorization).toContain(KEY);
    expect(service.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  test("of the editor goes before the environment's, with its own exceptions", async () => {
    await using service = await startFakeService([usage], tls);
    await using proxy = await startProxy({ hosts: { 'service.test': '127.0.0.1' } });
    const environment = { HTTPS_PROXY: 'http://127.0.0.1:1', NO_PROXY: '*' };
    await using client = under(service, 'service.test', { environment, proxy: { url: proxy.url, noProxy: [] } });
    expect(await client.usage()).toMatchObject({ ok: true });
    expect((await proxy.end()).targets).toHaveLength(1);
  });

  test.each([
    ['NO_PROXY', (host: string) => ({ NO_PROXY: `other.test,${host}` })],
    ['no_proxy', (host: string) => ({ no_proxy: host, NO_PROXY: '' })],
    ['NO_PROXY *', () => ({ NO_PROXY: '*' })],
  ])('is not used for what %s names', async (_, exception) => {
    await using service = await startFakeService([usage], tls);
    await using proxy = await startProxy();
    const environment = { HTTPS_PROXY: proxy.url, ...exception('0.0.0.0') };
    await using direct = under(service, '0.0.0.0', { environment });
    expect(await direct.usage()).toMatchObject({ ok: true });
    await using through = under(service, '0.0.0.0', {
      environment: { HTTPS_PROXY: proxy.url, NO_PROXY: 'other.test' },
    });
    expect(await through.usage()).toMatchObject({ ok: true });
    // One of the two has come through the proxy: the one whose address is not excepted.
    expect((await proxy.end()).targets).toEqual([`0.0.0.0:${service.port}`]);
  });

  test('is never used for this machine', async () => {
    await using service = await startFakeService([usage], tls);
    await using proxy = await startProxy();
    for (const host of ['127.0.0.1', 'localhost']) {
      await using client = under(service, host, { environment: { HTTPS_PROXY: proxy.url }, proxy: { url: proxy.url } });
      expect(await client.usage()).toMatchObject({ ok: true });
    }
    expect((await proxy.end()).targets).toEqual([]);
  });

  test('gets its user name and password; without them the error says so and shows neither', async () => {
    await using service = await startFakeService([usage], tls);
    await using proxy = await startProxy({ hosts: { 'service.test': '127.0.0.1' }, user: 'me:pa ss' });
    const withUser = (user: string): string => proxy.url.replace('//', `//${user}@`);
    await using right = under(service, 'service.test', { proxy: { url: withUser('me:pa%20ss') } });
    expect(await right.usage()).toMatchObject({ ok: true });
    await using wrong = under(service, 'service.test', { proxy: { url: withUser('me:wrong-pass') } });
    const refused = await wrong.usage();
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'network', advice: expect.stringContaining('password') },
    });
    expect(JSON.stringify(refused)).toContain('(407)');
    expect(JSON.stringify(refused)).not.toContain('wrong-pass');
  });

  test.each([[502], [503]])('that answers %i is tried again, then named as the culprit', async (refuse) => {
    await using service = await startFakeService([usage], tls);
    await using proxy = await startProxy({ refuse });
    await using client = under(service, 'service.test', { proxy: { url: proxy.url } });
    expect(await client.usage()).toMatchObject({
      ok: false,
      error: { kind: 'network', message: expect.stringContaining(`the proxy refused the connection (${refuse})`) },
    });
    expect((await proxy.end()).targets).toHaveLength(5);
  });

  test('that is not there is a network error', async () => {
    await using service = await startFakeService([usage], tls);
    await using client = under(service, 'service.test', { proxy: { url: 'http://127.0.0.1:1' } });
    expect(await client.usage()).toMatchObject({ ok: false, error: { kind: 'network' } });
  });
});

describe('certificates', () => {
  test('an authority given in the configuration is trusted; without it the connection is refused at once', async () => {
    await using service = await startFakeService([usage], tls);
    await using trusting = under(service, 'localhost', {});
    expect(await trusting.usage()).toMatchObject({ ok: true });
    await using strict = clientFor(service, { service: `https://localhost:${service.port}` });
    const refused = await strict.usage();
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'network', advice: expect.stringContaining('NODE_EXTRA_CA_CERTS') },
    });
    expect(service.requests).toHaveLength(1);
    expect(strict.clock.sleeps).toEqual([]);
  });

  test('SSL_CERT_FILE names more of them; one that is not there is said before anything is sent', async () => {
    await using service = await startFakeService([usage], tls);
    const where = { service: `https://localhost:${service.port}` };
    await using trusting = clientFor(service, { ...where, environment: { SSL_CERT_FILE: here('tls/ca.pem') } });
    expect(await trusting.usage()).toMatchObject({ ok: true });
    await using wrong = clientFor(service, { ...where, environment: { SSL_CERT_FILE: here('tls/none.pem') } });
    expect(await wrong.usage()).toMatchObject({
      ok: false,
      error: { kind: 'file', message: expect.stringMatching(/SSL_CERT_FILE.*ENOENT/) },
    });
    expect(service.requests).toHaveLength(1);
    // Without TLS there is nothing to trust.
    await using plain = await startFakeService([usage]);
    await using client = clientFor(plain, { environment: { SSL_CERT_FILE: here('tls/none.pem') } });
    expect(await client.usage()).toMatchObject({ ok: true });
  });

  test('strictSSL off accepts an inspecting proxy, and only there', async () => {
    await using service = await startFakeService([usage], tls);
    await using proxy = await startProxy({ hosts: { 'service.test': '127.0.0.1' } });
    const settings = { url: proxy.url, strictSSL: false };
    const strange = (host: string): ReturnType<typeof clientFor> =>
      clientFor(service, { service: `https://${host}:${service.port}`, proxy: settings });
    await using through = strange('service.test');
    expect(await through.usage()).toMatchObject({ ok: true });
    await using direct = strange('localhost');
    expect(await direct.usage()).toMatchObject({ ok: false, error: { kind: 'network' } });
  });

  test('garbage as a certificate is an error, not a crash', async () => {
    await using service = await startFakeService([usage], tls);
    await using client = clientFor(service, { service: `https://localhost:${service.port}`, ca: 'no certificate' });
    expect(await client.usage()).toMatchObject({ ok: false, error: { kind: 'network' } });
  });
});
