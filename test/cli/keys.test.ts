import { mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const FILES = {
  'package.json': '{ "dependencies": { "react-i18next": "17" } }',
  'locales/en/common.json': '{ "save": "Save", "gone": "Gone", "error": { "a": "A" }, "word": { "one": "One" } }\n',
  'locales/de/common.json': '{ "save": "Sichern" }\n',
  'src/app.tsx':
    "import { useTranslation } from 'react-i18next';\nimport { KEYS } from '@/keys';\n// 😀 t('gone')\nexport function App() {\n  const { t } = useTranslation();\n  return <p title={t('lost')}>{t(KEYS.save)}{t(`error.${code}`)}</p>;\n}\n",
  'src/keys.ts': "export const KEYS = { save: 'save' } as const;\n",
  'src/words.ts': "export const words = ['word.one'];\n",
  'src/app.test.tsx': "import { t } from 'i18next';\nt('gone'); t('only in a test');\n",
};

async function project(more: Readonly<Record<string, string>> = {}) {
  const cwd = await folderOf({ ...FILES, ...more });
  const env = { XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'dragoman-keys-')) };
  return { cwd, keys: (...args: readonly string[]) => runCli(['keys', ...args], { cwd, env }) };
}

test('missing keys are listed with their places, and fail', async () => {
  const { keys } = await project();
  const run = await keys('missing');
  expect(run.code).toBe(1);
  expect(run.stdout).toBe(
    'src/app.tsx:6:23: error: There is no text with the key "lost".\n1 place with a key that is missing.\n',
  );
  expect(run.stderr).toMatch(/files of code, i18next\./);
  const { missing } = JSON.parse((await keys('missing', '--json')).stdout);
  expect(missing).toEqual([
    { file: 'src/app.tsx', line: 6, column: 23, key: 'lost', severity: 'error', endLine: 6, endColumn: 27 },
  ]);
});

test('a missing key that translations have is said with their languages', async () => {
  const { keys } = await project({
    'locales/de/common.json': '{ "lost": "Verloren" }\n',
    'locales/fr/common.json': '{ "lost": "Perdu" }\n',
    'locales/es/common.json': '{ "save": "Guardar" }\n',
  });
  const { stdout } = await keys('missing');
  expect(stdout).toContain('There is no text with the key "lost" in the source locale, but in "de" and "fr".');
  expect(JSON.parse((await keys('missing', '--json')).stdout).missing[0].locales).toEqual(['de', 'fr']);
});

test('XLIFF whose sources are keys has keys, by name or by source; other XLIFF has none', async () => {
  const unit = (id: string, name: string, source: string, target: string) =>
    `<trans-unit id="${id}"${name}><source>${source}</source><target>${target}</target></trans-unit>`;
  const file = (locale: string, units: string) =>
    `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="${locale}" original="x"><body>${units}</body></file></xliff>`;
  const units = (to: string) =>
    unit('1', ' resname="a.b"', 'other', `Save${to}`) +
    unit('2', '', 'c.d', `Open${to}`) +
    unit('3', '', 'e.f', `Close${to}`);
  const cwd = await folderOf({
    'composer.json': '{ "require": { "symfony/translation": "*" } }',
    'translations/messages.en.xlf': file('en', units('')),
    'translations/messages.de.xlf': file('de', units('!')),
    'templates/a.html.twig': "{{ 'a.b'|trans }}{{ 'c.d'|trans }}",
  });
  const report = JSON.parse((await runCli(['keys', 'unused', '--json'], { cwd })).stdout);
  expect(report.keys.map(({ key }: { readonly key: string }) => key)).toEqual(['e.f']);
  expect(report.counts).toEqual({ used: 2, mayBeUsed: 0, noTrace: 1 });
  await writeFile(join(cwd, 'translations/messages.en.xlf'), file('en', unit('1', '', 'Save it', '')));
  const run = await runCli(['keys', 'unused'], { cwd });
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('No localization files with keys found')]);
});

