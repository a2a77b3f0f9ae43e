import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../server/embedded/faults/random.ts';
import { folderOf, runCli } from '../support/cli.ts';
import { seedOfRun } from '../support/seed.ts';

/** More of them by hand: DRAGOMAN_KILLS=200. */
const ROUNDS = Number(process.env['DRAGOMAN_KILLS'] ?? 4);
const LOCALES = ['de', 'fr', 'es', 'it'];
const UNITS = 40;

/** Answers after a while, so that files are written one after the other. */
async function service(): Promise<{ readonly url: string }> {
  const state = { url: '' };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(404).end();
      return;
    }
    const body = JSON.parse(await readAll(request)) as { text: string[]; target_lang: string };
    await delay(60);
    const translations = body.text.map((value) => ({
      text: `${value} ${body.target_lang}`,
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
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

test(`${ROUNDS} runs that are killed at any time lose nothing of what translations were made of`, async () => {
  const { url } = await service();
  const { next } = seededRandom(seedOfRun());
  const texts = Object.fromEntries(Array.from({ length: UNITS }, (_, at) => [`k${at}`, `Text number ${at}`]));
  let killedWithFiles = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const cwd = await folderOf({
      'dragoman.json': JSON.stringify({ sourceLocale: 'en', targetLocales: LOCALES, files: ['{locale}.json'] }),
      'en.json': JSON.stringify(texts, undefined, 2),
      'state/none': '',
    });
    const env = { DRAGOMAN_SERVICE: url, DRAGOMAN_AUTH_KEY: 'k', XDG_STATE_HOME: join(cwd, 'state') };
    const args = ['translate', '--no-memory', '--no-progress'];
    let child: ChildProcess | undefined;
    const run = runCli(args, { cwd, env, started: (started) => (child = started) });
    let ended = false;
    void run.then(() => (ended = true));
    // After one of the files came to be, at a time that nobody chose.
    const first = LOCALES[Math.floor(next() * LOCALES.length)] ?? 'de';
    while (!existsSync(join(cwd, `${first}.json`)) && !ended) await delay(1);
    await delay(next() * 40);
    child?.kill('SIGKILL');
    await run;
    killedWithFiles += LOCALES.filter((locale) => existsSync(join(cwd, `${locale}.json`))).length;
    expect((await runCli(args, { cwd, env })).code, `round ${round}`).toBe(0);
    const known = JSON.parse(readFileSync(join(cwd, 'dragoman.lock.json'), 'utf8')).translations as object;
    const counts = Object.entries(known).map(([file, units]) => `${file} ${Object.keys(units).length}`);
    expect(counts, `round ${round}`).toEqual(LOCALES.map((locale) => `${locale}.json ${UNITS}`).toSorted());
    expect(readdirSync(join(cwd, 'state/dragoman/provenance')), `round ${round}`).toEqual([]);
    // A machine's translations, all of them.
    writeFileSync(join(cwd, 'en.json'), JSON.stringify(texts).replaceAll('Text', 'Word'));
    const stale = JSON.parse((await runCli(['stale', '--json'], { cwd, env })).stdout);
    expect(stale.total, `round ${round}`).toBe(LOCALES.length * UNITS);
  }
  expect(killedWithFiles).toBeGreaterThan(0);
});
