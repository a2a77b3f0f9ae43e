/** The embedded service answers to names of this computer alone: a page in a browser that has a name of its own for the port is refused. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../server/embedded/index.ts';

let service: Embedded;
beforeAll(async () => {
  service = await startEmbedded();
});
afterAll(() => service.close());

function ask(host: string): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host, authorization: `x ${service.key}` };
    request(`${service.url}/v2/usage`, { headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  'evil.test',
  'evil.test:80',
  '127.0.0.1.evil.test',
  'localhost.evil.test:1',
  '127.0.0.1@evil.test',
  '0.0.0.0',
  '[::ffff:1.2.3.4]',
])('refuses %j and says why', async (host) => {
  const { status, body } = await ask(host);
  expect(status).toBe(421);
  expect(JSON.parse(body).message).toMatch(/127\.0\.0\.1, localhost/);
});

test.each(['127.0.0.1', 'localhost', 'LOCALHOST:80', '[::1]:4000'])('answers %j', async (host) => {
  expect(await ask(host)).toMatchObject({ status: 200 });
});