test('texts that are extracted into PO files have uses, and are neither missing nor unused', async () => {
  const entry = (context: string, text: string) => `${context}msgid "${text}"\nmsgstr "x"\n\n`;
  const cwd = await folderOf({
    'requirements.txt': 'Django==5.0\n',
    'locale/de/LC_MESSAGES/django.po': `msgid ""\nmsgstr "Language: de\\n"\n\n${entry('', 'Save')}${entry('msgctxt "month"\n', 'May')}`,
    'shop/views.py': 'a = _("Save")\nb = pgettext("month", "May")\nc = _("New")\n',
  });
  expect((await runCli(['keys', 'uses', 'Save'], { cwd })).stdout).toContain('shop/views.py:1:8: used');
  const may = await runCli(['keys', 'uses', 'May'], { cwd });
  expect([may.code, may.stdout]).toEqual([0, expect.stringContaining('shop/views.py:2:')]);
  expect(may.stdout).toContain('month | May (locale/de/LC_MESSAGES/django.po): used.');
  expect((await runCli(['keys', 'uses', 'month | May'], { cwd })).stdout).toBe(may.stdout);
  for (const command of ['missing', 'unused'])
    expect((await runCli(['keys', command], { cwd })).stderr).toContain('No localization files with keys found');
});

test('missing keys as annotations and as SARIF', async () => {
  const { keys } = await project();
  expect((await keys('missing', '--format', 'github')).stdout).toContain(
    '::error file=src/app.tsx,line=6,endLine=6,col=23,endColumn=27,title=missing-key::There is no text with the key "lost".',
  );
  const sarif = JSON.parse((await keys('missing', '--format', 'sarif')).stdout);
  expect(sarif.runs[0].results).toMatchObject([{ ruleId: 'missing-key', level: 'error' }]);
});

test('unused keys are those without a trace: tests and comments prove nothing', async () => {
  const { keys } = await project();
  const run = await keys('unused');
  expect(run.stdout).toBe('locales/en/common.json:1: gone\n4 keys: 1 used, 2 may be used, 1 without a trace.\n');
  expect(run.code).toBe(1);
  expect((await keys('unused', '--explain')).stdout).toMatch(
    /error\.a {2}may be used: fits error\.\* in src\/app\.tsx:6[\s\S]*word\.one {2}may be used: occurs as a string in src\/words\.ts:1/,
  );
});

test('a call that takes its key from elsewhere may ask for any: nothing fails, but with --strict', async () => {
  const { keys } = await project({
    'src/open.ts': "import { t } from 'i18next';\nexport const show = (answer) => t(answer.text);\n",
  });
  const run = await keys('unused');
  expect(run.stdout).toMatch(
    /1 call asks for a key that the code does not show\. Any of the keys may be meant:\n {2}src\/open\.ts:2:/,
  );
  expect(run.code).toBe(0);
  expect((await keys('unused', '--strict')).code).toBe(1);
});

test('unused keys go out of the files of all locales; patterns say which', async () => {
  const english = '{\n  "save": "Save",\n  "gone": "Gone",\n  "old": { "a": "A", "b_one": "B", "b_other": "Bs" }\n}\n';
  const german = '{\n  "gone": "Weg",\n  "save": "Sichern",\n  "old": { "b_other": "Bes" }\n}\n';
  const { cwd, keys } = await project({ 'locales/en/common.json': english, 'locales/de/common.json': german });
  const read = (locale: string) => readFile(join(cwd, `locales/${locale}/common.json`), 'utf8');
  expect((await keys('unused', 'old.*')).stdout).toBe(
    'locales/en/common.json:4: old.a\nlocales/en/common.json:4: old.b_one\nlocales/en/common.json:4: old.b_other\n5 keys: 1 used, 0 may be used, 4 without a trace.\n',
  );
  expect([await read('en'), await read('de')]).toEqual([english, german]);
  const first = await keys('unused', 'old.b*', '--write');
  expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('2 keys removed from 2 files.')]);
  expect(await read('en')).toBe('{\n  "save": "Save",\n  "gone": "Gone",\n  "old": { "a": "A" }\n}\n');
  expect(JSON.parse(await read('de'))).toEqual({ gone: 'Weg', save: 'Sichern' });
  const { removed } = JSON.parse((await keys('unused', '--write', '--json')).stdout);
  expect(removed).toEqual({
    keys: 2,
    files: [
      { file: 'locales/en/common.json', locale: 'en', units: ['gone', 'old.a'] },
      { file: 'locales/de/common.json', locale: 'de', units: ['gone'] },
    ],
    leftOut: [],
    written: true,
  });
  expect([JSON.parse(await read('en')), JSON.parse(await read('de'))]).toEqual([{ save: 'Save' }, { save: 'Sichern' }]);
  expect((await keys('unused', '--write')).stdout).toContain('1 key: 1 used, 0 may be used, 0 without a trace.');
});

