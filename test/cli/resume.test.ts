import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockFile } from '../../server/engine/parts/workspace/files/lock.ts';
import { type CliRun, folderOf, runCli } from '../support/cli.ts';

const UNITS = 1_500;
/** Files that a run over many translates side by side. */
const FILES_AT_ONCE = 4;
/** Some rounds of requests. */
const MANY = 3_200;

interface SlowService {
  readonly url: string;
  readonly sent: string[];
  latency: number;
  /** After so many texts it does not answer any more. */
  until: number;
  /** Called with each request, before it is answered. */
  asked: () => void | Promise<void>;
}

/** A service that takes its time, and remembers every text it was sent. */
async function slowService(): Promise<SlowService> {
  const service = { url: '', sent: [] as string[], latency: 300, until: Number.POSITIVE_INFINITY, asked: () => {} };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(404).end();
      return;
    }
    const { text } = JSON.parse(await readAll(request)) as { text: string[] };
    service.sent.push(...text);
    if (service.sent.length > service.until) return;
    await service.asked();
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
  // The first answers come when a run writes what it has; then there are no more.
  service.latency = 1_100;
  service.until = UNITS / 2;
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
  service.until = Number.POSITIVE_INFINITY;
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
  service.until = 16 * units;
  const env = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'k' };
  const args = ['translate', '--no-memory', '--json', '--no-progress'];
  let child: ChildProcess | undefined;
  let ended = false;
  const killed = runCli(args, { cwd, env, started: (started) => (child = started) }).finally(() => (ended = true));
  // Every file under way waits for an answer then.
  while (service.sent.length < service.until + FILES_AT_ONCE * units && !ended) await delay(20);
  child?.kill('SIGKILL');
  expect((await killed).code).toBe(null);

  const isDone = (pack: number) => existsSync(join(cwd, `p${pack}/de.json`));
  const done = Array.from({ length: packages }, (_, pack) => pack).filter(isDone);
  expect(done.length).toBeGreaterThan(0);
  expect(done.length).toBeLessThan(packages);
  // As a kill in the very moment of a write leaves it.
  const lock = `.${createHash('sha256').update('de.json').digest('hex').slice(0, 16)}.dragoman-lock`;
  const owner = JSON.stringify({ pid: child?.pid, host: hostname(), token: '0123456789abcdef' });
  writeFileSync(join(cwd, `p${done[0]}`, lock), owner);
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

describe('somebody else writes the file while it is translated', () => {
  const run = (cwd: string, service: SlowService, ...args: string[]) =>
    runCli(['translate', ...args, '--no-memory', '--json', '--no-progress'], {
      cwd,
      env: { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'k' },
    });
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;

  test('the translations find their places in what it is now, and what was written by hand stays', async () => {
    const cwd = await folderOf({
      'en.json': json({ save: 'Save it', open: 'Open it', close: 'Close it' }),
      'de.json': json({ old: 'Alt' }),
    });
    const target = join(cwd, 'de.json');
    const service = await slowService();
    service.latency = 0;
    service.asked = () => writeFileSync(target, json({ new: 'Neu', open: 'Von Hand' }));
    const done = await run(cwd, service, 'en.json', '--to', 'de');
    expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual({
      save: 'Save it auf Deutsch',
      open: 'Von Hand',
      close: 'Close it auf Deutsch',
      new: 'Neu',
    });
    const [file] = JSON.parse(done.stdout).files;
    expect(file).toMatchObject({
      translated: 2,
      refused: [{ unit: '/open', reason: 'Its translation was changed while it was being translated.' }],
    });
    expect([done.code, done.stderr, service.sent.length]).toEqual([1, '', 3]);
  });

  test('or makes it', async () => {
    const cwd = await folderOf({ 'en.json': json({ save: 'Save it', open: 'Open it' }) });
    const service = await slowService();
    service.latency = 0;
    service.asked = () => writeFileSync(join(cwd, 'de.json'), json({ open: 'Von Hand' }));
    expect((await run(cwd, service, 'en.json', '--to', 'de')).code).toBe(1);
    expect(JSON.parse(readFileSync(join(cwd, 'de.json'), 'utf8'))).toEqual({
      save: 'Save it auf Deutsch',
      open: 'Von Hand',
    });
  });

  test('again and again, in a bilingual file, after parts of it were written', async () => {
    const unit = (i: number, target = '') =>
      `<trans-unit id="u${i}"><source>Text number ${i}</source>${target}</trans-unit>\n`;
    const head =
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>\n';
    const text = `${head}${Array.from({ length: MANY }, (_, i) => unit(i)).join('')}</body></file></xliff>\n`;
    const cwd = await folderOf({ 'app.de.xlf': text });
    const target = join(cwd, 'app.de.xlf');
    const service = await slowService();
    service.latency = 400;
    let visits = 0;
    // A person reviews from the end of the file, in an editor that knows nothing of other programs: each save takes away what was written since. It
    // waits for the lock, because what comes between the last look of a writer and its rename is lost on any system.
    let buffer = text;
    service.asked = async () => {
      visits += 1;
      const id = MANY - visits;
      buffer = buffer.replace(unit(id), unit(id, `<target>Von Hand ${visits}</target>`));
      const lock = await lockFile(cwd, 'app.de.xlf');
      writeFileSync(target, buffer);
      await lock?.release();
    };
    const done = await run(cwd, service, 'app.de.xlf');
    const after = readFileSync(target, 'utf8');
    expect(after.match(/Von Hand/g)).toHaveLength(visits);
    expect(after.match(/auf Deutsch<\/target>/g)).toHaveLength(MANY - visits);
    expect(after.replace(/<target[^>]*>[^<]*<\/target>/g, '')).toBe(text);
    expect(JSON.parse(done.stdout).files[0]).toMatchObject({ translated: MANY - visits });
    expect(new Set(service.sent).size).toBe(service.sent.length);
  });
});

test('two runs at once: the second waits for the first, and pays for nothing', async () => {
  const units = Object.fromEntries(Array.from({ length: UNITS }, (_, i) => [`k${i}`, `Text number ${i}`]));
  const state = await folderOf({});
  const cwd = await folderOf({ 'en.json': JSON.stringify(units) });
  const service = await slowService();
  const env = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'k', XDG_STATE_HOME: state };
  const args = ['translate', 'en.json', '--to', 'de', '--no-memory', '--json', '--no-progress'];
  let begun = () => {};
  const asked = new Promise<void>((done) => (begun = done));
  service.asked = begun;
  const first = runCli(args, { cwd, env });
  await asked;
  const second = await runCli(args, { cwd, env });
  const total = async (run: Promise<CliRun> | CliRun) => JSON.parse((await run).stdout).total.translated;
  expect([await total(first), await total(second)]).toEqual([UNITS, 0]);
  expect([(await first).code, second.code, service.sent.length]).toEqual([0, 0, UNITS]);
  expect(Object.keys(JSON.parse(readFileSync(join(cwd, 'de.json'), 'utf8')))).toHaveLength(UNITS);
  expect(readdirSync(join(state, 'dragoman', 'claims'))).toEqual([]);
});
