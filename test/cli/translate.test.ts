import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, runCli, samplesCopy } from '../support/cli.ts';
import { BLANK } from '../support/lsp-workspace.ts';

function snapshot(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

describe('translate, in files that are not UTF-8', () => {
  const cue = (text: string) => `1\n00:00:01,000 --> 00:00:03,000\n${text}\n`;

  test('a new XLIFF file is in the encoding that it says, with references for what that lacks', async () => {
    const text =
      '<?xml version="1.0" encoding="US-ASCII"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="o" source-language="en" datatype="plaintext"><body><trans-unit id="a"><source>Save</source></trans-unit></body></file></xliff>\n';
    const cwd = await folderOf({
      'l/app.en.xlf': text,
      'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/app.{locale}.xlf"] }',
    });
    const run = await runCli(['translate', '--from', 'en', '--to', 'de', '--service', 'embedded'], { cwd });
    expect(run.stderr).toBe('');
    expect(run.code).toBe(0);
    const made = readFileSync(join(cwd, 'l/app.de.xlf'));
    expect(made.every((byte) => byte < 0x80)).toBe(true);
    expect(made.toString('latin1')).toContain('<target>[&#352;&#224;v&#233;]</target>');
  });

  test('subtitles in Shift_JIS that do not say so are not translated from', async () => {
    // "これはテストです。東京へようこそ"
    const bytes = Buffer.from('82b182ea82cd83658358836782c582b781428c8b8b9e82d682e682a482b182bb', 'hex');
    const srt = Buffer.concat([Buffer.from(cue('')).subarray(0, -1), bytes, Buffer.from('\n')]);
    const cwd = await folderOf({ 'film.ja.srt': srt, 'dragoman.json': '{ "files": ["film.{locale}.srt"] }' });
    const run = await runCli(['translate', '--from', 'ja', '--to', 'en', '--service', 'embedded'], { cwd });
    expect(run.code).toBe(5);
    expect(run.stderr).toContain('It looks like Shift_JIS');
    expect(readdirSync(cwd)).not.toContain('film.en.srt');
  });
});

test('translate, where the sources of XLIFF are keys: the texts of the source locale are translated', async () => {
  const file = (locale: string, target: string) =>
    `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="${locale}" datatype="plaintext" original="file.ext"><body><trans-unit id="a"><source>user.greeting</source>${target}</trans-unit></body></file></xliff>\n`;
  const cwd = await folderOf({
    'translations/messages.en.xlf': file('en', '<target>Hello %name%</target>'),
    'translations/messages.de.xlf': file('de', '<target>__user.greeting</target>'),
    'dragoman.json':
      '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["translations/messages.{locale}.xlf"] }',
  });
  const run = await runCli(['translate', '--service', 'embedded', '--json'], { cwd });
  expect(run.code).toBe(0);
  const read = (locale: string) => readFileSync(join(cwd, `translations/messages.${locale}.xlf`), 'utf8');
  for (const locale of ['de', 'fr']) expect(read(locale)).toContain('<source>user.greeting</source>');
  expect(read('de')).toContain('<target>[Ĥéļļô %name%]</target>');
  expect(read('fr')).toContain('<target>[Ĥéļļô %name%]</target>');
});

describe('translate, on the samples', () => {
  test('fills every gap, leaves everything else, and finds nothing to do the second time', async () => {
    const cwd = await samplesCopy();
    const before = snapshot(cwd);
    const first = await runCli(['translate', '--json'], { cwd });
    expect(first.stderr).toBe('');
    expect(first.code).toBe(0);
    const { total, files } = JSON.parse(first.stdout);
    expect(total.refused).toBe(0);
    expect(total.translated).toBeGreaterThan(200);
    expect(files.every(({ exitCode }: { exitCode: number }) => exitCode === 0)).toBe(true);

    const after = snapshot(cwd);
    for (const [name, text] of Object.entries(before)) {
      // Every old line is still there, in order: additions and filled gaps only.
      if (/\/en\/|\.en\.|glossary|dragoman\.json|messages\.xlf/.test(name)) expect(after[name], name).toBe(text);
    }
    expect(after['i18n/messages.de.xlf']).toContain('<target state="final">Wanderung planen</target>');
    expect(after['i18n/messages.fr.xlf']).toContain('target-language="fr"');
    expect(after['locales/fr/common.json']).toContain('\n\t\t"save": "Enregistrer les modifications",');
    expect(after['locales/ja/common.json']!.split('\r\n').length).toBeGreaterThan(40);
    expect(after['locales/ja/common.json']!.replaceAll('\r\n', '')).not.toContain('\n');
    expect(JSON.parse(after['locales/ja/common.json']!).hike.count_other).toBe('{{count}}件のハイキング');
    expect(after['subtitles/welcome.ja.srt']).toContain('00:00:18,500 --> 00:00:21,300');

    const second = await runCli(['translate', '--json'], { cwd });
    expect(second.code).toBe(0);
    expect(JSON.parse(second.stdout).total).toMatchObject({ translated: 0, refused: 0, billedCharacters: 0 });
    expect(snapshot(cwd)).toEqual(after);

    const check = await runCli(['check', '--json'], { cwd });
    expect(check.code).toBe(0);
    const found = JSON.parse(check.stdout) as { total: { error: number }; files: { findings: { code: string }[] }[] };
    expect(found.total.error).toBe(0);
    const codes = new Set(found.files.flatMap(({ findings }) => findings.map(({ code }) => code)));
    for (const gap of ['missing-translation', 'missing-file', 'plural-keys']) expect(codes).not.toContain(gap);
  });

  test('--dry-run counts and touches nothing', async () => {
    const cwd = await samplesCopy();
    const before = snapshot(cwd);
    const run = await runCli(['translate', '--dry-run', '--json'], { cwd });
    expect(run.code).toBe(0);
    const { total, dryRun } = JSON.parse(run.stdout);
    expect(dryRun).toBe(true);
    expect(total.characters).toBeGreaterThan(1000);
    expect(total.billedCharacters).toBe(0);
    expect(snapshot(cwd)).toEqual(before);
  });

  test('--max-characters stops before anything is sent', async () => {
    const cwd = await samplesCopy();
    const before = snapshot(cwd);
    const run = await runCli(['translate', '--max-characters', '100'], { cwd });
    expect(run.code).toBe(4);
    expect(run.stderr).toMatch(
      /^This run would send [\d,]+ characters, more than the limit of 100 .*Nothing was sent\.\n$/,
    );
    expect(snapshot(cwd)).toEqual(before);
  });

  test('one target file stands for itself, --to makes a new one', async () => {
    const cwd = await samplesCopy();
    const run = await runCli(['translate', 'locales/de/account.json', '--json'], { cwd });
    expect(
      JSON.parse(run.stdout).files.map(({ file, locale }: { file: string; locale: string }) => [file, locale]),
    ).toEqual([[join('locales', 'de', 'account.json'), 'de']]);
    const italian = await runCli(['translate', 'locales/en/account.json', '--to', 'it', '--json'], { cwd });
    expect(italian.code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'locales/it/account.json'), 'utf8')).plan.renews).toContain('{{date}}');
  });

  test('the table fits 80 columns', async () => {
    const run = await runCli(['translate', '--quiet'], { cwd: await samplesCopy() });
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('translated');
    for (const line of run.stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  });
});

