/** A key that is missing, pasted at the wrong place, or asked for by a project: nothing is written, sent or printed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const EN = { 'en.json': '{ "save": "Save changes" }' };
const KEY = 'c0ffee00-1234-5678-9abc-def012345678:fx';

/** A service that takes down who calls it. */
async function listener(): Promise<{ readonly url: string; readonly calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.url} ${request.headers.authorization}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

describe('without a key', () => {
  const commands: readonly (readonly string[])[] = [
    ['translate', 'en.json', '--to', 'de'],
    ['translate', '--text', 'Save', '--to', 'de'],
    ['rephrase', '--text', 'Save it'],
    ['glossary', 'push'],
    ['document', 'translate', 'a.txt', '--to', 'de'],
    ['usage'],
  ];
  const environments = [
    {},
    { CI: 'true' },
    { CI: 'true', DRAGOMAN_AUTH_KEY: '' },
    { DRAGOMAN_AUTH_KEY: ' ' },
    { DEEPL_AUTH_KEY: '' },
  ];
  test.each(commands.map((args) => ({ args })))('$args ends with 3 and one sentence, and writes nothing', async ({
    args,
  }) => {
    for (const env of environments) {
      const cwd = await folderOf({ ...EN, 'glossary/en-de.tsv': 'a\tb\n', 'a.txt': 'Hello' });
      const run = await runCli(args, { cwd, env: { DRAGOMAN_SERVICE: undefined, ...env } });
      expect({ env, ...run }).toMatchObject({ env, code: 3, stdout: '' });
      expect(run.stderr).toMatch(/^[A-Z][^.\n]+: set DRAGOMAN_AUTH_KEY [^.\n]+ --service embedded [^.\n]+\.\n$/);
      const dry = await runCli(['files', '--json', '--project', cwd]);
      expect(dry.stdout).not.toContain('de.json');
    }
  });

  test('what is said on purpose counts: the option, the environment, the project file; an empty variable is no purpose', async () => {
    const project = { ...EN, 'dragoman.json': '{ "service": "embedded" }' };
    const run = (files: Record<string, string>, args: readonly string[], env: object) =>
      folderOf(files).then((cwd) =>
        runCli(['translate', 'en.json', '--to', 'de', ...args], { cwd, env: { DRAGOMAN_SERVICE: undefined, ...env } }),
      );
    expect(await run(EN, ['--service', 'embedded'], { CI: 'true', DRAGOMAN_AUTH_KEY: '' })).toMatchObject({ code: 0 });
    expect(await run(EN, [], { DRAGOMAN_SERVICE: 'embedded' })).toMatchObject({ code: 0 });
    expect(await run(project, [], {})).toMatchObject({ code: 0 });
    expect(await run(project, [], { DRAGOMAN_AUTH_KEY: '' })).toMatchObject({ code: 3 });
    expect(await run(project, [], { DRAGOMAN_SERVICE: '', DRAGOMAN_AUTH_KEY: KEY })).toMatchObject({ code: 3 });
    expect(await run(EN, ['--dry-run'], {})).toMatchObject({ code: 0, stdout: expect.stringContaining('12') });
  });
});

describe('where the key goes', () => {
  test('is no choice of a project file', async () => {
    const evil = await listener();
    for (const name of ['service', 'freeService', 'authScheme', 'proxy']) {
      const cwd = await folderOf({ ...EN, 'dragoman.json': JSON.stringify({ [name]: evil.url }) });
      const run = await runCli(['translate', 'en.json', '--to', 'de'], {
        cwd,
        env: { DRAGOMAN_SERVICE: undefined, DRAGOMAN_AUTH_KEY: KEY, HTTPS_PROXY: 'http://127.0.0.1:1' },
      });
      expect(run.code).toBe(2);
    }
    expect(evil.calls).toEqual([]);
  });

  test('is where the user says it beside the key; the vendor’s own variables go to the vendor alone', async () => {
    const own = await listener();
    const usage = (env: Readonly<Record<string, string>>) =>
      runCli(['usage'], { env: { DRAGOMAN_SERVICE: own.url, ...env } });
    await usage({ DRAGOMAN_AUTH_KEY: KEY });
    expect(own.calls).toEqual([`/v2/usage Service-Auth-Key ${KEY}`]);
    expect((await usage({ DEEPL_AUTH_KEY: KEY })).stderr).toMatch(/no key/);
    expect((await usage({ DEEPL_API_KEY: KEY })).stderr).toMatch(/no key/);
    expect(own.calls).toHaveLength(1);
  });
});

describe('a key at the wrong place is not printed', () => {
  test.each([
    [['usage', '--service', KEY], {}],
    [['usage', '--service', `https://me:${KEY}@example.com`], {}],
    [['usage', '--auth-key-file', KEY], {}],
    [['usage', '--auth-scheme', `${KEY} `], { DRAGOMAN_AUTH_KEY: 'k', DRAGOMAN_SERVICE: 'http://127.0.0.1:1' }],
    [['usage'], { DRAGOMAN_SERVICE: KEY, DRAGOMAN_AUTH_KEY: KEY }],
    [['translate', 'en.json', '--to', 'de', '--json'], { DRAGOMAN_SERVICE: KEY, DRAGOMAN_AUTH_KEY: KEY }],
    [['translate', 'en.json', '--to', 'de'], { DRAGOMAN_SERVICE: `https://${KEY}/x`, DRAGOMAN_AUTH_KEY: 'k' }],
  ])('%j %j', async (args, env) => {
    const run = await runCli(args, { cwd: await folderOf(EN), env });
    expect(run.code).not.toBe(0);
    expect(run.stdout + run.stderr).not.toContain(KEY.slice(0, 12));
  });

  test('nor is it when a service says it again, however it is written', async () => {
    const key = KEY.toUpperCase();
    const basic = Buffer.from(`me:${KEY}`).toString('base64');
    const words = [KEY, key, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64url'), basic].join(' ');
    const bodies = [
      JSON.stringify({ message: words }),
      JSON.stringify({ message: `${'x'.repeat(490)} ${KEY}` }),
      `{"message":"${[...KEY].map((it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`,
      `<title>${words}</title>`,
      words,
    ];
    for (const body of bodies) {
      const server = createServer((_, response) => void response.writeHead(403, { 'x-trace-id': key }).end(body));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const run = await runCli(['usage'], { env: { DRAGOMAN_SERVICE: url, DRAGOMAN_AUTH_KEY: KEY } });
      const said = (run.stdout + run.stderr).toLowerCase();
      expect(run.code).toBe(3);
      for (const form of [
        KEY.slice(0, 10),
        encodeURIComponent(KEY).slice(-8),
        Buffer.from(KEY).toString('base64').slice(4, 20),
        basic.slice(8, 24),
      ])
        expect(said).not.toContain(form.toLowerCase());
    }
  });
});
