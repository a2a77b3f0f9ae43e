import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const FILES = {
  'package.json': '{"dependencies":{"react-i18next":"17"}}',
  'locales/en/common.json': '{"menu":{"open":"Open <b>{{name}}</b>"}}',
  'locales/en/forms/common.json': '{"send":"Send"}',
  'locales/de/common.json': '{}',
  'locales/de/forms/common.json': '{}',
};

test('types are printed, written, and known to be up to date', async () => {
  const cwd = await folderOf(FILES);
  const run = (...args: readonly string[]) => runCli(['types', ...args], { cwd });
  const printed = await run();
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  expect(printed.stdout).toContain("      common: {\n        menu: {\n          open: 'Open <b>{{name}}</b>';");
  expect(printed.stdout).toContain("      'forms/common': {\n        send: 'Send';");

  const output = ['--output', 'src/i18n.d.ts'];
  const path = join(cwd, 'src/i18n.d.ts');
  expect(await run(...output, '--check')).toMatchObject({ code: 1 });
  await expect(readFile(path)).rejects.toThrow('ENOENT');
  expect((await run(...output)).stdout).toBe('src/i18n.d.ts: types of 2 keys for i18next.\n');
  expect(await readFile(path, 'utf8')).toBe(printed.stdout);
  expect(await run(...output, '--check')).toMatchObject({ code: 0, stdout: 'src/i18n.d.ts is up to date: 2 keys.\n' });
  await writeFile(path, printed.stdout.replaceAll('\n', '\r\n'));
  expect(await run(...output, '--check')).toMatchObject({ code: 0 });
  await writeFile(join(cwd, 'locales/en/common.json'), '{"menu":{"close":"Close"}}');
  expect(await run(...output, '--check')).toMatchObject({ code: 1 });
  expect((await run(...output)).code).toBe(0);
  expect(await readFile(path, 'utf8')).toContain("close: 'Close';");
});

test('what cannot be meant is said, with what there is', async () => {
  const cwd = await folderOf({ ...FILES, 'package.json': '{"dependencies":{"next-intl":"4","vue-i18n":"11"}}' });
  const said = async (...args: readonly string[]) => {
    const { code, stderr, stdout } = await runCli(['types', ...args], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    return stderr.trim();
  };
  expect(await said()).toContain('Name one with --library: next-intl, vue-i18n.');
  expect(await said('--library', 'lingui')).toContain(
    'There are no types for "lingui". There are: next-intl (next-intl)',
  );
  expect(await said('--library', 'vue-i18n', '--flat')).toContain('Leave out --flat.');
  expect(await said('--library', 'i18next', '--namespace', 'x')).toContain('There is no namespace "x". There are: ');
  expect(await said('--check')).toContain('--check needs --output');
});
