import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const MENU = `<template>
  <p>{{ $t('save') }} {{ $t('shared') }} {{ $t('gone') }}</p>
</template>

<i18n lang="yaml">
  en:
    save: Save {name}
    old: Old
  de:
    save: Sichern
</i18n>
`;
const FILES = {
  'package.json': '{ "dependencies": { "vue-i18n": "11" } }',
  'src/Menu.vue': MENU,
  'src/App.vue':
    '<template><p>{{ $t("save") }} {{ $t("shared") }}</p></template>\n\n<i18n global>\n{ "en": { "shared": "Shared" } }\n</i18n>\n',
  'src/Plain.vue': '<template><p>{{ $t("shared") }}</p></template>\n',
};

test('blocks of components are found, checked, translated, and their keys are those of their own code', async () => {
  const cwd = await folderOf(FILES);
  const files = JSON.parse((await runCli(['files', '--json'], { cwd })).stdout);
  expect(files).toMatchObject([
    { file: 'src/Menu.vue', format: 'vue', source: 'en', target: 'de', units: 2, missing: 1 },
  ]);
  const check = JSON.parse((await runCli(['check', '--json'], { cwd })).stdout);
  const findings = check.files.flatMap((one: { file: string; findings: { code: string; unit?: string }[] }) =>
    one.findings.map(({ code, unit }) => `${one.file} ${code} ${unit}`),
  );
  expect(findings).toEqual(
    expect.arrayContaining(['src/Menu.vue placeholders de/save', 'src/Menu.vue missing-translation de/old']),
  );
  const { missing } = JSON.parse((await runCli(['keys', 'missing', '--json'], { cwd })).stdout);
  expect(missing.map(({ file, key }: { file: string; key: string }) => `${file} ${key}`).sort()).toEqual([
    'src/App.vue save',
    'src/Menu.vue gone',
  ]);
  const { keys } = JSON.parse((await runCli(['keys', 'unused', '--json'], { cwd })).stdout);
  expect(keys.map(({ key }: { key: string }) => key)).toEqual(['old']);
  expect(await runCli(['translate', '--to', 'de,fr', '--service', 'embedded'], { cwd })).toMatchObject({ code: 0 });
  const menu = await readFile(join(cwd, 'src/Menu.vue'), 'utf8');
  expect(menu).toMatch(/\n {2}de:\n {4}save: Sichern\n {4}old: .+\n {2}fr:\n {4}save: .+\n {4}old: .+\n<\/i18n>\n$/);
  expect(await readFile(join(cwd, 'src/App.vue'), 'utf8')).toMatch(
    /"en": \{ "shared": "Shared" \}, "de": \{.*\}, "fr": \{/,
  );
  expect(await readFile(join(cwd, 'src/Plain.vue'), 'utf8')).toBe(FILES['src/Plain.vue']);
  const again = await runCli(['translate', '--to', 'de,fr', '--service', 'embedded', '--json'], { cwd });
  expect(JSON.parse(again.stdout).total).toMatchObject({ translated: 0, characters: 0 });
});

test('what is wrong with a message is said in words, also in the environment of production', async () => {
  const cwd = await folderOf({
    'package.json': '{ "dependencies": { "vue-i18n": "11" } }',
    'dragoman.json':
      '{ "sourceLocale": "en", "files": ["locales/{locale}.json"], "dialects": { "locales/**": "vue-i18n" } }',
    'locales/en.json': '{ "mail": "Write to us" }',
    'locales/de.json': '{ "mail": "Schreib an bob@example.com" }',
  });
  const { stdout } = await runCli(['check', '--json', '--no-cache'], { cwd, env: { NODE_ENV: 'production' } });
  expect(stdout).toContain("The program cannot read this message: invalid linked format, write {'@'} for @.");
});
