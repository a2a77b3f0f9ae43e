import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const unit = (value: string) => ({ stringUnit: { state: 'translated', value } });
const CATALOG = {
  sourceLanguage: 'en',
  strings: {
    'Open %@': { localizations: { de: unit('Öffne'), fr: unit('Ouvrir  %@') } },
    Save: { localizations: { de: unit('Sichern') } },
    Undo: {},
  },
};

test('a file with several languages is checked once, fixed and translated for all of them', async () => {
  const cwd = await folderOf({ 'App/Localizable.xcstrings': `${JSON.stringify(CATALOG, null, 2)}\n` });
  const read = async () => JSON.parse(await readFile(join(cwd, 'App/Localizable.xcstrings'), 'utf8'));
  const { files } = JSON.parse((await runCli(['check', '--json'], { cwd })).stdout);
  expect(files).toHaveLength(1);
  const codes = files[0].findings.map(
    ({ code, unit: id, units }: { code: string; unit?: string; units?: string[] }) => `${code} ${id ?? units}`,
  );
  expect(codes).toEqual(
    expect.arrayContaining([
      'placeholders /strings/Open %@/localizations/de',
      'double-space /strings/Open %@/localizations/fr',
      'missing-translation /strings/Undo/localizations/de',
      'missing-translation /strings/Save/localizations/fr,/strings/Undo/localizations/fr',
    ]),
  );
  await runCli(['check', '--fix'], { cwd });
  expect((await read()).strings['Open %@'].localizations.fr).toEqual(unit('Ouvrir %@'));
  expect(await runCli(['translate', '--to', 'de,fr,pl', '--service', 'embedded'], { cwd })).toMatchObject({ code: 0 });
  const { strings } = await read();
  expect(Object.keys(strings.Undo.localizations)).toEqual(['de', 'fr', 'pl']);
  expect(Object.keys(strings.Save.localizations)).toEqual(['de', 'fr', 'pl']);
  expect(strings.Save.localizations.de).toEqual(unit('Sichern'));
  const again = await runCli(['translate', '--to', 'de,fr,pl', '--service', 'embedded', '--json'], { cwd });
  expect(JSON.parse(again.stdout).total).toMatchObject({ translated: 0, characters: 0 });
  // A source that changes makes the translations of each language old.
  const text = JSON.stringify(await read(), null, 2);
  await writeFile(join(cwd, 'App/Localizable.xcstrings'), text.replace('"Undo": {', '"Undo": { "comment": "x",'));
  expect((await runCli(['check'], { cwd })).code).toBeLessThan(2);
});
