import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../server/embedded/index.ts';
import { folderOf, runCli } from '../support/cli.ts';

const en = '{\n  "a": "Save changes",\n  "b": "Cancel"\n}\n';

/** One clear line, the right exit code, nothing half-written. */
async function expectFailure(
  files: Record<string, string>,
  args: readonly string[],
  code: number,
  message: RegExp,
  env?: Record<string, string>,
) {
  const cwd = await folderOf(files);
  const run = await runCli(args, { cwd, ...(env && { env }) });
  expect(run.stderr).toMatch(message);
  expect(run.stderr.trim().split('\n')).toHaveLength(1);
  expect(run.stderr).not.toMatch(/ {4}at |node:internal/);
  expect(run.code).toBe(code);
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(cwd, name), 'utf8')).toBe(text);
}

describe('files', () => {
  test.each([
    ['JSON', 'en.json', '{\n  "a": "One"\n  "b": "Two"\n}\n', /en\.json:[23]: .*comma/i],
    [
      'XML',
      'a.xlf',
      '<xliff version="1.2"><file source-language="en" target-language="de" original="x"><body><trans-unit id="1"><source>A</target></trans-unit></body></file></xliff>',
      /a\.xlf:1: /,
    ],
    ['SRT', 'a.en.srt', 'no timing here\nat all\n', /a\.en\.srt:1: /],
    [
      'a merge conflict',
      'en.json',
      '{\n<<<<<<< HEAD\n  "a": "One"\n=======\n  "a": "Two"\n>>>>>>> x\n}\n',
      /en\.json:2: .*conflict/i,
    ],
  ])('malformed %s', async (_, name, text, message) => {
    await expectFailure({ [name]: text }, ['translate', name, '--to', 'de'], 1, message);
  });

  test('a missing file', () => expectFailure({}, ['translate', 'nope.json', '--to', 'de'], 5, /nope\.json/));

  test('a folder', async () => {
    const cwd = await folderOf({ 'l/en.json': en });
    mkdirSync(join(cwd, 'sub.json'));
    const run = await runCli(['translate', 'l', 'sub.json', '--to', 'de'], { cwd });
    expect(run.code).toBe(5);
    expect(run.stderr.trim().split('\n')).toHaveLength(2);
    expect(run.stderr).toMatch(/folder/);
  });

  test('a file of another kind', () =>
    expectFailure({ 'notes.txt': 'hi' }, ['translate', 'notes.txt', '--to', 'de'], 2, /not a localization file/));

  test('no permission', async () => {
    const cwd = await folderOf({ 'l/en.json': en, 'l/de.json': '{}\n' });
    chmodSync(cwd, 0o755);
    chmodSync(join(cwd, 'l'), 0o555);
    const run = await runCli(['translate', 'l/en.json', '--to', 'de'], { cwd, unprivileged: true });
    expect(run.stderr).toMatch(/permission|not allowed|read-only/i);
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
    expect(run.code).toBe(5);
    expect(readFileSync(join(cwd, 'l/de.json'), 'utf8')).toBe('{}\n');
    expect(readdirSync(join(cwd, 'l'))).toEqual(['de.json', 'en.json']);
  });
});

describe('wrong use', () => {
  test.each([
    ['no such option', ['translate', '--nope'], /unknown option/],
    ['a locale that is none', ['translate', '--to', 'klingonisch'], /not a language tag/],
    ['no such command', ['tranlsate'], /unknown command/],
    ['no target', ['translate', 'en.json'], /--to/],
    ['an empty text', ['translate', '--text', ' ', '--to', 'de'], /no text/],
    ['a bad project', ['translate', '--project', '/nowhere/at/all'], /does not exist/],
  ])('%s', async (_, args, message) => {
    const run = await runCli(args, { cwd: await folderOf({ 'en.json': en }) });
    expect(run.stderr).toMatch(message);
    expect(run.code).toBe(2);
  });

  test('a bad project file says where', () =>
    expectFailure(
      { 'dragoman.json': '{\n  "sourceLocale": 5\n}', 'en.json': en },
      ['check'],
      2,
      /dragoman\.json:2:3: .*string/,
    ));
});

