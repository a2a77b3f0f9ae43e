import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import { type CliRun, folderOf, runCli } from '../support/cli.ts';
import { startHeldService } from '../support/held-service.ts';

/** A repository of a stranger beside files of the user that are none of its business. */
let base: string;
let repo: string;
const home = (name: string) => join(base, 'home', name);
const FILES = {
  'home/settings.json': '{ "telemetry": "on" }\n',
  'home/secret.json': '{ "password": "hunter2 is my secret" }\n',
  'repo/locales/en.json': '{ "a": "Save changes", "run": "rm -rf" }\n',
};
beforeEach(async () => {
  base = await folderOf(FILES);
  repo = join(base, 'repo');
});

const PROJECT = { sourceLocale: 'en', targetLocales: ['de'], files: ['locales/{locale}.json'] };
const write = (name: string, content: unknown) => {
  mkdirSync(join(repo, name, '..'), { recursive: true });
  writeFileSync(join(repo, name), typeof content === 'string' ? content : JSON.stringify(content));
};
const link = (to: string, name: string) => symlinkSync(to, join(repo, name));
const run = (...args: string[]): Promise<CliRun> => runCli([...args, '--service', 'embedded'], { cwd: repo });

/** The user's files are what they were, and there are no others. */
function untouched(): void {
  expect(readdirSync(join(base, 'home')).sort()).toEqual(['secret.json', 'settings.json']);
  for (const name of ['home/settings.json', 'home/secret.json'] as const)
    expect(readFileSync(join(base, name), 'utf8')).toBe(FILES[name]);
}

describe('a link that leads out of the project', () => {
  test('is not written through, and the reason is said', async () => {
    link('../../home/settings.json', 'locales/de.json');
    for (const command of [
      ['translate', '--to', 'de'],
      ['translate', 'locales/de.json', '--from', 'en'],
      ['check', '--fix'],
    ]) {
      const { code, stderr } = await run(...command);
      expect(code, command.join(' ')).toBe(5);
      expect(stderr).toContain(`locales/de.json leads to ${home('settings.json')}, outside of the project folder`);
      expect(stderr).toContain('Replace the link');
    }
    untouched();
  });

  test('is not read: no secret is sent, checked or copied', async () => {
    write('locales/en.json', '');
    const service = await startHeldService();
    onTestFinished(() => service.close());
    const other = await folderOf({ 'locales/de.json': '{}', 'dragoman.json': JSON.stringify(PROJECT) });
    symlinkSync(home('secret.json'), join(other, 'locales/en.json'));
    const env = { DRAGOMAN_AUTH_KEY: 'key' };
    const { code, stderr } = await runCli(['translate', '--service', service.url], { cwd: other, env });
    expect(code).toBe(5);
    expect(stderr).toContain('outside of the project folder');
    expect(service.requests).toEqual([]);
    const checked = await runCli(['check', '--json'], { cwd: other });
    expect(checked.code).toBe(5);
    expect(checked.stdout + checked.stderr).not.toContain('hunter2');
    expect(readFileSync(join(other, 'locales/de.json'), 'utf8')).toBe('{}');
  });

  test('costs nothing: it is found before the first request', async () => {
    write('locales/en/app.json', { a: 'Save' });
    write('dragoman.json', { ...PROJECT, files: ['locales/{locale}/app.json'] });
    link('../../home', 'locales/de');
    const service = await startHeldService();
    onTestFinished(() => service.close());
    const env = { DRAGOMAN_AUTH_KEY: 'key' };
    const { code, stderr } = await runCli(['translate', '--service', service.url], { cwd: repo, env });
    expect(code).toBe(5);
    expect(stderr).toContain(`locales/de leads to ${join(base, 'home')}`);
    expect(stderr).toContain('locales/de/app.json leads to');
    expect(service.requests).toEqual([]);
    untouched();
  });

  test('is no place for the lock file, a new project file, an exported memory or a state of Git', async () => {
    write('locales/de.json', '{}');
    write('dragoman.json', PROJECT);
    link('../home/settings.json', 'dragoman.lock.json');
    expect((await run('translate')).stderr).toContain('dragoman.lock.json leads to');
    untouched();

    link('../home', 'out');
    const exported = await run('memory', 'export', 'out/memory.tmx');
    expect(exported).toMatchObject({ code: 5 });
    expect(exported.stderr).toContain('outside of the project folder');
    untouched();

    const other = await folderOf({ 'locales/en.json': '{ "a": "Save" }', '.git/config': '{ "a": "x" }' });
    symlinkSync(home('new.json'), join(other, 'dragoman.json'));
    expect((await runCli(['init'], { cwd: other })).code).toBe(5);
    rmSync(join(other, 'dragoman.json'));
    symlinkSync('../.git/config', join(other, 'locales/de.json'));
    const git = await runCli(['translate', '--service', 'embedded'], { cwd: other });
    expect(git).toMatchObject({ code: 5, stderr: expect.stringContaining('belongs to Git') });
    expect(readFileSync(join(other, '.git/config'), 'utf8')).toBe('{ "a": "x" }');
    untouched();
  });

  test('is no document to upload, and no folder for a result', async () => {
    write('docs/readme.txt', 'Good morning.');
    link('../../home/secret.json', 'docs/letter.txt');
    link('../home', 'out');
    const { code, stderr } = await run('document', 'translate', 'docs/letter.txt', '--to', 'de');
    expect(code).toBe(5);
    expect(stderr).toContain('docs/letter.txt leads to');
    const result = await run('document', 'translate', 'docs/readme.txt', '--to', 'de', '--out', 'out/');
    expect(result.code).toBe(5);
    expect(result.stderr).toContain('outside of the project folder');
    untouched();
  });

  test('hides no other file: a group is found by what can be read', async () => {
    link('../../home/secret.json', 'locales/de.json');
    write('locales/fr.json', '{}');
    const { stderr, stdout, code } = await run('translate');
    expect(code).toBe(5);
    expect(stderr).toContain('locales/de.json leads to');
    expect(stdout).toContain('locales/fr.json');
    expect(JSON.parse(readFileSync(join(repo, 'locales/fr.json'), 'utf8'))).toHaveProperty('a');
    untouched();
  });
});

