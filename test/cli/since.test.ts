import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const json = (texts: object, indent = 2) => `${JSON.stringify(texts, undefined, indent)}\n`;
const SOURCE = { a: 'Save {name}', b: 'Open {name}', c: 'Close {name}' };
const TARGET = { a: 'Sichern', b: 'Öffnen', c: 'Schließen' };
const FILES = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{locale}/*.json"], "checks": { "inconsistent": "off", "stale-translation": "off" } }\n',
  'en/app.json': json(SOURCE),
  'de/app.json': json(TARGET),
  'en/other.json': json(SOURCE),
  'de/other.json': json(TARGET),
};

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stderr, error } = spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
  if (error !== undefined || status !== 0) throw new Error(`git ${args.join(' ')}: ${error?.message ?? stderr}`);
}

async function committed(files: Record<string, string> = FILES): Promise<string> {
  const cwd = await folderOf(files);
  git(cwd, 'init', '-q', '-b', 'main');
  git(cwd, 'add', '.');
  git(cwd, 'commit', '-qm', 'first');
  return cwd;
}

async function check(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await runCli(['check', '--json', ...args], { cwd });
  if (stdout.startsWith('{\n  "error"')) return { code, stderr, files: [], found: [] };
  const { files } = JSON.parse(stdout) as { files: { file: string; findings: { unit?: string; code: string }[] }[] };
  const found = files.flatMap(({ file, findings }) => findings.map(({ unit, code }) => `${file} ${unit} ${code}`));
  return { code, stderr, files: files.map(({ file }) => file), found };
}
const write = (cwd: string, name: string, text: string) => writeFileSync(join(cwd, name), text);

describe('a check of what has changed', () => {
  test('looks at no file where no text has', async () => {
    const cwd = await committed();
    write(cwd, 'de/app.json', json(TARGET).replaceAll('\n', '\r\n'));
    const { code, files, stderr } = await check(cwd, '--changed');
    expect([code, files, stderr]).toEqual([0, [], expect.stringMatching(/No text has changed since [0-9a-f]{12}\./)]);
  });

  test('tells of units whose target or source has another text, and of no others', async () => {
    const cwd = await committed();
    write(cwd, 'de/app.json', json({ ...TARGET, a: 'Speichern' }));
    write(cwd, 'en/other.json', json({ ...SOURCE, c: 'Shut {name}' }));
    const { code, found, files } = await check(cwd, '--changed');
    expect(found).toEqual(['de/app.json /a placeholders', 'de/other.json /c placeholders']);
    expect(files).toEqual(['de/app.json', 'en/other.json', 'de/other.json']);
    expect(code).toBe(1);
    git(cwd, 'commit', '-qam', 'second');
    expect((await check(cwd, '--changed')).files).toEqual([]);
    expect((await check(cwd, '--since', 'HEAD~1')).found).toEqual(found);
  });

  test('tells of units that the source has got and the target lacks, and not of those that it has always lacked', async () => {
    const { a, b, ...rest } = SOURCE;
    const cwd = await committed({ ...FILES, 'de/app.json': json({ a: 'Sichern {name}' }), 'de/other.json': json({}) });
    write(cwd, 'en/app.json', json({ a, b: 'Open it, {name}', ...rest, d: 'New' }));
    write(cwd, 'de/other.json', json({ a: 'Sichern {name}' }));
    const { stdout } = await runCli(['check', '--json', '--changed', '--only', 'missing-translation'], { cwd });
    const { files } = JSON.parse(stdout) as {
      files: { file: string; findings: { message: string; absent: { unit: string }[] }[] }[];
    };
    const said = files.flatMap(({ file, findings }) =>
      findings.map(({ message, absent }) => [file, message, absent.map(({ unit }) => unit)]),
    );
    const message = '2 texts have no German translation yet: "b" (“Open it, {name}”) and "d" (“New”).';
    expect(said).toEqual([['de/app.json', message, ['/b', '/d']]]);
    const all = await runCli(['check', '--json', '--only', 'missing-translation'], { cwd });
    const [first] = (JSON.parse(all.stdout) as { files: { findings: { units: string[] }[] }[] }).files.flatMap(
      ({ findings }) => findings,
    );
    expect(first?.units).toEqual(['/b', '/c', '/d']);
    expect(all.stdout).not.toContain('absent');
  });

  test('tells of nothing after a new order, a new layout, other line ends and a new name', async () => {
    const cwd = await committed();
    const { a, ...others } = TARGET;
    write(
      cwd,
      'de/app.json',
      json({ ...others, a }, 4)
        .replaceAll('Ö', '\\u00d6')
        .replaceAll('\n', '\r\n'),
    );
    mkdirSync(join(cwd, 'fr'));
    for (const locale of ['en', 'de']) renameSync(join(cwd, locale, 'other.json'), join(cwd, locale, 'new.json'));
    const { code, found, files } = await check(cwd, '--changed');
    expect([code, found]).toEqual([0, []]);
    expect(files).toContain('de/app.json');
    write(cwd, 'de/new.json', json({ ...TARGET, b: 'Auf' }));
    expect((await check(cwd, '--changed')).found).toEqual(['de/new.json /b placeholders']);
  });

  test('tells of everything in a file that is new, and of one that cannot be read any more', async () => {
    const cwd = await committed();
    write(cwd, 'en/third.json', json({ x: 'Print {name}' }));
    write(cwd, 'de/third.json', json({ x: 'Drucken' }));
    write(cwd, 'de/app.json', `${json(TARGET)}}`);
    const { found } = await check(cwd, '--changed');
    expect(found).toContain('de/third.json /x placeholders');
    expect(found.filter((it) => it.startsWith('de/app.json'))).toEqual(['de/app.json undefined json-syntax']);
  });

  test('takes a file for new that was larger than what is read of a history', async () => {
    const cwd = await committed({ ...FILES, 'de/app.json': `${json(TARGET)}${' '.repeat(49 * 1024 * 1024)}` });
    write(cwd, 'de/app.json', json(TARGET));
    expect((await check(cwd, '--changed')).found).toEqual(
      ['a', 'b', 'c'].map((unit) => `de/app.json /${unit} placeholders`),
    );
  });

  test('starts where the branches parted: what the other branch has done since is not asked for', async () => {
    const cwd = await committed();
    git(cwd, 'checkout', '-qb', 'mine');
    git(cwd, 'checkout', '-q', 'main');
    write(cwd, 'de/app.json', json({ ...TARGET, b: '{name} öffnen' }));
    git(cwd, 'commit', '-qam', 'theirs');
    git(cwd, 'checkout', '-q', 'mine');
    write(cwd, 'de/other.json', json({ ...TARGET, c: 'Zu' }));
    git(cwd, 'commit', '-qam', 'mine');
    expect((await check(cwd, '--since', 'main')).found).toEqual(['de/other.json /c placeholders']);
  });

  test('takes nothing but a commit, and a repository', async () => {
    const cwd = await committed();
    for (const ref of ['nothing', '--all', 'HEAD:de/app.json', '']) {
      const { code, stderr } = await check(cwd, `--since=${ref}`);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is not a commit in')]);
    }
    const outside = await folderOf(FILES);
    const { code, stderr } = await check(outside, '--changed');
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not in a repository.')]);
    const text = readFileSync(join(cwd, 'de/app.json'), 'utf8');
    expect((await check(cwd, '--changed', '--fix')).code).toBe(2);
    expect(readFileSync(join(cwd, 'de/app.json'), 'utf8')).toBe(text);
  });
});
