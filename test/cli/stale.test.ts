import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const PROJECT = '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{locale}.json"] }\n';
const json = (texts: object) => `${JSON.stringify(texts, undefined, 2)}\n`;

const FILES = {
  'dragoman.json': PROJECT,
  'en.json': json({ a: 'Save the file', b: 'Open the file', c: 'Close the file' }),
  'de.json': json({ a: 'Datei sichern', b: 'Datei öffnen' }),
};

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stderr, error } = spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
  if (error !== undefined || status !== 0) throw new Error(`git ${args.join(' ')}: ${error?.message ?? stderr}`);
}

function change(cwd: string, name: string, from: string, to: string): void {
  const path = join(cwd, name);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

const units = (stdout: string) =>
  JSON.parse(stdout).files.flatMap((file: { units: { unit: string; by: string }[] }) =>
    file.units.map(({ unit, by }) => `${unit} ${by}`),
  );

describe('translations older than their source', () => {
  test('are known from the lock file that translate writes, and translated anew with --scope stale', async () => {
    const cwd = await folderOf(FILES);
    expect((await runCli(['translate'], { cwd })).code).toBe(0);
    expect(await runCli(['stale'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'No translation is older than its source.\n',
    });
    change(cwd, 'en.json', 'Close the', 'Close this');
    const found = await runCli(['stale', '--json'], { cwd });
    expect([found.code, units(found.stdout)]).toEqual([1, ['/c lock']]);
    const check = await runCli(['check', '--json'], { cwd });
    expect(JSON.stringify(JSON.parse(check.stdout).files)).toContain('stale-translation');
    expect(JSON.parse((await runCli(['translate', '--json'], { cwd })).stdout).total.translated).toBe(0);
    const anew = await runCli(['translate', '--scope', 'stale', '--json'], { cwd });
    expect(JSON.parse(anew.stdout).total).toMatchObject({ translated: 1, refused: 0 });
    expect(JSON.parse(readFileSync(join(cwd, 'de.json'), 'utf8'))).toMatchObject({ a: 'Datei sichern' });
    expect((await runCli(['stale'], { cwd })).code).toBe(0);
  });

  test('are known from git, without a word in the lock file', async () => {
    const cwd = await folderOf(FILES);
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'all');
    change(cwd, 'en.json', 'Save the', 'Save this');
    git(cwd, 'commit', '-qam', 'source');
    // Another unit of the target file: the first one is as old as before.
    change(cwd, 'de.json', 'Datei öffnen', 'Die Datei öffnen');
    git(cwd, 'commit', '-qam', 'target');
    change(cwd, 'en.json', 'Open the', 'Open this');
    const found = await runCli(['stale', '--json'], { cwd });
    expect([found.code, units(found.stdout)]).toEqual([1, ['/a history', '/b history']]);
    const all = ['translate', '--scope', 'stale', '--overwrite-human', '--dry-run', '--json'];
    expect(JSON.parse((await runCli(all, { cwd })).stdout).total).toMatchObject({ translated: 3, refused: 0 });
    const shown = await runCli(['stale'], { cwd });
    expect(shown.stdout).toMatch(
      /de\.json {2}\/a {2}\(git [0-9a-f]{9}, \d{4}-\d\d-\d\d, “all”\)\n {4}was: Save the file\n {4}now: Save \[-the-\]\{\+this\+\} file\n/,
    );
    const check = await runCli(['check'], { cwd });
    expect(check.stdout.replace(/\s+/g, ' ')).toMatch(
      /It was "Save the file" \(commit [0-9a-f]{9}, [-\d]{10}, “all”\)/,
    );
    // Somebody says that they fit.
    expect((await runCli(['stale', '--accept'], { cwd })).code).toBe(0);
    expect((await runCli(['stale'], { cwd })).code).toBe(0);
    expect(Object.keys(JSON.parse(readFileSync(join(cwd, 'dragoman.lock.json'), 'utf8')).translations)).toEqual([
      'de.json',
    ]);
  });

  test('are kept where a person may have written them, until somebody asks to replace them', async () => {
    const cwd = await folderOf(FILES);
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'all');
    expect((await runCli(['translate'], { cwd })).code).toBe(0);
    change(cwd, 'en.json', 'Save the', 'Save this');
    change(cwd, 'en.json', 'Close the', 'Close this');
    const kept = await runCli(['translate', '--scope', 'stale'], { cwd });
    expect(kept.code).toBe(1);
    expect(kept.stdout).toMatch(/refused {2}de\.json {2}\/a: its source changed, but a person/);
    expect(kept.stdout).toContain('--overwrite-human');
    const before = JSON.parse(readFileSync(join(cwd, 'de.json'), 'utf8'));
    expect(before).toMatchObject({ a: 'Datei sichern', b: 'Datei öffnen' });
    expect((await runCli(['translate', '--scope', 'stale', '--overwrite-human'], { cwd })).code).toBe(0);
    const after = JSON.parse(readFileSync(join(cwd, 'de.json'), 'utf8'));
    expect(after.a).not.toBe('Datei sichern');
    expect(after.b).toBe('Datei öffnen');
  });

  test('nobody says that nothing is stale where most of the history is not there', async () => {
    const origin = await folderOf(FILES);
    git(origin, 'init', '-q');
    git(origin, 'add', '.');
    git(origin, 'commit', '-qm', 'all');
    change(origin, 'en.json', 'Save the', 'Save this');
    git(origin, 'commit', '-qam', 'source');
    const cwd = join(await folderOf({}), 'clone');
    git(origin, 'clone', '-q', '--depth', '1', `file://${origin}`, cwd);
    const found = await runCli(['stale'], { cwd });
    expect(found).toMatchObject({ code: 5, stdout: 'No translation is known to be older than its source.\n' });
    expect(found.stderr).toContain('git fetch --unshallow');
    expect((await runCli(['check'], { cwd })).stderr).toContain('fetch-depth: 0');
    git(cwd, 'fetch', '-q', '--unshallow');
    expect((await runCli(['stale'], { cwd })).code).toBe(1);
  });

  test('a lock file with conflict markers is said, stays as it is, and keeps nobody from translating', async () => {
    const conflict = '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n';
    const cwd = await folderOf({ ...FILES, 'dragoman.lock.json': conflict });
    const run = await runCli(['translate', '--scope', 'stale'], { cwd });
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('merge conflict markers');
    expect(readFileSync(join(cwd, 'dragoman.lock.json'), 'utf8')).toBe(conflict);
    expect(JSON.parse(readFileSync(join(cwd, 'de.json'), 'utf8')).c).toBeDefined();
  });
});
