import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

/** A service that answers nobody before so many requests wait at the same time. */
async function sociable(together: number): Promise<string> {
  /** By their first text: a request that is repeated is no other one. */
  const waiting = new Set<string | undefined>();
  const met = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(404).end();
      return;
    }
    const { text } = JSON.parse(await readAll(request)) as { text: string[] };
    waiting.add(text[0]);
    if (waiting.size >= together) met.resolve();
    await met.promise;
    const translations = text.map((value) => ({
      text: `${value} auf Deutsch`,
      detected_source_language: 'EN',
      billed_characters: value.length,
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ translations }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('many small files go to the service side by side, are reported in order, and have one progress display', async () => {
  const files = 120;
  const sources = Object.fromEntries(
    Array.from({ length: files }, (_, at) => [
      `p${String(at).padStart(3, '0')}/en.json`,
      JSON.stringify({ a: `Text ${at}` }),
    ]),
  );
  const settings = { sourceLocale: 'en', targetLocales: ['de'], files: ['p{n}/{locale}.json'] };
  const cwd = await folderOf({ ...sources, 'dragoman.json': JSON.stringify(settings) });
  const env = { DRAGOMAN_SERVICE: await sociable(3), DRAGOMAN_AUTH_KEY: 'k' };
  const { code, stdout, stderr } = await runCli(['translate', '--no-memory', '--json'], { cwd, env });
  expect(code).toBe(0);
  const report = JSON.parse(stdout) as { files: { file: string; translated: number }[]; total: { translated: number } };
  const names = report.files.map(({ file }) => file);
  expect(names).toHaveLength(files);
  expect(names).toEqual(names.toSorted());
  expect(report.total.translated).toBe(files);
  const shown = stderr.trim().split('\n');
  expect(shown).toHaveLength(4);
  expect(shown[0]).toMatch(/^Translating 30\/120, \d+ characters$/);
  expect(shown[3]).toBe('Translating 120/120, 850 characters');
});
