import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../server/service/client.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { KEY } from './helpers.ts';

/** A service behind a gateway that compresses everything. */
async function behindGateway(encoding: string, compress: (text: string) => Uint8Array, status = 200) {
  const accepted: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    accepted.push(request.headers['accept-encoding']?.toString());
    request.resume().on('end', () => {
      const usage = { character_count: 5, character_limit: 10, message: 'Bad thing' };
      response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': encoding });
      response.end(compress(JSON.stringify(usage)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient({ service, key: KEY, clock: new FakeClock(), environment: {} });
  onTestFinished(() => client.close());
  return { client, accepted };
}

test.each<[string, (text: string) => Uint8Array]>([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('an answer compressed with %s is asked for and read', async (encoding, compress) => {
  const { client, accepted } = await behindGateway(encoding, compress);
  expect(await client.usage()).toMatchObject({ ok: true });
  expect(accepted).toEqual(['gzip, deflate, br']);
});

test('so is the reason of a refusal', async () => {
  const { client } = await behindGateway('gzip', gzipSync, 400);
  expect(JSON.stringify(await client.usage())).toContain('Bad thing');
});

test('a bomb is too long, and garbage is said to be that', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 32));
  const { client } = await behindGateway('gzip', () => bomb);
  expect(await client.usage()).toMatchObject({ ok: false, error: { message: expect.stringContaining('too long') } });
  const { client: other } = await behindGateway('zstd', () => bomb.subarray(0, 100));
  expect(await other.usage()).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('compressed in a way that cannot be read') },
  });
});
