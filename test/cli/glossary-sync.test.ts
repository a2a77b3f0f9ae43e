import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const FILES = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"], "glossary": { "name": "product", "files": ["terms/*.tsv"] } }',
  'terms/en-de.tsv': 'house\tHaus\nhut\tHütte\n',
  'l/en.json': '{\n  "a": "The house and the hut"\n}\n',
};

/** The embedded service of each test. */
let env: { XDG_STATE_HOME: string };
beforeEach(() => {
  env = { XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'dragoman-state-')) };
});

const glossary = (cwd: string, ...args: string[]) => runCli(['glossary', ...args], { cwd, env });
const terms = (cwd: string) => readFileSync(join(cwd, 'terms/en-de.tsv'), 'utf8');
const write = (cwd: string, text: string) => writeFile(join(cwd, 'terms/en-de.tsv'), text);
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd, stdio: 'pipe' });

async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'dragoman-test-'));
  await cp(folder, copy, { recursive: true });
  return copy;
}

describe('glossary plan, push, pull, check', () => {
  test('from nothing to in step, and drift fails the check', async () => {
    const cwd = await folderOf(FILES);
    expect((await glossary(cwd, 'check')).code).toBe(1);
    const plan = await glossary(cwd, 'plan');
    expect(plan).toMatchObject({ code: 0, stderr: '' });
    expect(plan.stdout).toContain('not there yet');
    expect(await glossary(cwd, 'push')).toMatchObject({
      code: 0,
      stdout: 'created "product": en > de (2)\n',
      stderr: '',
    });
    const lock = JSON.parse(readFileSync(join(cwd, 'dragoman.lock.json'), 'utf8'));
    expect(lock.glossaries.embedded).toMatchObject({ name: 'product', dictionaries: { 'en > de': { count: 2 } } });
    expect(await glossary(cwd, 'check')).toMatchObject({ code: 0, stderr: '' });
    await write(cwd, 'house\tGebäude\nroof\tDach\n');
    const drift = await glossary(cwd, 'check', '--json');
    expect(drift.code).toBe(1);
    expect(JSON.parse(drift.stdout).dictionaries[0]).toMatchObject({
      standing: 'to push',
      push: {
        added: [{ source: 'roof', repository: 'Dach' }],
        changed: [{ source: 'house', repository: 'Gebäude', synced: 'Haus', service: 'Haus' }],
        removed: [{ source: 'hut', synced: 'Hütte', service: 'Hütte' }],
      },
    });
  });

  test('two folders and a conflict: stopped with exit code 1, decided with --prefer', async () => {
    const mine = await folderOf(FILES);
    await glossary(mine, 'push');
    const theirs = await copyOf(mine);
    await write(theirs, 'house\tGebäude\nhut\tHütte\n');
    await glossary(theirs, 'push');
    await write(mine, 'house\tHeim\nhut\tHütte\n');
    const plan = await glossary(mine, 'plan');
    expect(plan.stdout).toContain('! house: Heim (files), Gebäude (service)');
    const stopped = await glossary(mine, 'push');
    expect(stopped).toMatchObject({ code: 1, stderr: 'en > de was left alone: 1 term is changed on both sides.\n' });
    expect((await glossary(mine, 'pull', '--prefer', 'service')).code).toBe(0);
    expect(terms(mine)).toBe('house\tGebäude\nhut\tHütte\n');
    expect((await glossary(mine, 'check')).code).toBe(0);
  });

  test('pull never writes over what is not committed, unless told', async () => {
    const mine = await folderOf(FILES);
    await glossary(mine, 'push');
    const theirs = await copyOf(mine);
    await write(theirs, `${terms(theirs)}roof\tDach\n`);
    await glossary(theirs, 'push');
    git(mine, 'init', '-q');
    git(mine, 'add', '.');
    git(mine, 'commit', '-qm', 'Terms');
    await write(mine, `${terms(mine)}door\tTür\n`);
    const refused = await glossary(mine, 'pull');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('terms/en-de.tsv has changes that are not committed');
    expect(terms(mine)).not.toContain('roof');
    expect((await glossary(mine, 'pull', '--force')).code).toBe(0);
    expect(terms(mine)).toBe('house\tHaus\nhut\tHütte\ndoor\tTür\nroof\tDach\n');
    expect((await glossary(mine, 'push')).code).toBe(0);
    git(theirs, 'init', '-q');
    git(theirs, 'add', '.');
    git(theirs, 'commit', '-qm', 'Terms');
    expect(await glossary(theirs, 'pull')).toMatchObject({ code: 0, stdout: 'terms/en-de.tsv: 1 edit\n' });
  });

  test('what a killed run has left beside the files is taken away, also where there is nothing to write', async () => {
    const mine = await folderOf(FILES);
    await glossary(mine, 'push');
    const digest = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 16);
    const owner = { pid: 2 ** 31 - 1, host: hostname(), token: '0123456789abcdef' };
    const left = [`terms/.${digest('en-de.tsv')}.dragoman-lock`, `.${digest('dragoman.lock.json')}.dragoman-lock`];
    for (const command of ['push', 'pull']) {
      for (const name of left) await writeFile(join(mine, name), JSON.stringify(owner));
      expect((await glossary(mine, command)).code).toBe(0);
      for (const name of left) expect(existsSync(join(mine, name)), `${command} ${name}`).toBe(false);
    }
  });

  test('the plan fits 80 columns, whatever the terms', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaft '.repeat(5).trim();
    const cwd = await folderOf(FILES);
    await glossary(cwd, 'push');
    await write(
      cwd,
      `${Array.from({ length: 9 }, (_, i) => `${long} ${i}\t漢字${long}`).join('\n')}\nhouse\t${long}\n`,
    );
    const { stdout } = await glossary(cwd, 'plan');
    expect(stdout).toContain('4 more');
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  test('mistakes are shown with their place, and nothing of theirs is sent', async () => {
    const cwd = await folderOf({ ...FILES, 'terms/en-fr.tsv': 'house maison\n' });
    const run = await glossary(cwd, 'push');
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('terms/en-fr.tsv:1:1: error:');
    expect(run.stdout).toBe('created "product": en > de (2)\n');
  });

  test('a broken lock file is wrong use; so is a project without glossary files', async () => {
    const cwd = await folderOf({ ...FILES, 'dragoman.lock.json': '<<<<<<< ours\n{}\n' });
    const run = await glossary(cwd, 'push');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('merge conflict markers');
    const bare = await folderOf({ 'dragoman.json': '{}' });
    expect(await glossary(bare, 'push')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No glossary file'),
    });
  });
});

