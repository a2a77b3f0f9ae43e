import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { folderOf } from '../support/cli.ts';
import { type McpRun, startMcp } from '../support/mcp-client.ts';
import { git, repository } from '../support/repository.ts';

const open: McpRun[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start(cwd: string): Promise<McpRun> {
  const run = await startMcp(cwd);
  open.push(run);
  return run;
}

const PROJECT = '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}.json"] }\n';
const EN = '{\n  "hello": "Hello {{name}}",\n  "save": "Save",\n  "open": "Open <b>all</b>"\n}\n';
const DE = '{\n  "save": "Sichern"\n}\n';
const FILES = { 'dragoman.json': PROJECT, 'locales/en.json': EN, 'locales/de.json': DE };
type Units = { file: string; unit: string; state: string; target?: string }[];
type Refused = { unit: string; reason: string }[];

describe('units', () => {
  test('are listed by locale, state and words, page by page', async () => {
    const run = await start(await folderOf(FILES));
    const { data } = await run.call('list_units', { to: 'de', states: 'missing' });
    expect((data['units'] as Units).map(({ file, unit }) => `${file} ${unit}`)).toEqual([
      'locales/de.json /hello',
      'locales/de.json /open',
    ]);
    const found = await run.call('list_units', { search: 'SICHERN' });
    expect(found.data).toMatchObject({ total: 1, units: [{ unit: '/save', state: 'translated', target: 'Sichern' }] });
    const page = await run.call('list_units', { paths: 'locales/de.json', skip: 1, limit: 1 });
    expect(page.data).toMatchObject({ total: 3, units: [{ unit: '/save' }] });
    expect(page.text).toContain('1 more: call again with skip 2');
  });

  test('are written where they are sound, refused with the reason where not, and nothing else changes', async () => {
    const cwd = await folderOf(FILES);
    const run = await start(cwd);
    const file = 'locales/de.json';
    const { data, failed } = await run.call('write_translations', {
      translations: [
        { file, unit: '/hello', text: 'Hallo' },
        { file, unit: '/open', text: 'Alle <b>öffnen</b>' },
        { file, unit: '/save', text: 'Speichern' },
        { file, unit: '/none', text: 'Nichts' },
        { file: 'locales/en.json', unit: '/save', text: 'Nichts' },
        { file: 'locales/fr.json', unit: '/save', text: 'Enregistrer', source: 'Save it' },
        { file: 'locales/fr.json', unit: '/hello', text: 'Bonjour {{name}}', source: 'Hello {{name}}' },
      ],
    });
    expect(failed).toBe(false);
    expect(data['written']).toEqual([
      { file, unit: '/open' },
      { file: 'locales/fr.json', unit: '/hello' },
    ]);
    const reasons = new Map((data['refused'] as Refused).map(({ unit, reason }) => [unit, reason]));
    expect(reasons.get('/hello')).toContain('{{name}}');
    expect(reasons.get('/none')).toContain('no such unit');
    expect((data['refused'] as Refused).map(({ reason }) => reason).join('\n')).toMatch(
      /is not replaced unless[\s\S]*not a target file[\s\S]*source has changed/,
    );
    expect(readFileSync(join(cwd, file), 'utf8')).toBe('{\n  "save": "Sichern",\n  "open": "Alle <b>öffnen</b>"\n}\n');
    expect(JSON.parse(readFileSync(join(cwd, 'locales/fr.json'), 'utf8'))).toEqual({ hello: 'Bonjour {{name}}' });
    const again = { translations: [{ file, unit: '/save', text: 'Speichern' }], replace: true };
    expect((await run.call('write_translations', again)).data).toMatchObject({ refused: [] });
    expect(readFileSync(join(cwd, file), 'utf8')).toContain('"save": "Speichern"');
  });
});

describe('the project', () => {
  test('status counts by locale', async () => {
    const run = await start(await folderOf(FILES));
    const { data } = await run.call('status', { to: 'de' });
    expect(data['locales']).toMatchObject([{ locale: 'de', units: 3, translated: 1, missing: 2 }]);
  });

  test('keys that are missing, unused and used in code', async () => {
    const cwd = await folderOf({
      'package.json': '{ "dependencies": { "i18next": "25.0.0" } }',
      'locales/en.json': '{ "save": "Save", "left": "Left", "error_a": "A" }',
      'locales/de.json': '{ "save": "Sichern" }',
      'src/a.ts': "import i18n from 'i18next';\ni18n.t('save');\ni18n.t('gone');\ni18n.t(`error_${code}`);\n",
    });
    const run = await start(cwd);
    const missing = await run.call('missing_keys');
    expect(missing.data).toEqual({
      missing: [{ file: 'src/a.ts', line: 3, column: 9, key: 'gone', severity: 'error' }],
      total: 1,
    });
    expect(missing.text).toContain('src/a.ts:3:9: error: gone');
    const unused = await run.call('unused_keys');
    expect(unused.data).toMatchObject({
      keys: [{ key: 'left', file: 'locales/en.json', line: 1 }],
      counts: { used: 1, mayBeUsed: 1, noTrace: 1 },
      open: [],
    });
    const { data } = await run.call('key_uses', { key: 'error_a' });
    expect(data).toMatchObject({
      states: [{ file: 'locales/en.json', verdict: 'may be used' }],
      uses: [{ kind: 'pattern', pattern: 'error_*', file: 'src/a.ts', line: 4 }],
    });
    const { failed, text } = await run.call('key_uses', { key: 'nothing' });
    expect([failed, text]).toEqual([true, expect.stringContaining('There is no key "nothing"')]);
  });

  test('stale translations come with the source that was', async () => {
    const first = { 'locales/en.json': '{ "a": "Save" }\n', 'locales/de.json': '{ "a": "Sichern" }\n' };
    const cwd = repository(first, { 'locales/en.json': '{ "a": "Save all" }\n' });
    const run = await start(cwd);
    const { data } = await run.call('stale');
    expect(data).toMatchObject({
      total: 1,
      files: [{ units: [{ unit: '/a', was: 'Save', now: 'Save all', diff: 'Save{+ all+}' }] }],
    });
    const [unit] = (data['files'] as { units: object[] }[])[0]?.units ?? [];
    expect(unit).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), subject: expect.any(String) });
    // A person may have written it: it is not replaced.
    const { data: anew } = await run.call('translate_files', { scope: 'stale' });
    expect(anew).toMatchObject({
      files: [{ translated: 0, refused: [{ unit: '/a', reason: expect.stringContaining('person') }] }],
    });
    expect(readFileSync(join(cwd, 'locales/de.json'), 'utf8')).toBe('{ "a": "Sichern" }\n');
    expect(git(cwd, ['status', '--porcelain'])).toBe('');
  });

  test('fix applies what is safe and leaves the rest', async () => {
    const files = {
      'locales/en.json': '{ "a": "Save", "b": "Hi {{name}}" }\n',
      'locales/de.json': '{ "a": "Sichern ", "b": "Hallo" }\n',
    };
    const cwd = await folderOf(files);
    const { data } = await (await start(cwd)).call('fix');
    expect(data).toMatchObject({ fixed: 1, files: [{ file: 'locales/de.json', fixed: 1 }] });
    expect(readFileSync(join(cwd, 'locales/de.json'), 'utf8')).toBe('{ "a": "Sichern", "b": "Hallo" }\n');
  });

  test('the memory knows what the files say', async () => {
    const run = await start(await folderOf(FILES));
    const { data } = await run.call('memory_lookup', { text: 'Save', from: 'en', to: 'de' });
    expect(data['matches']).toMatchObject([
      { percent: 100, source: 'Save', target: 'Sichern', origin: 'locales/de.json, /save' },
    ]);
  });

  test('terms are added to the file that takes them, and replaced only when asked', async () => {
    const cwd = await folderOf(FILES);
    const run = await start(cwd);
    const add = (target: string, more = {}) =>
      run.call('add_term', { source: 'hut', target, from: 'en', to: 'de', ...more });
    const { data } = await add('Hütte');
    expect(data).toMatchObject({ isNew: true, isChanged: true });
    const path = join(cwd, String(data['file']));
    expect(existsSync(path)).toBe(true);
    expect((await add('Hütte')).data).toMatchObject({ isNew: false, isChanged: false });
    expect(await add('Haus')).toMatchObject({ failed: true, text: expect.stringContaining('not replaced') });
    expect((await add('Haus', { replace: true })).failed).toBe(false);
    expect(readFileSync(path, 'utf8')).toContain('hut\tHaus');
    writeFileSync(path, '<<<<<<< a\nhut\tHaus\n=======\nhut\tBau\n>>>>>>> b\n');
    expect((await add('Bau', { replace: true })).text).toContain('merge conflict markers');
  });
});