describe('what stays inside, and what the user names', () => {
  test('links inside of the project work as ever, and stay links', async () => {
    write('shared/de.json', '{}');
    link('../shared/de.json', 'locales/de.json');
    expect(await run('translate')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(repo, 'shared/de.json'), 'utf8'))).toHaveProperty('run');
  });

  test('a project behind a link is a project', async () => {
    write('locales/de.json', '{}');
    symlinkSync(repo, join(base, 'way'));
    const { code } = await runCli(['translate', '--project', join(base, 'way'), '--service', 'embedded'], {
      cwd: base,
    });
    expect(code).toBe(0);
    expect(readFileSync(join(repo, 'locales/de.json'), 'utf8')).toContain('Šàvé');
  });

  test('a file elsewhere that is named is checked and translated', async () => {
    const other = await folderOf({
      'film.en.srt': '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n',
      'de/app.json': '{ "a": "b" }',
    });
    const film = join(other, 'film.en.srt');
    expect(await run('translate', film, '--to', 'fr')).toMatchObject({ code: 0 });
    expect(readFileSync(join(other, 'film.fr.srt'), 'utf8')).toContain('Ĝôôď');
    expect(await run('check', film, join(other, 'film.fr.srt'))).toMatchObject({ code: 0 });
    expect(await run('translate', join(other, 'de/app.json'), '--to', 'fr')).toMatchObject({ code: 0 });
    expect(existsSync(join(other, 'fr/app.json'))).toBe(true);
    symlinkSync(home('settings.json'), join(other, 'film.de.srt'));
    expect(await run('translate', film, '--to', 'de')).toMatchObject({ code: 5 });
    untouched();
  });
});

describe('a locale that is a path', () => {
  test('ends the run with the line of the project file, and nothing is sent', async () => {
    const service = await startHeldService();
    onTestFinished(() => service.close());
    for (const locale of [
      '../../home/evil',
      '/etc/evil',
      'de/../../../home/evil',
      'd\u2024e',
      'de\uff0f..',
      'a\\b',
      'C:x',
      '.',
      '',
    ]) {
      write('dragoman.json', { ...PROJECT, targetLocales: ['fr', locale] });
      const options = { cwd: repo, env: { DRAGOMAN_AUTH_KEY: 'key' } };
      for (const command of [['translate', '--service', service.url], ['files'], ['check']]) {
        const { code, stderr } = await runCli(command, options);
        expect(code, `${command[0]} ${locale}`).toBe(2);
        expect(stderr).toMatch(/dragoman\.json:1:\d+: This is not a language tag\./);
      }
    }
    write('dragoman.json', PROJECT);
    expect(await run('translate', '--to', '../../home/evil')).toMatchObject({ code: 2 });
    expect(await run('document', 'translate', 'locales/en.json', '--to', '../x')).toMatchObject({ code: 2 });
    expect(service.requests).toEqual([]);
    untouched();
  });

  test('is refused where the service names it: a pulled glossary file stays in the project', async () => {
    const service = await startEmbedded({ key: 'key' });
    onTestFinished(() => service.close());
    const options = { cwd: repo, env: { DRAGOMAN_AUTH_KEY: 'key' } };
    write('glossary/en-de.tsv', 'Cart\tKorb\n');
    write('dragoman.json', { ...PROJECT, glossary: { name: 'g', files: ['glossary/*.tsv'] } });
    expect((await runCli(['glossary', 'push', '--service', service.url], options)).code).toBe(0);
    const fresh = await folderOf({
      'project/dragoman.json': JSON.stringify({ ...PROJECT, glossary: { name: 'g', files: ['../*.tsv'] } }),
    });
    const pulled = await runCli(['glossary', 'pull', '--service', service.url], {
      ...options,
      cwd: join(fresh, 'project'),
    });
    expect(pulled.code).not.toBe(0);
    expect(pulled.stdout + pulled.stderr).toContain('outside of the project folder');
    expect(readdirSync(fresh)).toEqual(['project']);
  });
});

describe.skipIf(process.platform === 'win32')('state files with rights for others', () => {
  test('are narrowed when they are opened, with their folder', async () => {
    const state = await folderOf({
      'dragoman/memory.sqlite': '',
      'dragoman/documents.sqlite': '',
      'dragoman/documents.secret': `${'a'.repeat(64)}\n`,
    });
    const folder = join(state, 'dragoman');
    chmodSync(folder, 0o755);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o666);
    write('locales/de.json', '{ "a": "Sichern" }');
    const options = { cwd: repo, env: { XDG_STATE_HOME: state } };
    expect((await runCli(['memory', 'index'], options)).code).toBe(0);
    expect((await runCli(['document', 'list'], options)).code).toBe(0);
    const modes = ['', ...readdirSync(folder)].map(
      (name) => [name, statSync(join(folder, name)).mode & 0o077] as const,
    );
    expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
    expect(modes.length).toBeGreaterThan(3);
  });
});
