import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompletionList } from 'vscode-languageserver/node';
import { readAddress } from '../../server/engine/parts/team/address.ts';
import { connect } from '../../server/engine/parts/team/connect.ts';
import { folderOf, runCli } from '../support/cli.ts';
import { startCounted } from '../support/kills/counted-service.ts';
import { translate } from '../support/lsp-translate.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { seedOfRun } from '../support/seed.ts';
import { machines } from '../support/team-machines.ts';
import { writers } from '../support/team-writers.ts';

const BUILT = WAYS.find(({ expensive }) => expensive) ?? expect.fail('no built server');
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop());

const seed = seedOfRun();
const PROJECT = { sourceLocale: 'en', targetLocales: ['de'], files: ['{locale}.json'], memory: { server: 'shop' } };

/** A computer with a copy of the project. */
async function computer(login: string, de: object, role: 'read' | 'write' | 'admin' = 'write') {
  const cwd = await folderOf({
    'dragoman.json': JSON.stringify(PROJECT),
    'en.json': JSON.stringify({ save: 'Save', open: 'Open the file', close: 'Close' }),
    'de.json': JSON.stringify(de),
  });
  const address = await postgres.address(login, role);
  const env = { XDG_STATE_HOME: await folderOf({}), DRAGOMAN_MEMORY_URL: address };
  const run = (...args: string[]) => runCli(args, { cwd, env });
  const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
  const says = async (next: object) => writeFile(join(cwd, 'de.json'), JSON.stringify(next));
  return { cwd, env, run, json, says, german: async () => JSON.parse(await readFile(join(cwd, 'de.json'), 'utf8')) };
}