describe('translate', () => {
  test('uses the synced glossary and says so; without it, it translates all the same', async () => {
    const cwd = await folderOf(FILES);
    await glossary(cwd, 'push');
    const run = await runCli(['translate'], { cwd, env });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('glossary "product" for de');
    expect(readFileSync(join(cwd, 'l/de.json'), 'utf8')).toMatch(/Haus .*Hütte/);

    const theirs = await copyOf(cwd);
    await write(theirs, 'house\tGebäude\nhut\tHütte\n');
    expect((await glossary(theirs, 'push')).code).toBe(0);
    const drifted = await runCli(['translate', '--scope', 'all'], { cwd, env });
    expect(drifted.stderr).toContain('en > de was changed on the service since the last sync: dragoman glossary pull');
    expect((await runCli(['translate'], { cwd, env })).stderr).toBe('');
    await write(theirs, 'house\tHaus\nhut\tHütte\n');
    await glossary(theirs, 'push');

    await writeFile(join(cwd, 'letter.txt'), 'The house and the hut\n');
    const letter = ['document', 'translate', 'letter.txt', '--from', 'en', '--to', 'de,pl'];
    const documents = await runCli(letter, { cwd, env });
    expect(documents.stderr).toContain('With the glossary "product" for de.');
    expect(readFileSync(join(cwd, 'letter.de.txt'), 'utf8')).toMatch(/Haus .*Hütte/);
    expect(readFileSync(join(cwd, 'letter.pl.txt'), 'utf8')).not.toContain('Haus');

    const text = await runCli(['translate', '--text', 'the house', '--to', 'de'], { cwd, env });
    expect(text.stdout).toContain('Haus');
    expect(text.stderr).toBe('The service used: source language EN.\nWith the glossary "product" for de.\n');
    const other = await runCli(['translate', '--text', 'the house', '--from', 'fr', '--to', 'de'], { cwd, env });
    expect(other.stdout).not.toContain('Haus');

    await write(cwd, 'house\tGebäude\nhut\tHütte\n');
    expect((await glossary(cwd, 'delete', 'product', '--yes')).code).toBe(0);
    const gone = await runCli([...letter, '--force'], { cwd, env });
    expect(gone).toMatchObject({ code: 0, stderr: expect.stringContaining('Without the glossary "product"') });
    const without = await runCli(['translate', '--scope', 'all', '--json'], { cwd, env });
    expect(without.code).toBe(0);
    expect(without.stderr).toContain('have changed since the last sync');
    expect(without.stderr).toContain('no longer has the glossary "product"');
    expect(JSON.parse(without.stdout)).not.toHaveProperty('glossary');
    expect(readFileSync(join(cwd, 'l/de.json'), 'utf8')).not.toContain('Haus');

    expect((await glossary(cwd, 'plan')).stdout).toContain('push restores it');
    expect((await glossary(cwd, 'push')).code).toBe(0);
    await writeFile(join(cwd, 'dragoman.lock.json'), '{');
    const broken = await runCli(['translate', '--scope', 'all'], { cwd, env });
    expect(broken.code).toBe(0);
    expect(broken.stderr).toContain('The glossary is not used.');
  });
});
