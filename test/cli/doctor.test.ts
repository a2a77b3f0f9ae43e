import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';
import { git, repository } from '../support/repository.ts';

const FILES = { 'locales/en.json': '{ "a": "Save" }\n', 'locales/de.json': '{ "a": "Sichern" }\n' };

type Report = { part: string; verdict: string; message: string; advice?: string };

async function doctor(cwd: string, args: string[] = [], env: Record<string, string | undefined> = {}) {
  const { code, stdout } = await runCli(['doctor', '--json', ...args], { cwd, env });
  const { reports, problems } = JSON.parse(stdout) as { reports: Report[]; problems: number };
  const of = (part: string) => reports.filter((report) => report.part === part);
  const wrong = reports.filter(({ verdict }) => verdict === 'problem').map(({ message }) => message);
  expect(wrong).toHaveLength(problems);
  return { code, reports, of, wrong };
}

describe('doctor', () => {
  test('finds nothing in a sound set-up, and says what there is', async () => {
    const cwd = repository(FILES);
    const { code, reports, wrong } = await doctor(cwd);
    expect({ code, wrong }).toEqual({ code: 0, wrong: [] });
    const said = reports.map(({ part, message }) => `${part}: ${message}`).join('\n');
    expect(said).toContain('files: 1 group of files (json) in 1 target locale.');
    expect(said).toContain('git: Git has the whole history.');
    expect(said).toMatch(/program: dragoman [\d.]+ on Node 2\d\./);
    const { stdout } = await runCli(['doctor'], { cwd });
    expect(stdout).toMatch(/^ok {6}project /m);
    expect(stdout).toMatch(/Nothing is wrong\.\n$/);
  });

  test('names all mistakes of the project file at once, with their lines, and patterns that match nothing', async () => {
    const cwd = await folderOf({
      ...FILES,
      'dragoman.json':
        '{\n  "sourceLocale": 5,\n  "files": ["locales/{locale}.json", "src/{locale}.xlf"],\n  "chekcs": {}\n}\n',
    });
    const { code, wrong, of } = await doctor(cwd);
    expect(code).toBe(1);
    expect(wrong).toHaveLength(3);
    expect(wrong[0]).toMatch(/dragoman\.json:2:3: /);
    expect(wrong[1]).toMatch(/dragoman\.json:4:3: .*chekcs"\. Did you mean checks\?/);
    expect(wrong[2]).toContain('no file matches the pattern "src/{locale}.xlf"');
    expect(of('project').every(({ advice }) => advice !== undefined)).toBe(true);
  });

  test('a project without localization files is told what to do', async () => {
    const cwd = await folderOf({ 'package.json': '{}' });
    const { code, of } = await doctor(cwd);
    expect(code).toBe(1);
    expect(of('files')[0]).toMatchObject({
      verdict: 'problem',
      advice: expect.stringContaining('"files" of dragoman.json'),
    });
  });

  test('a shallow clone, and what to do about it', async () => {
    const whole = repository(FILES, { 'locales/en.json': '{ "a": "Save it" }\n' });
    const parent = await folderOf({});
    git(parent, ['clone', '-q', '--depth', '1', pathToFileURL(whole).href, 'clone']);
    const { code, of } = await doctor(join(parent, 'clone'));
    expect(code).toBe(1);
    expect(of('git')).toEqual([
      expect.objectContaining({ verdict: 'problem', message: expect.stringContaining('fetch-depth: 0') }),
    ]);
  });

  test('a damaged lock file, and a state folder that cannot be made', async () => {
    const cwd = await folderOf({ ...FILES, 'dragoman.lock.json': '<<<<<<< HEAD\n', 'in-the-way': '' });
    const { code, of } = await doctor(cwd, [], { XDG_STATE_HOME: join(cwd, 'in-the-way') });
    expect(code).toBe(1);
    expect(of('state').map(({ verdict }) => verdict)).toEqual(['problem', 'problem']);
    expect(of('state')[0]?.message).toContain('dragoman.lock.json');
    expect(of('state')[1]?.advice).toContain('XDG_STATE_HOME');
  });

  test('asks the service only with --online', async () => {
    const cwd = await folderOf(FILES);
    const far = { DRAGOMAN_SERVICE: 'http://127.0.0.1:9', DRAGOMAN_AUTH_KEY: 'k' };
    expect((await doctor(cwd, [], far)).code).toBe(0);
    const asked = await doctor(cwd, ['--online'], far);
    expect(asked.code).toBe(1);
    expect(asked.wrong).toEqual([expect.stringContaining('127.0.0.1:9 was asked: ')]);
    expect((await doctor(cwd, ['--online'])).of('service')[1]?.message).toContain('answers, and the key is right');
    const none = await doctor(cwd, [], { DRAGOMAN_SERVICE: undefined });
    expect(none.of('service')).toEqual([
      expect.objectContaining({ verdict: 'note', message: expect.stringContaining('DRAGOMAN_AUTH_KEY') }),
    ]);
  });

  test('writes nothing into the project', async () => {
    const cwd = repository(FILES);
    mkdirSync(join(cwd, 'locales/fr'));
    writeFileSync(join(cwd, 'locales/fr/x.json'), '{}');
    await doctor(cwd);
    const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd, encoding: 'utf8' });
    expect(stdout).toBe('?? locales/fr/\n');
  });
});
