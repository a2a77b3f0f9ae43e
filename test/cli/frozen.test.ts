import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const PROJECT = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["l/{locale}.json"] }',
  'l/en.json': '{ "a": "One", "b": "Two" }',
  'l/de.json': '{ "a": "Eins" }',
};
// Whoever would send something would fail: nobody listens there.
const env = { DRAGOMAN_SERVICE: 'http://127.0.0.1:9', DRAGOMAN_AUTH_KEY: 'k' };

describe('translate --frozen', () => {
  test('lists what is missing, also of files that are not there, fails, sends nothing and writes nothing', async () => {
    const cwd = await folderOf(PROJECT);
    const run = await runCli(['translate', '--frozen'], { cwd, env });
    expect(run.stdout).toBe(
      'l/de.json  missing  /b\nl/fr.json  missing  /a\nl/fr.json  missing  /b\n3 translations are missing, 0 stale. Run "dragoman translate" and commit what it writes.\n',
    );
    expect([run.code, run.stderr]).toEqual([1, '']);
    expect(readFileSync(join(cwd, 'l/de.json'), 'utf8')).toBe(PROJECT['l/de.json']);
    expect(existsSync(join(cwd, 'l/fr.json'))).toBe(false);
    expect(existsSync(join(cwd, 'dragoman.lock.json'))).toBe(false);
  });

  test('passes where all is done, and fails again when a source has changed since', async () => {
    const cwd = await folderOf(PROJECT);
    await runCli(['translate'], { cwd });
    expect((await runCli(['translate', '--frozen'], { cwd, env })).code).toBe(0);
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(cwd, 'l/en.json'), '{ "a": "One", "b": "Another text" }');
    const run = await runCli(['translate', '--frozen', '--json', '--to', 'de'], { cwd, env });
    expect(JSON.parse(run.stdout)).toEqual({
      files: [{ file: 'l/de.json', locale: 'de', missing: [], stale: ['/b'] }],
      total: { missing: 0, stale: 1 },
      shallow: false,
    });
    expect(run.code).toBe(1);
  });
});