describe('resources and prompts', () => {
  test('project and findings can be read, as they are now', async () => {
    const cwd = await folderOf({ ...FILES, 'locales/de.json': '{ "hello": "Hallo", "save": "Sichern" }\n' });
    const { client } = await start(cwd);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['dragoman://project', 'dragoman://findings']);
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse(content && 'text' in content ? content.text : '') as Record<string, unknown>;
    };
    expect(await read('dragoman://project')).toMatchObject({
      settings: { sourceLocale: 'en' },
      files: [{ file: 'locales/de.json' }, { file: 'locales/fr.json', isNew: true }],
    });
    expect((await read('dragoman://findings'))['total']).toMatchObject({ error: 1 });
    writeFileSync(join(cwd, 'locales/de.json'), '{ "hello": "Hallo {{name}}", "save": "Sichern" }\n');
    expect((await read('dragoman://findings'))['total']).toMatchObject({ error: 0 });
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('There is no resource');
  });

  test('a prompt names the tools to use, and what was filled in', async () => {
    const { client } = await start(await folderOf(FILES));
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['translate_missing', 'review']);
    const { tools } = await client.listTools();
    for (const { name } of prompts) {
      const { messages } = await client.getPrompt({ name, arguments: { locale: 'de' } });
      const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('');
      expect(text).toContain('into de');
      const named = [...text.matchAll(/"([a-z]+_[a-z_]+|check|stale)"/g)].map(([, tool]) => tool);
      expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(named));
    }
    await expect(client.getPrompt({ name: 'sing' })).rejects.toThrow('There is no prompt sing');
  });

  test('a language stands for its regions; what writes or pays wants one of them', async () => {
    const project = PROJECT.replace('["de", "fr"]', '["de-DE", "de-CH", "fr-FR"]');
    const run = await start(
      await folderOf({ 'dragoman.json': project, 'locales/en.json': EN, 'locales/de-DE.json': DE }),
    );
    const { data, text } = await run.call('status', { to: 'de' });
    expect((data['locales'] as { locale: string }[]).map(({ locale }) => locale).sort()).toEqual(['de-CH', 'de-DE']);
    expect(text).toMatch(/Note: de stands for de-\w+ and de-\w+\./);
    const missing = { states: 'missing', search: 'Save' };
    expect((await run.call('list_units', { to: 'de', ...missing })).data).toMatchObject({ total: 1 });
    expect((await run.call('check', { to: 'de-DE', only: 'placeholders' })).text).toContain('nothing found');
    const refused = await run.call('translate_files', { to: 'de' });
    expect([refused.failed, refused.text]).toEqual([
      true,
      expect.stringMatching(/no de, but de-\w+ and de-\w+\. Say which/),
    ]);
    const done = await run.call('translate_files', { to: 'fr' });
    expect((done.data['files'] as { locale: string }[]).map(({ locale }) => locale)).toEqual(['fr-FR']);
    // In a project below another one, too.
    const below = { 'web/dragoman.json': project, 'web/locales/en.json': EN, 'web/locales/de-DE.json': DE };
    const outer = await start(await folderOf({ 'dragoman.json': '{ "sourceLocale": "en" }', ...below }));
    expect((await outer.call('status', { to: 'de' })).text).toContain('de stands for');
    // A language that is new to the project is taken at its word.
    expect((await run.call('list_units', { to: 'ja', search: 'Save' })).data).toMatchObject({ total: 1 });
  });

  test('a wrong call is told what the tool takes; what the project says need not be said again', async () => {
    const run = await start(await folderOf(FILES));
    const wrong = async (name: string, args: Record<string, unknown>) => (await run.call(name, args)).text;
    expect(await wrong('status', { locale: 'de' })).toContain(
      'status takes no argument "locale". It takes: paths, to.',
    );
    expect(await wrong('list_units', { state: 'missing' })).toContain('Did you mean states?');
    const one = { file: 'locales/de.json', unit: '/save', text: 'x', txt: 'x' };
    expect(await wrong('write_translations', { translations: [one] })).toMatch(
      /"translations\.0" of write_translations takes no argument "txt"\..* It takes: file, unit, text, source\./,
    );
    expect(await wrong('memory_lookup', { to: 'de' })).toContain('The argument "text" of memory_lookup is missing.');
    expect(await wrong('fix', { only: 'placeholder' })).toContain('Did you mean placeholders?');
    const { data } = await run.call('write_translations', { translations: { ...one, unit: 'hello', txt: undefined } });
    expect((data['refused'] as Refused)[0]?.reason).toBe('there is no such unit in the source. Did you mean /hello?');
    expect((await run.call('memory_lookup', { text: 'Save', to: 'de' })).text).toContain('Sichern');
    expect((await run.call('add_term', { source: 'Save', target: 'Sichern', to: 'de' })).text).toContain('Save (en)');
  });

  test('lists take a single string, and say so', async () => {
    const run = await start(await folderOf(FILES));
    const { tools } = await run.client.listTools();
    const check = tools.find(({ name }) => name === 'check');
    expect(check?.inputSchema.properties?.['to']).toMatchObject({ anyOf: [{ type: 'array' }, { type: 'string' }] });
    for (const [name, args] of [
      ['check', { to: 'de', paths: 'locales/de.json' }],
      ['translate_files', { to: 'de', dryRun: true }],
      ['translate_text', { text: 'Save', to: 'de' }],
      ['status', { to: 'de' }],
      ['stale', { to: 'de' }],
    ] as const) {
      const { failed, text } = await run.call(name, args);
      expect(failed, `${name}: ${text}`).toBe(false);
    }
  });
});