describe('the service', () => {
  async function withService(options: Parameters<typeof startEmbedded>[0], run: (embedded: Embedded) => Promise<void>) {
    const embedded = await startEmbedded(options);
    try {
      await run(embedded);
    } finally {
      await embedded.close();
    }
  }
  const args = ['translate', 'en.json', '--to', 'de'];

  test('a wrong key', () =>
    withService({}, ({ url }) =>
      expectFailure({ 'en.json': en }, args, 3, /key/i, { DRAGOMAN_SERVICE: url, DRAGOMAN_AUTH_KEY: 'wrong-key-4711' }),
    ));

  test('no key', () =>
    withService({}, ({ url }) =>
      expectFailure({ 'en.json': en }, args, 3, /DRAGOMAN_AUTH_KEY/, { DRAGOMAN_SERVICE: url }),
    ));

  test('quota used up', () =>
    withService({ characterLimit: 5 }, ({ url, key }) =>
      expectFailure({ 'en.json': en }, args, 4, /quota|limit/i, { DRAGOMAN_SERVICE: url, DRAGOMAN_AUTH_KEY: key }),
    ));

  test('a service that is down', () =>
    // No port that was free a moment ago: another test may have it by now.
    expectFailure({ 'en.json': en }, args, 3, /127\.0\.0\.1/, {
      DRAGOMAN_SERVICE: 'http://127.0.0.1:1',
      DRAGOMAN_AUTH_KEY: 'k',
    }));

  test('the key is in no output', () =>
    withService({}, async ({ url }) => {
      const run = await runCli([...args, '--json'], {
        cwd: await folderOf({ 'en.json': en }),
        env: { DRAGOMAN_SERVICE: url, DRAGOMAN_AUTH_KEY: 'secret-0815' },
      });
      expect(run.stdout + run.stderr).not.toContain('secret-0815');
    }));

  test('Ctrl-C aborts the request, keeps what is done and says so', async () => {
    const units = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`k${i}`, `Text number ${i}`]));
    const cwd = await folderOf({ 'en.json': `${JSON.stringify(units, undefined, 2)}\n` });
    let child: ChildProcess | undefined;
    let aborted = false;
    let requests = 0;
    // The first request is answered, the second one is held until the program goes away.
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        // The list of languages, before anything is sent.
        if (request.method === 'GET') {
          response.writeHead(404).end();
          return;
        }
        requests += 1;
        if (requests === 1) {
          const { text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { text: string[] };
          const translations = text.map((value) => ({
            text: `${value} auf Deutsch`,
            detected_source_language: 'EN',
            billed_characters: value.length,
          }));
          response.setHeader('content-type', 'application/json').end(JSON.stringify({ translations }));
          setImmediate(() => child?.kill('SIGINT'));
        } else response.on('close', () => (aborted = true));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    // An answer on its way is waited for, as long as a person allows.
    const run = await runCli([...args, '--timeout', '5'], {
      cwd,
      env: { DRAGOMAN_SERVICE: `http://127.0.0.1:${port}`, DRAGOMAN_AUTH_KEY: 'k' },
      started: (started) => {
        child = started;
      },
    });
    expect(run.code).toBe(130);
    expect(run.stderr).toMatch(/Interrupted\. \d+ units? .*kept/);
    expect(run.stderr, 'said once').not.toMatch(/cancelled/);
    await new Promise((done) => server.close(done));
    expect(requests === 1 || aborted).toBe(true);
    const kept = Number(/Interrupted\. (\d+)/.exec(run.stderr)?.[1]);
    const written = existsSync(join(cwd, 'de.json'))
      ? Object.keys(JSON.parse(readFileSync(join(cwd, 'de.json'), 'utf8'))).length
      : 0;
    expect(written).toBe(kept);
  });
});
