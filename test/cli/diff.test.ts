import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';
import { git } from '../support/repository.ts';

const json = (texts: object, indent = 2) => `${JSON.stringify(texts, undefined, indent)}\n`;
const SOURCE = { a: 'Save {name}', b: 'Open the file', c: 'Close' };
const TARGET = { a: 'Sichern {name}', b: 'Datei öffnen', c: 'Schließen' };

/** A repository with a second commit, and changes on top of it. */
async function changed(): Promise<string> {
  const cwd = await folderOf({
    'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{locale}.json"] }\n',
    'en.json': json(SOURCE),
    'de.json': json(TARGET),
  });
  git(cwd, ['init', '-q', '-b', 'main']);
  const commit = () => {
    git(cwd, ['add', '.']);
    spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-qm', 'x'], { cwd });
  };
  commit();
  writeFileSync(join(cwd, 'de.json'), json({ c: TARGET.c, b: 'Die Datei öffnen', a: TARGET.a }, 4));
  commit();
  writeFileSync(join(cwd, 'en.json'), json({ ...SOURCE, c: 'Close it', d: 'New' }));
  writeFileSync(join(cwd, 'de.json'), json({ a: 'Sichern', b: 'Die Datei öffnen', c: TARGET.c }));
  return cwd;
}

describe('a diff by units', () => {
  test('tells of texts and not of lines, with what is wrong with them', async () => {
    const cwd = await changed();
    const { code, stdout } = await runCli(['diff', 'HEAD', '--json'], { cwd });
    expect(code).toBe(0);
    const { files } = JSON.parse(stdout) as {
      files: { file: string; units: { unit: string; findings: { code: string }[] }[] }[];
    };
    expect(files).toMatchObject([
      {
        file: 'en.json',
        role: 'source',
        units: [
          { unit: '/c', kind: 'changed', old: 'Close', new: 'Close it' },
          { unit: '/d', kind: 'added', new: 'New' },
        ],
      },
      {
        file: 'de.json',
        role: 'target',
        units: [
          { unit: '/a', kind: 'changed', source: 'Save {name}', old: 'Sichern {name}', new: 'Sichern' },
          { unit: '/c', source: 'Close it', oldSource: 'Close', old: 'Schließen', new: 'Schließen' },
        ],
      },
    ]);
    expect(files[1]?.units[0]?.findings.map((finding) => finding.code)).toContain('placeholders');
  });

  test('of two commits does not look at the files', async () => {
    const cwd = await changed();
    const { stdout } = await runCli(['diff', 'HEAD~1', 'HEAD', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ file: 'de.json', units: [{ unit: '/b', old: 'Datei öffnen', new: 'Die Datei öffnen', findings: [] }] }],
    });
    const named = await runCli(['diff', 'HEAD~1', 'HEAD', 'en.json'], { cwd });
    expect(named.stdout).toBe('No text has changed.\n');
    const wrong = await runCli(['diff', 'HEAD', 'nothing'], { cwd });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('nothing is not a commit')]);
  });

  test('a file that is gone is listed with all that was in it, also when its language is gone; one that has moved is not', async () => {
    const cwd = await folderOf({
      'dragoman.json':
        '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["{locale}.json", "more/{locale}.json"] }\n',
      'en.json': json(SOURCE),
      'de.json': json(TARGET),
      'fr.json': json({ a: 'Enregistrer {name}' }),
      'more/en.json': json({ x: 'More' }),
      'more/de.json': json({ x: 'Mehr' }),
    });
    git(cwd, ['init', '-q', '-b', 'main']);
    const commit = () => {
      git(cwd, ['add', '-A', '.']);
      spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-qm', 'x'], { cwd });
    };
    commit();
    const files = async (...args: string[]) => {
      const { stdout, stderr } = await runCli(['diff', ...args, '--json'], { cwd });
      expect(stderr).toBe('');
      return (JSON.parse(stdout) as { files: object[] }).files;
    };
    rmSync(join(cwd, 'fr.json'));
    const gone = {
      file: 'fr.json',
      locale: 'fr',
      role: 'target',
      isGone: true,
      units: [{ unit: '/a', kind: 'removed', old: 'Enregistrer {name}', source: 'Save {name}', findings: [] }],
    };
    expect(await files('HEAD')).toEqual([gone]);
    expect(await files('HEAD', 'fr.json')).toEqual([gone]);
    expect(await files('HEAD', 'f*.json')).toEqual([gone]);
    expect(await files('HEAD', 'de.json')).toEqual([]);
    expect((await runCli(['diff', 'HEAD'], { cwd })).stdout).toContain('fr.json (fr, gone)');
    writeFileSync(
      join(cwd, 'dragoman.json'),
      '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{locale}.json", "more/{locale}.json", "new/{locale}.json"] }\n',
    );
    expect(await files('HEAD')).toEqual([gone]);
    commit();
    expect(await files('HEAD~1', 'HEAD')).toEqual([gone]);
    expect(await files('HEAD')).toEqual([]);
    // The other way round it is new.
    expect(await files('HEAD', 'HEAD~1')).toMatchObject([{ file: 'fr.json', units: [{ kind: 'added' }] }]);
    mkdirSync(join(cwd, 'new'));
    for (const name of ['en.json', 'de.json']) renameSync(join(cwd, 'more', name), join(cwd, 'new', name));
    expect(await files('HEAD')).toEqual([]);
  });

  test('shows words that went and came, in 80 columns', async () => {
    const cwd = await changed();
    const { stdout } = await runCli(['diff', 'HEAD~1', 'de.json'], { cwd });
    expect(stdout).toContain('changed  Sichern[- {name}-]');
    expect(stdout).toContain('{+Die +}');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('is a table for a pull request', async () => {
    const cwd = await changed();
    const { stdout } = await runCli(['diff', 'HEAD', '--markdown'], { cwd });
    expect(stdout).toContain('**4 units in 2 files** have changed since');
    expect(stdout).toContain('| Unit | Source | Old | New | State | Findings |');
    expect(stdout).toContain('| <code>/c</code> | Close it<br>was: Close | Schließen | Schließen |  |');
  });
});