describe('translate --text', () => {
  test('prints the translation, with its placeholders whole', async () => {
    const run = await runCli(['translate', '--text', 'Save {count} changes', '--to', 'de']);
    expect(run).toMatchObject({ code: 0, stderr: 'The service used: source language EN.\n' });
    expect(run.stdout).toMatch(/^\[.*\{count\}.*\]\n$/);
    expect(run.stdout).not.toContain('Save');
  });

  test('- reads standard input; several locales give several lines', async () => {
    const run = await runCli(['translate', '--text', '-', '--to', 'de,fr'], { input: 'Hello\n' });
    expect(run.code).toBe(0);
    expect(run.stdout.trim().split('\n')).toHaveLength(2);
  });
});

describe('--glossary', () => {
  test('takes a name; one that is not there is said before anything is sent', async () => {
    const cwd = await samplesCopy();
    const env = { XDG_STATE_HOME: await folderOf({}) };
    expect((await runCli(['glossary', 'push'], { cwd, env })).code).toBe(0);
    const text = ['translate', '--text', 'The next hut', '--from', 'en', '--to', 'de', '--glossary'];
    expect((await runCli([...text, 'trailhead'], { cwd, env })).stdout).toContain('Hütte');
    const none = await runCli([...text, 'nope'], { cwd, env });
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toContain('"nope"');
  });
});