test('nothing is removed where other packages of a monorepo are not seen, but with --strict', async () => {
  const cwd = await folderOf({
    'pnpm-workspace.yaml': 'packages: ["a", "b"]\n',
    'b/src/other.ts': "import { t } from 'i18next';\nt('gone');\n",
    ...Object.fromEntries(Object.entries(FILES).map(([name, text]) => [`a/${name}`, text])),
  });
  const unused = (...more: readonly string[]) => runCli(['keys', 'unused', ...more], { cwd: join(cwd, 'a') });
  const read = () => readFile(join(cwd, 'a/locales/en/common.json'), 'utf8');
  const run = await unused('--write');
  expect([run.code, run.stderr]).toEqual([
    2,
    expect.stringMatching(/Nothing was removed\. .* what other packages there ask for/),
  ]);
  expect(await read()).toBe(FILES['locales/en/common.json']);
  expect((await unused('--write', '--strict')).code).toBe(0);
  expect(await read()).not.toContain('gone');
});

test('forms of a plural go together, or not at all', async () => {
  const english =
    '{ "save": "Save", "day_one": "Day", "day_other": "Days", "night_one": "Night", "night_other": "Nights" }\n';
  const { cwd, keys } = await project({
    'locales/en/common.json': english,
    'locales/de/common.json': '{ "day_other": "Tage", "night_other": "Nächte" }\n',
    // One form of the days may be used.
    'src/words.ts': "export const words = ['day_other'];\n",
  });
  const read = (locale: string) => readFile(join(cwd, `locales/${locale}/common.json`), 'utf8');
  const one = await keys('unused', 'night_one', '--write');
  expect([one.code, one.stdout]).toEqual([0, expect.stringContaining('Nothing was removed.')]);
  expect(await read('en')).toBe(english);
  expect((await keys('unused', '--write')).stdout).toContain('2 keys removed from 2 files.');
  expect(JSON.parse(await read('en'))).toEqual({ save: 'Save', day_one: 'Day', day_other: 'Days' });
  expect(JSON.parse(await read('de'))).toEqual({ day_other: 'Tage' });
});

test('keys go out of sources that have no translation yet', async () => {
  const source = '{ "save": "Save", "gone": "Gone" }\n';
  const { cwd, keys } = await project({ 'locales/en/alone.json': source });
  expect((await keys('unused', 'gone', '--write')).stdout).toContain('2 keys removed from 2 files.');
  expect(await readFile(join(cwd, 'locales/en/alone.json'), 'utf8')).toBe('{ "save": "Save" }\n');
});

test('nothing is removed that a call may ask for, but with --strict; nor where one file cannot be read', async () => {
  const open = "import { t } from 'i18next';\nexport const show = (answer) => t(answer.text);\n";
  const { cwd, keys } = await project({ 'src/open.ts': open });
  const read = () => readFile(join(cwd, 'locales/en/common.json'), 'utf8');
  const run = await keys('unused', '--write');
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('Nothing was removed: 1 call asks for a key')]);
  expect(await read()).toBe(FILES['locales/en/common.json']);
  await writeFile(join(cwd, 'locales/de/common.json'), '{ "gone": ');
  const broken = await keys('unused', '--write', '--strict');
  expect([broken.code, broken.stderr]).toEqual([5, expect.stringContaining('Nothing was changed.')]);
  expect(await read()).toBe(FILES['locales/en/common.json']);
  await writeFile(join(cwd, 'locales/de/common.json'), '{ "save": "Sichern" }\n');
  expect((await keys('unused', '--write', '--strict')).stdout).toContain('1 key removed from 1 file.');
  expect(await read()).toBe('{ "save": "Save", "error": { "a": "A" }, "word": { "one": "One" } }\n');
});

test('the project file names functions and keys that nobody would find', async () => {
  const files = {
    'dragoman.json': '{ "code": { "functions": ["say.it", "shout"], "keep": ["error.*"] } }',
    'locales/en.json': '{ "a": "A", "b": "B", "c": "C", "error": { "x": "X" }, "gone": "Gone" }',
    'locales/de.json': '{}',
    'src/say.ts': 'export const it = (key) => texts[key];\nexport const not = (key) => key;\n',
    'src/other.ts': 'export const it = (key) => key;\n',
    'src/app.ts':
      "import * as say from './say';\nimport * as other from './other';\nsay.it('a'); say.it('lost'); say.not('gone'); other.it('gone too'); window.shout('b');\n",
  };
  const cwd = await folderOf(files);
  const run = await runCli(['keys', 'unused'], { cwd });
  expect(run.stdout).toBe('locales/en.json:1: c\n5 keys: 3 used, 1 may be used, 1 without a trace.\n');
  const missing = await runCli(['keys', 'missing'], { cwd });
  expect(missing.stdout).toBe(
    'src/app.ts:3:22: error: There is no text with the key "lost".\n1 place with a key that is missing.\n',
  );
  expect((await runCli(['keys', 'uses', 'error.x'], { cwd })).stdout).toBe('error.x (locales/en.json): used.\n');
});

