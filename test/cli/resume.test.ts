import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const UNITS = 1_500;

/** A service that takes its time, and remembers every text it was sent. After so many texts it does not answer any more. */
async function slowService(): Promise<{
  readonly url: string;
  readonly sent: string[];
  latency: number;
  until: number;
}> {
  const service = { url: '', sent: [] as string[], latency: 300, until: Number.POSITIVE_INFINITY };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(404).end();
      return;
    }
    const { text } = JSON.parse(await readAll(request)) as { text: string[] };
    service.sent.push(...text);
    if (service.sent.length > service.until) return;
    await delay(service.latency);
    const translations = text.map((value) => ({
      text: `${value} auf Deutsch`,
      detected_source_language: 'EN',
      billed_characters: value.length,
    }));
    if (!response.destroyed)
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ translations }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

test('a run that is killed has written what was paid for, whole; the next one sends only what is missing', async () => {
  const units = Object.fromEntries(Array.from({ length: UNITS }, (_, i) => [`k${i}`, `Text number ${i}`]));
  const cwd = await folderOf({ 'en.json': `${JSON.stringify(units, undefined, 2)}\n` });
  const target = join(cwd, 'de.json');
  const service = await slowService();
  const env = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'k' };
  const args = ['translate', 'en.json', '--to', 'de', '--no-memory', '--json', '--no-progress'];
  let child: ChildProcess | undefined;
  let ended = false;
  const killed = runCli(args, { cwd, env, started: (started) => (child = started) }).then((run) => {
    ended = true;
    return run;
  });
  while (!existsSync(target) && !ended) await delay(20);
  child?.kill('SIGKILL');
  expect((await killed).code).toBe(null);

  const kept = Object.keys(JSON.parse(readFileSync(target, 'utf8')));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(UNITS);
  service.sent.length = 0;
  service.latency = 0;
  const again = await runCli(args, { cwd, env });
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout).total.translated).toBe(UNITS - kept.length);
  const paidFor = new Set(kept.map((key) => units[key]));
  expect(service.sent.filter((text) => paidFor.has(text))).toEqual([]);
  expect(Object.keys(JSON.parse(readFileSync(target, 'utf8')))).toEqual(Object.keys(units));
  // Neither locks nor half-written files stay behind.
  expect(readdirSync(cwd).toSorted()).toEqual(['de.json', 'en.json']);
});

test('a run over many files that is killed goes on where it was: files that are done are not sent again', async () => {
  const [packages, units] = [40, 30];
  const sources = Object.fromEntries(
    Array.from({ length: packages }, (_, pack) => [
      `p${pack}/en.json`,
      JSON.stringify(
        Object.fromEntries(Array.from({ length: units }, (__, unit) => [`k${unit}`, `Text ${pack} ${unit}`])),
      ),
    ]),
  );
  const settings = { sourceLocale: 'en', targetLocales: ['de'], files: ['p{n}/{locale}.json'] };
  const cwd = await folderOf({ ...sources, 'dragoman.json': JSON.stringify(settings) });
  const service = await slowService();
  service.latency = 0;
  service.until = 500;
  const env = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'k' };
  const args = ['translate', '--no-memory', '--json', '--no-progress'];
  let child: ChildProcess | undefined;
  const killed = runCli(args, { cwd, env, started: (started) => (child = started) });
  while (service.sent.length <= service.until) await delay(20);
  child?.kill('SIGKILL');
  expect((await killed).code).toBe(null);

  const isDone = (pack: number) => existsSync(join(cwd, `p${pack}/de.json`));
  const done = Array.from({ length: packages }, (_, pack) => pack).filter(isDone);
  expect(done.length).toBeGreaterThan(0);
  expect(done.length).toBeLessThan(packages);
  service.sent.length = 0;
  service.until = Number.POSITIVE_INFINITY;
  const again = await runCli(args, { cwd, env });
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout).total.translated).toBe((packages - done.length) * units);
  expect(service.sent.filter((text) => done.includes(Number(text.split(' ')[1])))).toEqual([]);
  for (let pack = 0; pack < packages; pack++) {
    expect(readdirSync(join(cwd, `p${pack}`)).toSorted()).toEqual(['de.json', 'en.json']);
    expect(Object.keys(JSON.parse(readFileSync(join(cwd, `p${pack}/de.json`), 'utf8')))).toHaveLength(units);
  }
});
