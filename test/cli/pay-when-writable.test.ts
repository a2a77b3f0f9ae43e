import { chmodSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

test('a file that cannot be written costs nothing, and the other files of the run are translated', async () => {
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(404).end();
      return;
    }
    const body = JSON.parse(await readAll(request)) as { text: string[]; target_lang: string };
    sent.push(body.target_lang);
    const translations = body.text.map((text) => ({ text: `${text}!`, detected_source_language: 'EN' }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ translations }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { DRAGOMAN_SERVICE: url, DRAGOMAN_AUTH_KEY: 'k' };
  const cwd = await folderOf({
    'dragoman.json': JSON.stringify({
      sourceLocale: 'en',
      targetLocales: ['de', 'fr', 'es'],
      files: ['{locale}.json'],
    }),
    'en.json': '{ "a": "Save", "b": "Open" }',
    'de.json': '{ "a": "Sichern" }',
    'fr.json': '{ "a": "Enregistrer" }',
    'es.json': '{ "a": "Guardar", "b": "Abrir" }',
  });
  // One that lacks nothing may be read-only.
  for (const name of ['de.json', 'es.json']) chmodSync(join(cwd, name), 0o444);
  const run = await runCli(['translate', '--no-memory'], { cwd, env });
  expect(run.code).toBe(5);
  expect(run.stderr).toMatch(/de\.json .*(read-only|permission denied).*Nothing was sent\./);
  expect(run.stderr).not.toContain('es.json');
  expect(sent).toEqual(['FR']);
  expect(JSON.parse(readFileSync(join(cwd, 'fr.json'), 'utf8'))).toEqual({ a: 'Enregistrer', b: 'Open!' });
  chmodSync(join(cwd, 'de.json'), 0o644);
  expect((await runCli(['translate', '--no-memory'], { cwd, env })).code).toBe(0);
  expect(sent).toEqual(['FR', 'DE']);
});