test('the uses of a key, and a key that nobody knows', async () => {
  const { keys } = await project();
  expect((await keys('uses', 'save')).stdout).toBe(
    'src/keys.ts:1:30: used: <p>\nsave (locales/en/common.json): used.\n',
  );
  expect((await keys('uses', 'lost')).stdout).toContain('lost: missing in the files of the source locale.');
  const run = await keys('uses', 'nothing');
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('There is no key "nothing"')]);
});

test('what was found is found again, and what has changed is read again', async () => {
  const { cwd, keys } = await project();
  const first = await keys('missing');
  expect((await keys('missing')).stdout).toBe(first.stdout);
  await writeFile(join(cwd, 'src/keys.ts'), "export const KEYS = { save: 'saved' } as const;\n");
  expect((await keys('missing')).stdout).toContain('src/keys.ts:1:30: error: There is no text with the key "saved".');
  await writeFile(join(cwd, 'locales/en/common.json'), '{ "lost": "Lost", "saved": "Saved" }\n');
  expect((await keys('missing')).code).toBe(0);
});

test('files beside each other are namespaces', async () => {
  const cwd = await folderOf({
    'composer.json': '{ "require": { "laravel/framework": "12" } }',
    'lang/en/shop.php': "<?php\nreturn ['pay' => 'Pay', 'gone' => 'Gone', 'state' => ['open' => 'Open']];\n",
    'lang/en/auth.php': "<?php\nreturn ['failed' => 'Failed'];\n",
    'lang/de/shop.php': "<?php\nreturn ['pay' => 'Zahlen'];\n",
    'lang/de/auth.php': "<?php\nreturn ['failed' => 'Fehler'];\n",
    'resources/views/shop.blade.php': "{{ __('shop.pay') }} {{ __('shop.state.' . $s) }} {{-- __('shop.gone') --}}\n",
  });
  const run = await runCli(['keys', 'unused', '--explain'], { cwd });
  expect(run.stdout).toMatch(
    /shop\.php:2: gone\n.*state\.open {2}may be used: fits shop\.state\.\* in [\s\S]*4 keys: 2 used, 1 may be used, 1 without a trace/,
  );
});

test('a project without code', async () => {
  const cwd = await folderOf({ 'locales/en.json': '{ "a": "A" }', 'locales/de.json': '{}' });
  const run = await runCli(['keys', 'unused'], { cwd });
  expect([run.code, run.stdout]).toEqual([0, 'No code was found that shows texts: nothing can be said about 1 key.\n']);
  const empty = await runCli(['keys', 'missing'], { cwd: await folderOf({ 'a.txt': '' }) });
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('No localization files with keys found')]);
});

test('calls whose values do not fit the text: a missing one fails, one that is not shown is information', async () => {
  const { keys } = await project({
    'locales/en/common.json': '{ "save": "Save {{name}}", "error": { "a": "A" } }\n',
    'src/app.tsx':
      "import { t } from 'i18next';\nt('save');\nt('save', { name: 1 });\nt('error.a', { name: 1, count: 2 });\n",
  });
  const run = await keys('arguments');
  expect(run.code).toBe(1);
  expect(run.stdout).toBe(
    'src/app.tsx:2:4: error: No value for {name}: the text of "save" shows it.\n' +
      'src/app.tsx:4:4: information: The text of "error.a" does not show {name}.\n' +
      '1 call without a value that the text shows.\n',
  );
  const { calls } = JSON.parse((await keys('arguments', '--json')).stdout);
  expect(calls[0]).toEqual({
    ...{ file: 'src/app.tsx', line: 2, column: 4, endLine: 2, endColumn: 8 },
    ...{ key: 'save', missing: ['name'], unused: [] },
  });
  const sarif = JSON.parse((await keys('arguments', '--format', 'sarif')).stdout);
  expect(sarif.runs[0].results).toMatchObject([
    { ruleId: 'missing-argument', level: 'error' },
    { ruleId: 'unused-argument', level: 'note' },
  ]);
});

