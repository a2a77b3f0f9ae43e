import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const LOCALES = ['de', 'fr', 'es', 'it', 'pt'];
const FILES = {
  'dragoman.json': JSON.stringify({
    sourceLocale: 'en',
    targetLocales: LOCALES,
    files: ['{locale}.json'],
    glossary: { files: ['terms.csv'] },
  }),
  'terms.csv': 'en,de\nfile,\n',
  'en.json': '{ "a": "Hello {name}", "b": "Save", "c": "Save" }',
  // Missing placeholders, and one text translated in two ways.
  ...Object.fromEntries(LOCALES.map((locale) => [`${locale}.json`, `{ "a": "${locale}", "b": "B", "c": "C" }`])),
};

interface Checked {
  readonly files: readonly { readonly file: string; readonly findings: readonly unknown[] }[];
}

test('the parts of a check have together what the whole has, file by file', async () => {
  const cwd = await folderOf(FILES);
  const check = async (...more: string[]): Promise<Checked> =>
    JSON.parse((await runCli(['check', '--json', '--no-cache', ...more], { cwd })).stdout);
  const whole = await check();
  const parts = [await check('--shard', '1/3'), await check('--shard', '2/3'), await check('--shard', '3/3')];
  expect(whole.files.some(({ findings }) => findings.length > 1)).toBe(true);
  const sorted = (files: Checked['files']) => files.toSorted((a, b) => a.file.localeCompare(b.file));
  expect(sorted(parts.flatMap(({ files }) => files))).toEqual(sorted(whole.files));
  expect(parts.map(({ files }) => files.length).sort()).toEqual([2, 2, 3]);
}, 60_000);

test('the parts of a translation are of other files, and leave none out; one that has none is done', async () => {
  const cwd = await folderOf({ ...FILES, ...Object.fromEntries(LOCALES.map((locale) => [`${locale}.json`, '{}'])) });
  const translate = async (shard: string): Promise<readonly string[]> => {
    const { stdout, code } = await runCli(['translate', '--json', '--service', 'embedded', '--shard', shard], { cwd });
    expect(code).toBe(0);
    const { files } = JSON.parse(stdout) as { readonly files: readonly { readonly path: string }[] };
    return files.map(({ path }) => basename(path));
  };
  const [one, two] = [await translate('1/2'), await translate('2/2')];
  expect([...one, ...two].sort()).toEqual(LOCALES.map((locale) => `${locale}.json`).sort());
  expect(await translate('9/9')).toEqual([]);
  expect(await runCli(['translate', '--shard', '3/2'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('1/8'),
  });
}, 60_000);