describe('a shared memory', () => {
  test('one computer gives, another gets and pays only for the rest; a correction reaches it, and what is forgotten goes', async () => {
    const ann = await computer('ann', { save: 'Sichern', open: 'Datei öffnen' }, 'admin');
    const bob = await computer('bob', {});
    expect((await ann.run('memory', 'push', '--dry-run')).stdout).toContain('2 translations would be sent');
    // It leaves no trace on the computer, either.
    expect(await readdir(ann.env.XDG_STATE_HOME, { recursive: true })).not.toContain('dragoman/memory.sqlite');
    expect(await ann.json('memory', 'push')).toMatchObject({ team: 'acme', project: 'shop', offered: 2, added: 2 });
    expect((await ann.run('memory', 'push')).stdout).toContain('has everything');
    expect(await bob.json('memory', 'pull')).toMatchObject({ team: 'acme', rows: 2 });
    const found = await bob.json('memory', 'lookup', 'Save', '--to', 'de');
    expect(found.matches).toMatchObject([{ percent: 100, target: 'Sichern', from: 'team, shop, /save' }]);
    const service = await startCounted(0);
    try {
      const env = { ...bob.env, DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: service.key };
      const made = await runCli(['translate', '--json'], { cwd: bob.cwd, env });
      expect(JSON.parse(made.stdout).total).toMatchObject({ translated: 1, reused: 2 });
      expect(await service.paid()).toBe('Close'.length);
      expect(await bob.german()).toMatchObject({ save: 'Sichern', open: 'Datei öffnen' });
    } finally {
      await service.close();
    }
    const jobs = await bob.json('jobs');
    expect(jobs).toMatchObject({
      team: 'acme',
      jobs: [{ project: 'shop', state: 'done', asked: 1, billed: 5, reserved: 0 }],
    });
    expect(jobs.accounts).toMatchObject([{ used: 5, rate: 50 }]);
    await ann.says({ save: 'Speichern', open: 'Datei öffnen' });
    expect(await ann.json('memory', 'push')).toMatchObject({ offered: 1, corrections: 1, added: 1, superseded: 1 });
    await bob.says({});
    await bob.json('memory', 'pull');
    const now = await bob.json('memory', 'lookup', 'Save', '--to', 'de');
    expect(now.matches.map(({ target }: { target: string }) => target)).toEqual(['Speichern']);
    const refused = await bob.run('memory', 'forget', '--name', 'shop', '--yes');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('may only write') });
    expect((await ann.run('memory', 'forget', '--name', 'shop')).stderr).toContain('--yes');
    expect(await ann.json('memory', 'forget', '--name', 'shop', '--yes')).toEqual({ forgotten: 3 });
    await bob.json('memory', 'pull');
    expect((await bob.json('memory', 'lookup', 'Save', '--to', 'de')).matches).toEqual([]);
  });

  test('the editor offers and reuses what the team knows, and follows it; in an untrusted workspace nobody is asked', async () => {
    const ann = await computer('ann', { save: 'Sichern', open: 'Datei öffnen' }, 'admin');
    await ann.run('memory', 'push');
    const address = await postgres.address('editor', 'read');
    const files = {
      'dragoman.json': JSON.stringify(PROJECT),
      'en.json': '{ "save": "Save", "other": "Open the files" }',
      'de.json': '{ "save": "", "other": "" }',
    };
    const asked = async () =>
      Number(
        (await postgres.owner.query("SELECT count(*) FROM pg_stat_activity WHERE usename = 'editor'")).rows[0].count,
      );
    const open = async (trusted: boolean, place: object) => {
      const environment = { DRAGOMAN_MEMORY_URL: address, DRAGOMAN_AUTH_KEY: 'no-key-at-all' };
      const workspace = await openWorkspace(BUILT, files, {
        environment,
        initializationOptions: { trusted, ...place },
      });
      const uri = await workspace.editor.open(workspace.path('de.json'));
      const at = { ...workspace.editor.rangeOf(uri, '"other": "').end };
      const offered = async () => {
        const list = await workspace.editor.connection.sendRequest<CompletionList | null>('textDocument/completion', {
          textDocument: { uri },
          position: at,
        });
        const items = list?.items.map(({ label, labelDetails }) => `${label} ${labelDetails?.description}`) ?? [];
        return items.filter((one) => one.endsWith('match'));
      };
      return { ...workspace, uri, offered };
    };
    // A memory in the server, and one in a file, which a thread fills.
    for (const place of [{}, { stateFolder: await folderOf({}) }]) {
      const without = await open(false, place);
      for (let at = 0; at < 5; at++) expect(await without.offered()).toEqual([]);
      expect(await asked()).toBe(0);
      const { editor, uri, offered } = await open(true, place);
      await expect.poll(offered, { timeout: 20_000 }).toEqual(['Datei öffnen 93 % match']);
      const report = await translate(editor, uri, { scope: { units: ['/save'] } });
      expect(report).toMatchObject({ reused: 1, billedCharacters: 0 });
      expect(report.notes?.map(({ reason }) => reason)).toEqual(['from the translation memory (team, shop, /save)']);
      await editor.dispose();
      await expect.poll(asked).toBe(0);
    }
    await ann.run('memory', 'forget', '--name', 'shop', '--yes');
  }, 60_000);

  test('what the editor has asked about, no other machine pays for, and the other way round', async () => {
    const service = await startCounted(0);
    const address = await postgres.address('desk');
    const files = { 'dragoman.json': JSON.stringify(PROJECT), 'en.json': '{ "a": "First text" }', 'de.json': '{}' };
    const named = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: service.key };
    const environment = { ...named, DRAGOMAN_MEMORY_URL: address };
    const settings = { service: service.url };
    const { editor, path, folder } = await openWorkspace(BUILT, files, {
      environment,
      settings,
      initializationOptions: {},
    });
    const uri = await editor.open(path('de.json'));
    expect(await translate(editor, uri, { scope: 'missing' })).toMatchObject({ translated: 1, billedCharacters: 10 });
    const other = await computer('other', {});
    await writeFile(join(other.cwd, 'en.json'), '{ "a": "First text", "b": "Second" }');
    const made = await runCli(['translate'], { cwd: other.cwd, env: { ...other.env, ...named } });
    expect(made.code).toBe(0);
    expect(await service.paid()).toBe(10 + 6);
    await writeFile(join(folder, 'en.json'), '{ "a": "First text", "b": "Second" }');
    await writeFile(join(folder, 'de.json'), '{}');
    expect(await runCli(['translate'], { cwd: folder, env: { ...other.env, ...named } })).toMatchObject({ code: 0 });
    expect(await service.paid()).toBe(10 + 6);
    await service.close();
  }, 60_000);

  test('without an address, a name or a server, the command says what is missing, and never the password', async () => {
    const ann = await computer('ann', {});
    const without = { ...ann.env, DRAGOMAN_MEMORY_URL: undefined };
    const nowhere = await runCli(['memory', 'push'], { cwd: ann.cwd, env: without });
    expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('DRAGOMAN_MEMORY_URL') });
    const away = { ...ann.env, DRAGOMAN_MEMORY_URL: 'postgres://ann:geheim@127.0.0.1:1/x' };
    const gone = await runCli(['memory', 'pull'], { cwd: ann.cwd, env: away });
    expect(gone).toMatchObject({ code: 3, stderr: expect.stringContaining('ECONNREFUSED') });
    expect(gone.stderr).not.toContain('geheim');
    const wrong = { ...ann.env, DRAGOMAN_MEMORY_URL: ann.env.DRAGOMAN_MEMORY_URL.replace(/:[^:@]+@/, ':falsch@') };
    const denied = await runCli(['memory', 'pull'], { cwd: ann.cwd, env: wrong });
    expect(denied).toMatchObject({ code: 2, stderr: expect.stringContaining('password authentication failed') });
    expect(denied.stderr).not.toContain('falsch');
    await writeFile(join(ann.cwd, 'dragoman.json'), JSON.stringify({ ...PROJECT, memory: {} }));
    expect((await ann.run('memory', 'push')).stderr).toContain('"memory": { "server": "NAME" }');
  });

  test('doctor says whether a project takes part, and asks only where somebody wants that', async () => {
    const ann = await computer('ann', {});
    const said = async (env: object, ...more: string[]) => {
      const { stdout } = await runCli(['doctor', '--json', ...more], { cwd: ann.cwd, env: { ...ann.env, ...env } });
      const { reports } = JSON.parse(stdout) as { reports: { part: string; verdict: string; message: string }[] };
      return reports.flatMap(({ part, verdict, message }) => (part === 'memory' ? [`${verdict}: ${message}`] : []));
    };
    const away = { DRAGOMAN_MEMORY_URL: 'postgres://ann:geheim@127.0.0.1:1/x' };
    expect(await said(away)).toEqual(['ok: The project takes part in the shared memory x on 127.0.0.1:1 as shop.']);
    expect((await said(away, '--online')).join()).toContain('problem: The shared memory x on 127.0.0.1:1');
    expect((await said({}, '--online')).join()).toContain('the team is acme');
    expect((await said({ DRAGOMAN_MEMORY_URL: undefined })).join()).toContain('note: The project is called shop');
    expect((await said({ DRAGOMAN_MEMORY_URL: 'mysql://x' })).join()).toContain('problem: The address');
    await writeFile(join(ann.cwd, 'dragoman.json'), JSON.stringify({ ...PROJECT, memory: true }));
    expect(await said({}, '--online')).toEqual([]);
  }, 60_000);

  test('the certificate of the server has to be good for the host', async () => {
    const server = await startPostgres({ tls: true });
    try {
      const ann = await computer('ann', {});
      const address = (await server.address('ann')).replace('@127.0.0.1:', '@localhost:');
      const jobs = (url: string) =>
        runCli(['jobs', '--json'], { cwd: ann.cwd, env: { ...ann.env, DRAGOMAN_MEMORY_URL: url } });
      const unknown = await jobs(`${address}?sslmode=require`);
      expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('sslrootcert') });
      const known = `sslmode=verify-full&sslrootcert=${server.certificate}`;
      expect(await jobs(`${address}?${known}`)).toMatchObject({ code: 0 });
      const { rows } = await server.owner.query("SELECT count(*)::int AS n FROM dragoman.member WHERE login = 'ann'");
      expect(rows).toEqual([{ n: 1 }]);
      const otherName = await jobs(`${address.replace('@localhost:', '@127.0.0.1:')}?${known}`);
      expect(otherName).toMatchObject({ code: 2, stderr: expect.stringContaining('sslrootcert') });
      const missing = await jobs(`${address}?sslrootcert=/nowhere.pem&sslmode=verify-full`);
      expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('/nowhere.pem') });
      // A server that does not encrypt is not spoken to where encryption is asked for.
      const plain = await jobs(`${ann.env.DRAGOMAN_MEMORY_URL}?sslmode=verify-full`);
      expect(plain).toMatchObject({ code: 2, stderr: expect.stringContaining('SSL') });
    } finally {
      await server.stop();
    }
  }, 60_000);

  test('a statement that takes too long is not sent again', async () => {
    const address = readAddress(`${await postgres.address('ann')}?sslmode=disable`);
    const sql = address.ok ? connect(address.value, 300) : address;
    if (!sql.ok) throw new Error(sql.error.message);
    await postgres.owner.query('CREATE SEQUENCE public.tries; GRANT USAGE ON public.tries TO dragoman_member');
    expect(await sql.value.query('SELECT 1')).toMatchObject({ ok: true });
    const slow = await sql.value.query("SELECT nextval('public.tries'), pg_sleep(60)");
    expect(slow).toMatchObject({ ok: false, error: { kind: 'away', message: expect.stringContaining('timeout') } });
    expect((await postgres.owner.query('SELECT last_value FROM public.tries')).rows).toEqual([{ last_value: '1' }]);
    await sql.value.close();
  });

  test('a server that has no room for one more connection is waited for; a program holds three at most', async () => {
    const url = await postgres.address('ann');
    const address = readAddress(`${url}?sslmode=disable`);
    const sql = address.ok ? connect(address.value) : address;
    if (!sql.ok) throw new Error(sql.error.message);
    const { rows } = await postgres.owner.query<{ room: number }>(
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS room`,
    );
    const others = Array.from({ length: rows[0]?.room ?? 0 }, () => new pg.Client({ connectionString: url }));
    for (const other of others) await other.connect();
    const one = sql.value.query('SELECT 1');
    await delay(500);
    await Promise.all(others.map((other) => other.end()));
    expect(await one).toMatchObject({ ok: true });
    const listening = await sql.value.listen('anything', () => undefined);
    await Promise.all(Array.from({ length: 8 }, () => sql.value.query('SELECT pg_sleep(0.2)')));
    const held = await postgres.owner.query("SELECT 1 FROM pg_stat_activity WHERE usename = 'ann'");
    expect(held.rows).toHaveLength(3);
    if (listening.ok) listening.value();
    await sql.value.close();
  });

  test('a project without a name takes no part: nothing is asked, nothing given', async () => {
    const eve = await computer('eve', { save: 'Sichern' });
    await writeFile(join(eve.cwd, 'dragoman.json'), JSON.stringify({ ...PROJECT, memory: true }));
    const service = await startCounted(0);
    const env = { ...eve.env, DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: service.key };
    expect(await runCli(['translate'], { cwd: eve.cwd, env })).toMatchObject({ code: 0 });
    await service.close();
    const { rows } = await postgres.owner.query("SELECT 1 FROM dragoman.run WHERE login = 'eve'");
    expect(rows).toEqual([]);
  });

  test('beyond the budget nothing is sent, and the run ends with the code of a quota', async () => {
    const ann = await computer('ann', {}, 'admin');
    const service = await startCounted(0);
    const account = service.url;
    await postgres.owner.query('SELECT dragoman.set_account($1, $2, 3, 50)', ['acme', account]);
    const env = { ...ann.env, DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: service.key };
    const made = await runCli(['translate', '--no-memory'], { cwd: ann.cwd, env });
    expect(made).toMatchObject({ code: 4, stderr: expect.stringContaining('shared budget of 3 characters') });
    expect(await service.paid()).toBe(0);
    await service.close();
  });

  test(`machines that translate the same at the same time, some of them killed, pay for each text once (seed ${seed})`, async () => {
    const outcome = await machines({ machines: 3, kills: 3, units: 120, latency: 200, seed }, postgres);
    expect(outcome).toMatchObject({ missing: 0, different: 0, troubles: [] });
    expect(outcome.paid).toBeGreaterThanOrEqual(outcome.ideal);
    expect(outcome.paid).toBeLessThanOrEqual(outcome.ideal + outcome.wire);
  }, 180_000);

  test(`writers and the server are killed at random: nothing is lost, nothing doubled, all copies are the same (seed ${seed})`, async () => {
    const outcome = await writers({ writers: 3, entries: 3_000, kills: 6, crashes: 1, replicas: 3, seed }, postgres);
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, gaps: 0 });
    expect(outcome.kills + outcome.crashes).toBeGreaterThan(0);
    expect(outcome.replicas).toHaveLength(1);
  }, 180_000);
});
