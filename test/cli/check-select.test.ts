import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const PROJECT = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["l/{locale}/{name}.json"] }',
  'l/en/a.json': '{ "a": "One {x}", "b": "Two words" }',
  'l/de/a.json': '{ "a": "Eins", "b": " Zwei  Worte" }',
  'l/fr/a.json': '{ "a": "Un", "b": "Deux  mots" }',
  'package.json': '{}',
  'a.ts': '',
};

async function codes(...args: string[]) {
  const run = await runCli(['check', '--json', ...args], { cwd: await folderOf(PROJECT) });
  if (run.stdout.startsWith('{\n  "error"')) return run.stderr;
  const { files } = JSON.parse(run.stdout) as { files: { file: string; findings: { code: string }[] }[] };
  return files.flatMap(({ file, findings }) => findings.map(({ code }) => `${file.slice(2, 4)} ${code}`));
}

describe('check: what is selected', () => {
  test('--only, --skip and --min-severity choose findings; a word that is no check is refused', async () => {
    expect(await codes('--only', 'double-space')).toEqual(['de double-space', 'fr double-space']);
    expect(await codes('--skip', 'double-space,placeholders')).toEqual(['de edge-whitespace']);
    expect(await codes('--min-severity', 'error')).toEqual(['de placeholders', 'fr placeholders']);
    expect(await codes('--only', 'duoble-space')).toMatch(
      /^There is no check duoble-space\. Did you mean double-space\?/,
    );
  });

  test('--locale, folders and globs choose files', async () => {
    expect(await codes('--only', 'placeholders', '--locale', 'fr')).toEqual(['fr placeholders']);
    expect(await codes('--only', 'placeholders', 'l/de')).toEqual(['de placeholders']);
    expect(await codes('--only', 'placeholders', 'l/{fr,it}/*.json')).toEqual(['fr placeholders']);
    expect(await codes('--only', 'placeholders', '**/a.json')).toHaveLength(2);
    expect(await codes('nothing/*.json')).toMatch(/^No localization file of the project fits nothing\/\*\.json\./);
  });

  test('a glossary that has changed is heard of by the next run, also where files are named', async () => {
    const glossary = { 'glossary/en-de.tsv': 'words\tWorte\n' };
    const cwd = await folderOf({ ...PROJECT, ...glossary });
    const run = async (...args: string[]) =>
      (await runCli(['check', '--only', 'term-not-used', ...args], { cwd })).stdout.includes('[term-not-used]');
    const both = async () => [await run('l/de/a.json'), await run('--locale', 'de')];
    expect(await both()).toEqual([false, false]);
    writeFileSync(join(cwd, 'glossary/en-de.tsv'), 'words\tBegriffe\n');
    expect(await both()).toEqual([true, true]);
  });

  test('--fix makes fixes of what is selected only', async () => {
    const cwd = await folderOf(PROJECT);
    await runCli(['check', '--fix', '--only', 'double-space', 'l/de/a.json'], { cwd });
    expect(readFileSync(join(cwd, 'l/de/a.json'), 'utf8')).toBe('{ "a": "Eins", "b": " Zwei Worte" }');
  });

  test('--ignore-unknown passes over other files in silence', async () => {
    const cwd = await folderOf(PROJECT);
    const run = (...paths: string[]) => runCli(['check', '--ignore-unknown', ...paths], { cwd });
    expect(await run('a.ts', 'package.json')).toEqual({ code: 0, stdout: '', stderr: '' });
    const { code, stderr } = await run('a.ts', 'l/de/a.json');
    expect([code, stderr]).toEqual([1, '']);
  });

  test('several reports of one run, and a summary that is added to the page of a job', async () => {
    const cwd = await folderOf(PROJECT);
    const page = join(cwd, 'page.md');
    writeFileSync(page, 'Before.\n');
    const args = [
      '--format',
      'github',
      '--output',
      'sarif=out/l10n.sarif',
      '--output',
      'json=r.json',
      '--summary',
      page,
    ];
    const run = await runCli(['check', ...args], { cwd, env: { GITHUB_STEP_SUMMARY: page } });
    expect(run.stdout).toMatch(/^::error file=l\/de\/a\.json/m);
    expect(JSON.parse(readFileSync(join(cwd, 'out/l10n.sarif'), 'utf8')).version).toBe('2.1.0');
    expect(JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')).total.error).toBe(2);
    expect(readFileSync(page, 'utf8')).toMatch(/^Before\.\n### Localization: 2 errors\b/);
    expect(readFileSync(page, 'utf8')).toContain('| placeholders | 2 |');
    expect((await runCli(['check', '--output', 'xml=a'], { cwd })).code).toBe(2);
  });
});