describe('a missing target file', () => {
  test('is created in the style of its source: BOM, line ends, indentation', async () => {
    const cwd = await folderOf({ 'l/en.json': '\uFEFF{\r\n\t"a": "One",\r\n\t"b": { "c": "Two {n}" }\r\n}\r\n' });
    const run = await runCli(['translate', 'l/en.json', '--to', 'pt-BR'], { cwd });
    expect(run.code).toBe(0);
    const text = readFileSync(join(cwd, 'l/pt-BR.json'), 'utf8');
    expect(text).toMatch(/^\uFEFF\{\r\n\t"a": "\[.*\]",\r\n\t"b": \{/);
    expect(text.endsWith('}\r\n')).toBe(true);
  });
});

describe('files and init', () => {
  test('list what was found, and write it down once', async () => {
    const cwd = await samplesCopy();
    rmSync(join(cwd, 'dragoman.json'));
    const listed = JSON.parse((await runCli(['files', '--json'], { cwd })).stdout);
    expect(listed).toContainEqual(
      expect.objectContaining({ file: 'locales/de/common.json', format: 'json', dialect: 'i18next', units: 48 }),
    );
    const written = await runCli(['init'], { cwd });
    expect([written.code, written.stderr]).toEqual([0, expect.stringContaining('Wrote')]);
    const project = readFileSync(join(cwd, 'dragoman.json'), 'utf8');
    expect(JSON.parse(project).files).toContain('i18n/messages.{locale}.xlf');
    expect((await runCli(['init'], { cwd })).code).toBe(2);
    expect(readFileSync(join(cwd, 'dragoman.json'), 'utf8')).toBe(project);
  });

  test('what is left out is listed with the reason', async () => {
    const cwd = await folderOf({
      'l/en.json': '{"a":"A"}',
      'l/de.json': '{}',
      'data/cities.json': '{}',
      'dist/en.json': '{}',
      '.cache/en.json': '{}',
    });
    const listed = await runCli(['files', '--ignored', '--json'], { cwd });
    expect(JSON.parse(listed.stdout)).toEqual([
      { file: '.cache/', reason: 'is a hidden folder, and is not searched' },
      { file: 'dist/', reason: expect.stringContaining('is not searched') },
      { file: 'data/cities.json', reason: 'has no language in its name' },
    ]);
    expect((await runCli(['files', '--ignored'], { cwd })).stdout).toMatch(/data\/cities\.json +has no language/);
    expect((await runCli(['files'], { cwd })).stderr).toContain('data/cities.json is left out');
  });

  test('files in which no text is read are named', async () => {
    const cwd = await folderOf({
      'locales/en.ts': 'export default load();',
      'locales/de.ts': 'export default load();',
      'locales/fr.ts': "export default { a: 'b' };",
      'l10n/en.json': '{ "a": "b" }',
      'l10n/de.json': '{}',
    });
    const { stderr } = await runCli(['files'], { cwd });
    expect(stderr).toContain('No text was read in locales/de.ts and 1 other file: there is none, or');
    expect(stderr).not.toContain('l10n');
    expect((await runCli(['files', '--json'], { cwd })).code).toBe(0);
  });

  test('a lone source file is a beginning, and where nothing is found nothing is written', async () => {
    const lone = await folderOf({ 'en.json': '{"a":"A"}' });
    const run = await runCli(['init'], { cwd: lone });
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('"targetLocales"')]);
    const project = JSON.parse(readFileSync(join(lone, 'dragoman.json'), 'utf8'));
    expect(project).toEqual({ $schema: expect.any(String), sourceLocale: 'en', files: ['{locale}.json'] });
    const made = await runCli(['translate', '--to', 'de'], { cwd: lone });
    expect([made.code, existsSync(join(lone, 'de.json'))]).toEqual([0, true]);
    const empty = await folderOf({ 'cities.json': '{"a":"A"}' });
    const none = await runCli(['init'], { cwd: empty });
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('cities.json has no language in its name')]);
    expect(existsSync(join(empty, 'dragoman.json'))).toBe(false);
  });
});

test('a target file without a character is filled as if it were not there', async () => {
  const cwd = await folderOf(BLANK);
  const run = await runCli(['translate', '--service', 'embedded', '--json'], { cwd });
  expect(JSON.parse(run.stdout).total).toMatchObject({ translated: 6, refused: 0 });
  for (const name of Object.keys(BLANK)) if (BLANK[name]?.trim() === '') expect(snapshot(cwd)[name]).toMatch(/\[.+\]/);
  const made = await folderOf({ 'dragoman.json': BLANK['dragoman.json']!, 'm.en.xlf': BLANK['m.en.xlf']! });
  await runCli(['translate', '--service', 'embedded'], { cwd: made });
  expect(snapshot(cwd)['m.fr.xlf']).toBe(snapshot(made)['m.fr.xlf']);
  expect(
    JSON.parse((await runCli(['translate', '--service', 'embedded', '--json'], { cwd })).stdout).total,
  ).toMatchObject({ translated: 0 });
});