test('texts in code become keys: a preview changes nothing, --write changes code and source, and then nothing is left', async () => {
  const code =
    "import { useTranslation } from 'react-i18next';\nexport const Cart = ({ user }) => {\n  const { t } = useTranslation();\n  return <p title=\"Save\">Hello {user.name}, <b>you</b> {t('save')}</p>;\n};\nexport const Sum = () => <p>Your cart</p>;\n";
  const { cwd, keys } = await project({ 'src/cart.tsx': code, 'src/other.tsx': 'export const a = <p>Not this</p>;\n' });
  const read = (name: string) => readFile(join(cwd, name), 'utf8');
  const source = await read('locales/en/common.json');
  const preview = await keys('extract', 'src/cart.tsx', '--explain');
  expect([preview.code, preview.stdout.split('\n')]).toEqual([
    1,
    [
      'src/cart.tsx:4:19: cart.save: Save  same text: save',
      'src/cart.tsx:6:29: cart.yourCart: Your cart',
      'src/cart.tsx:4:26: stays: Hello {user.name}, (the text contains elements)',
      '2 texts can become keys. 1 text stays as it is.',
      '',
    ],
  ]);
  expect([await read('src/cart.tsx'), await read('locales/en/common.json')]).toEqual([code, source]);
  const report = JSON.parse((await keys('extract', 'src', '--write', '--json')).stdout);
  expect(report.written).toEqual(['locales/en/common.json', 'src/cart.tsx']);
  expect(report.refused.map((one: { reason: string }) => one.reason)).toEqual(['nested', 'module']);
  expect(await read('locales/en/common.json')).toContain('"yourCart": "Your cart"');
  expect(await read('src/cart.tsx')).toContain(
    "export const Sum = () => {\n  const { t } = useTranslation();\n  return <p>{t('cart.yourCart')}</p>;\n};",
  );
  expect((await keys('missing')).stdout).not.toContain('src/cart.tsx');
  expect((await keys('extract', 'src')).code).toBe(0);
  const outside = await keys('extract', tmpdir());
  expect([outside.code, outside.stderr]).toEqual([2, expect.stringContaining('is not in the project')]);
});

test('notes for translators say where a text is shown; nothing is written without --write, and notes of people stay', async () => {
  const arb =
    '{\n  "@@locale": "en",\n  "title": "Cart",\n  "pay": "Pay",\n  "@pay": {\n    "description": "Short"\n  },\n  "gone": "Gone"\n}\n';
  const cwd = await folderOf({
    'pubspec.yaml': 'dependencies:\n  flutter_localizations:\n    sdk: flutter\n',
    'lib/l10n/app_en.arb': arb,
    'lib/l10n/app_de.arb': '{\n  "@@locale": "de",\n  "title": "Korb"\n}\n',
    'lib/cart.dart':
      'Scaffold(appBar: AppBar(title: Text(context.l10n.title)), body: FilledButton(child: Text(l10n.pay)));\n',
  });
  const keys = (...args: readonly string[]) =>
    runCli(['keys', 'describe', ...args], {
      cwd,
      env: { XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'dragoman-keys-')) },
    });
  const read = () => readFile(join(cwd, 'lib/l10n/app_en.arb'), 'utf8');
  expect(await keys()).toMatchObject({
    code: 0,
    stdout:
      'lib/l10n/app_en.arb: title  Shown in: title of <AppBar> in cart.dart\n1 note to write. 1 text has a note of its own.\n',
  });
  expect((await keys('pay')).stdout).toMatch(/^0 notes to write/);
  expect(await read()).toBe(arb);
  expect((await keys('--write')).stdout).toContain('1 note written.');
  const written = arb.replace(
    '"Cart",\n',
    '"Cart",\n  "@title": {\n    "description": "Shown in: title of <AppBar> in cart.dart"\n  },\n',
  );
  expect(await read()).toBe(written);
  // What was said before, and is no longer true.
  await writeFile(join(cwd, 'lib/cart.dart'), 'ListTile(title: Text(context.l10n.title));\n');
  const { notes, written: isWritten } = JSON.parse((await keys('--write', '--json')).stdout);
  expect([notes, isWritten]).toEqual([
    [{ file: 'lib/l10n/app_en.arb', key: 'title', note: 'Shown in: title of <ListTile> in cart.dart' }],
    true,
  ]);
  expect(await read()).toBe(written.replace('<AppBar>', '<ListTile>'));
});

test('a file that has no place for notes is named', async () => {
  const { keys } = await project();
  const { stdout, stderr } = await keys('describe', '--write');
  expect(stdout).toBe('0 notes written.\n');
  expect(stderr).toContain(
    'locales/en/common.json has no place for notes. XLIFF, ARB and messages of browser extensions do.',
  );
});
