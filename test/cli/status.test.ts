import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const PO = (...units: string[]) =>
  `msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n${units.join('\n')}`;
const PROJECT = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["l/{locale}.json", "po/{locale}.po"] }',
  'l/en.json': '{ "a": "One {x}", "b": "Two", "c": "Three", "d": "Four" }',
  'l/de.json': '{ "a": "Eins", "b": "Zwei", "c": "Drei", "d": "Vier" }',
  'l/fr.json': '{ "a": "Un {x}" }',
  'po/de.po': PO('msgid "Yes"\nmsgstr "Ja"\n', '#, fuzzy\nmsgid "No"\nmsgstr "Nee"\n'),
};

async function status(...args: string[]) {
  return runCli(['status', ...args], { cwd: await folderOf(PROJECT) });
}

describe('status', () => {
  test('counts units of each locale and each file by what is still to be done', async () => {
    const { code, stdout } = await status('--json');
    const { locales, files, total } = JSON.parse(stdout);
    const counts = { units: 6, translated: 5, review: 1, missing: 0, stale: 0, errors: 1, warnings: 0, percent: 83 };
    expect(locales[0]).toEqual({ locale: 'de', files: 2, ...counts });
    expect(locales[1]).toMatchObject({ locale: 'fr', units: 4, translated: 1, missing: 3, percent: 25 });
    expect(files.map(({ file }: { file: string }) => file).sort()).toEqual(['l/de.json', 'l/fr.json', 'po/de.po']);
    expect(total).toMatchObject({ units: 10, translated: 6, percent: 60 });
    expect(code).toBe(0);
  });

  test('is a table with bars, no wider than a terminal, without empty columns', async () => {
    const { stdout } = await status();
    expect(stdout).toMatch(/^de +████████░░ +6 +5 +1 +/m);
    expect(stdout).toMatch(/^fr +██░░░░░░░░ +4 +1 /m);
    expect(stdout).not.toContain('stale');
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect((await status('--files')).stdout).toMatch(/^ {2}po\/de\.po /m);
  });

  test('--fail-under fails by name of the locale; one that has as much passes', async () => {
    const run = await status('--fail-under', '80');
    expect([run.code, run.stderr]).toEqual([1, 'Below the 80 % of --fail-under: fr (25 %).\n']);
    expect((await status('--fail-under', '80', '--locale', 'de')).code).toBe(0);
    expect((await status('--fail-under', '84', '--locale', 'de')).code).toBe(1);
  });

  test('paths and locales choose; one that is not there is named', async () => {
    const { files } = JSON.parse((await status('--json', '--locale', 'de', 'l')).stdout);
    expect(files).toMatchObject([{ file: 'l/de.json', locale: 'de' }]);
    const wrong = await status('--locale', 'fi');
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'The project has no files for fi. Did you mean fr? It has: de, en, fr.\n',
    ]);
  });

  test('--markdown is a table, --badge a picture', async () => {
    const cwd = await folderOf(PROJECT);
    const { stdout } = await runCli(['status', '--markdown', '--badge', 'badges/l10n.svg'], { cwd });
    expect(stdout).toMatch(/^\| locale \| units \|/);
    expect(stdout).toContain('| fr | 4 | 1 | 0 | 0 | 3 |');
    expect(readFileSync(join(cwd, 'badges/l10n.svg'), 'utf8')).toContain('aria-label="translated: 60%"');
  });
});
