import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const FILES = {
  'locales/en.json': '{ "a": "Save {n} files", "b": "Close" }\n',
  'locales/de.json': '{ "a": "Dateien sichern" }\n',
};

test('the second check of a project says the same, byte for byte, from what the first one kept', async () => {
  const cwd = await folderOf(FILES);
  const cache = mkdtempSync(join(tmpdir(), 'dragoman-cache-'));
  const check = (...args: string[]) => runCli(['check', '--cache-dir', cache, ...args], { cwd });
  const first = await check();
  expect(first).toMatchObject({ code: 1, stdout: expect.stringContaining('"{n}" is missing') });
  expect(await check()).toEqual(first);
  const [kept = ''] = readdirSync(cache).map((name) => join(cache, name));
  writeFileSync(kept, readFileSync(kept, 'utf8').replaceAll('is missing: the source', 'was cached: the source'));
  expect((await check()).stdout).toContain('was cached: the source');
  expect((await check('--format', 'json')).stdout).toContain('was cached: the source');
  expect((await check('--no-cache')).stdout).toBe(first.stdout);
});

test('a dry run keeps nothing', async () => {
  const cwd = await folderOf(FILES);
  const cache = join(mkdtempSync(join(tmpdir(), 'dragoman-cache-')), 'new');
  await runCli(['check', '--cache-dir', cache, '--quality', '--dry-run'], { cwd });
  expect(() => readdirSync(cache)).toThrow('ENOENT');
});
