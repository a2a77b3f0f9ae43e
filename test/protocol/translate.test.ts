import { chmodSync, existsSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CodeAction, LSPErrorCodes } from 'vscode-languageserver/node';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { COMMAND, expectSentOnce, translate } from '../support/lsp-translate.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, BLANK, KEY, openWorkspace, SUBTITLES, type WorkspaceOptions } from '../support/lsp-workspace.ts';

let service: HeldService;
beforeEach(async () => {
  service = await startHeldService();
  onTestFinished(() => service.close());
});

/** The quotation marks of the held service are not those of every language. */
const complaints = async (editor: Editor, uri: string) =>
  (await editor.diagnostics(uri)).filter(({ code }) => code !== 'quotes');

const translates = ({ kind, command }: CodeAction) =>
  kind === 'quickfix.dragoman.translate' && command?.command === COMMAND;

describe.each(WAYS)('translating, $name', (way) => {
  const open = (files: Readonly<Record<string, string>>, options: WorkspaceOptions = {}) =>
    openWorkspace(way, files, { settings: { service: service.url }, ...options });

  test('a file that could not be saved costs nothing', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    chmodSync(path('locales/de.json'), 0o444);
    await expect(translate(editor, uri)).rejects.toThrow(
      /de\.json .*(read-only|permission denied).*Nothing was sent\./,
    );
    await expect(editor.execute('dragoman.server.preview', { uri })).rejects.toThrow(/Nothing was sent\./);
    expectSentOnce(service, 0);
    chmodSync(path('locales/de.json'), 0o644);
    expect(await translate(editor, uri)).toMatchObject({ translated: 2 });
  });

  test('all that is missing: one versioned edit, one request, the report, progress on a token of the server', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    const report = await translate(editor, uri);
    expect(report).toEqual({
      files: [uri],
      translated: 2,
      reused: 0,
      unchanged: 0,
      repaired: 0,
      notes: [],
      skipped: [],
      refused: [],
      billedCharacters: expect.any(Number),
      detected: ['EN'],
      run: expect.any(String),
    });
    expect(JSON.parse(editor.text(uri))).toEqual({
      save: 'Sichern',
      menu: { open: '«Open {name}»', close: '«Close»' },
    });
    expect(editor.edits).toHaveLength(1);
    expect(editor.edits[0]?.edit.documentChanges).toMatchObject([{ textDocument: { uri, version: 1 } }]);
    expectSentOnce(service, 2);
    expect(service.authorizations[0]).toContain(KEY);
    expect(editor.created).toHaveLength(1);
    const kinds = editor.progress.map(({ token, value }) => [token === editor.created[0], value.kind]);
    expect(kinds.at(0)).toEqual([true, 'begin']);
    expect(kinds.at(-1)).toEqual([true, 'end']);
    expect(await complaints(editor, uri)).toEqual([]);
    expect(editor.messages).toEqual([]);
  });

  test('the report counts units that say something else now; what came out as before is told apart', async () => {
    const { editor, path } = await open({
      ...APP,
      'locales/en.json': '{ "a": "One", "b": "Two", "c": "Three" }',
      'locales/de.json': '{ "a": "«One»", "b": "Zwei", "c": "«Three»" }',
    });
    const uri = await editor.open(path('locales/de.json'));
    expect(await translate(editor, uri, { scope: 'all' })).toMatchObject({ files: [uri], translated: 1, unchanged: 2 });
    expect(JSON.parse(editor.text(uri))).toEqual({ a: '«One»', b: '«Two»', c: '«Three»' });
    expect(await translate(editor, uri, { scope: 'all' })).toMatchObject({ files: [], translated: 0, unchanged: 3 });
  });

  test('a cue that is there without a text is translated, and not as it was', async () => {
    const { editor, path } = await open({ ...SUBTITLES, 'film.de.srt': '1\n00:00:01,000 --> 00:00:03,000\n\n' });
    const uri = await editor.open(path('film.de.srt'));
    expect(await translate(editor, uri)).toMatchObject({ translated: 2, unchanged: 0 });
  });

  test('a target file without a character is filled as if it were not there', async () => {
    const { editor, path, read } = await open(BLANK);
    const french = await editor.open(path('m.fr.xlf'));
    const list = await editor.connection.sendRequest<{ uri: string; missing: number }[]>('dragoman/projectFiles', {});
    expect(list.map(({ missing }) => missing).reduce((sum, missing) => sum + missing)).toBe(6);
    for (const { uri } of list) await translate(editor, uri);
    const files = ['m.de.xlf', 'a.de.json', 'a.fr.json', 's.de.srt', 's.fr.srt'];
    expect(files.filter((name) => !/«(Save|Good morning)/.test(read(name)))).toEqual([]);
    expect(read('m.de.xlf')).toContain('target-language="de"');
    expect(editor.text(french)).toMatch(/^<\?xml.*target-language="fr".*<target[^>]*>«Save»/s);
    expect(await editor.diagnostics(french)).not.toContainEqual(expect.objectContaining({ severity: 1 }));
  });

  test('the list of the project says which files nothing is known of', async () => {
    const { editor } = await open({ ...APP, 'locales/de.json': '{ "a": ' });
    const [info] = await editor.connection.sendRequest<{ problems?: string[] }[]>('dragoman/projectFiles', {});
    expect(info?.problems).toEqual([expect.stringMatching(/de\.json:1: .*repair the file/)]);
  });

  test('the quick fix translates its unit and leaves the rest', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    const [action] = await editor.actions(uri, editor.rangeOf(uri, '"open"'));
    expect(await editor.choose(action!)).toMatchObject({ translated: 1 });
    expect(editor.text(uri)).toBe(APP['locales/de.json']?.replace('""', '"«Open {name}»"'));
  });

  test('a range, on the token that the client supplies; a URI alone for simple clients', async () => {
    const { editor, path } = await open(SUBTITLES);
    const uri = await editor.open(path('film.de.srt'));
    const range = editor.rangeOf(uri, 'Guten');
    expect(await translate(editor, uri, { scope: { range } }, { workDoneToken: 'mine' })).toMatchObject({
      translated: 1,
    });
    expect(editor.created).toEqual([]);
    expect(new Set(editor.progress.map(({ token }) => token))).toEqual(new Set(['mine']));
    expect(editor.text(uri)).toContain('«Good morning.»');
    expect(await editor.execute(COMMAND, [uri])).toMatchObject({ translated: 1 });
    expect(editor.text(uri)).toContain('«Good night.»');
  });

  test('from the source file: every target, one edit each, the missing file is created', async () => {
    const { editor, path, read } = await open(APP);
    const uri = await editor.open(path('locales/en.json'));
    expect(await translate(editor, uri)).toMatchObject({ translated: 5 });
    expect(editor.edits.map(({ edit }) => edit.documentChanges?.length)).toEqual([1, 2]);
    expect(editor.edits[1]?.edit.documentChanges?.[0]).toMatchObject({
      kind: 'create',
      uri: uriOf(path('locales/fr.json')),
    });
    expect(JSON.parse(read('locales/de.json'))).toMatchObject({ save: 'Sichern', menu: { open: '«Open {name}»' } });
    expect(read('locales/fr.json')).toBe(APP['locales/en.json']?.replaceAll(/: "(.*)"/g, ': "«$1»"'));
    // Nothing is missing now, and nothing is asked for again.
    const requests = service.requests.length;
    expect(await translate(editor, uri)).toMatchObject({ translated: 0 });
    expect(service.requests).toHaveLength(requests);
  });

  test('one of the targets, also one that the project does not name', async () => {
    const { editor, path, read } = await open(APP);
    const uri = await editor.open(path('locales/en.json'));
    expect(await translate(editor, uri, { to: ['pt-BR'] })).toMatchObject({ translated: 3 });
    expect(JSON.parse(read('locales/pt-BR.json'))).toMatchObject({ save: '«Save»' });
    expect(existsSync(path('locales/fr.json'))).toBe(false);
  });

  test('editor text stands before disk text, on both sides', async () => {
    const { editor, path } = await open(APP);
    const source = await editor.open(path('locales/en.json'));
    const uri = await editor.open(path('locales/de.json'));
    editor.type(source, '"Close"', '"Close all"');
    editor.type(uri, '"Sichern"', '""');
    await translate(editor, uri);
    expect(JSON.parse(editor.text(uri))).toMatchObject({ save: '«Save»', menu: { close: '«Close all»' } });
  });

  test.each([
    true,
    false,
  ])('the service is told which element of the code shows a text, where it is to be told: %s', async (codeContext) => {
    const { editor, path } = await open({
      'dragoman.json': JSON.stringify({ translation: { codeContext } }),
      'package.json': '{ "dependencies": { "vue-i18n": "11" } }',
      'locales/en.json': '{ "save": "Save", "close": "Close" }',
      'locales/de.json': '{}',
      'locales/fr.json': '{}',
      'App.vue':
        '<script setup>const { t } = useI18n();</script><template><b>{{ t("save") }}</b><i :title="t(\'close\')" /></template>',
    });
    for (const locale of ['de', 'fr']) await translate(editor, await editor.open(path(`locales/${locale}.json`)));
    const context = '“Save”: <b> in App.vue\n“Close”: title of <i> in App.vue';
    expect(service.contexts).toEqual(codeContext ? [context, context] : [undefined, undefined]);
  });

  test('a dry run sends nothing, edits nothing, and counts', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/en.json'));
    const report = await translate(editor, uri, { dryRun: true });
    expect(report.billedCharacters).toBeGreaterThan(10);
    expect([service.requests, editor.edits]).toEqual([[], []]);
  });

  test.each([
    [
      'a malformed file',
      { 'locales/de.json': '{ "save": ' },
      'locales/de.json',
      /de\.json:1: .* Nothing was translated/,
    ],
    ['a wrong project file', { 'dragoman.json': '{ "files": 1 }' }, 'locales/de.json', /dragoman\.json has an error/],
    ['a file of no project', { 'data/x.json': '{"a":"b"}' }, 'data/x.json', /not in a project/],
    ['a file that is not there', {}, 'locales/it.json', /does not exist|no such/i],
    [
      'a limit of characters',
      { 'dragoman.json': `${APP['dragoman.json']?.trim().slice(0, -1)}, "translation": { "maxCharacters": 3 } }` },
      'locales/de.json',
      /more than the limit of 3/,
    ],
  ])('%s is refused with the reason; nothing is sent', async (_, files, name, message) => {
    const { editor, path } = await open({ ...APP, ...files });
    await expect(translate(editor, uriOf(path(name)))).rejects.toMatchObject({
      code: LSPErrorCodes.RequestFailed,
      message: expect.stringMatching(message),
    });
    expect([service.requests, editor.edits, editor.messages]).toEqual([[], [], []]);
  });

  test('a file on disk that changed behind our back is read again before it is edited', async () => {
    const { editor, path, write, read } = await open(APP);
    await editor.until(() => editor.registrations.length > 0);
    const source = await editor.open(path('locales/en.json'));
    await editor.connection.sendRequest('dragoman/projectFiles', {});
    write('locales/de.json', '{\n\n\n  "save": "Speichern"\n}\n');
    expect(await translate(editor, source, { to: ['de'] })).toMatchObject({ translated: 2 });
    expect(JSON.parse(read('locales/de.json'))).toMatchObject({ save: 'Speichern', menu: { close: '«Close»' } });
  });
});

const XLIFF = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["app.{locale}.xlf"] }',
  'app.xlf': xliff('', ['<source>Title</source>', '<source>Hello <x id="NAME"/>!</source>']),
  'app.de.xlf': xliff(' target-language="de"', [
    '<source>Title</source><target state="final">Überschrift</target>',
    '<source>Hello <x id="NAME"/>!</source>',
  ]),
};

function xliff(target: string, units: readonly string[]): string {
  const body = units.map((unit, i) => `      <trans-unit id="u${i}">${unit}</trans-unit>\r\n`).join('');
  return `<?xml version="1.0"?>\r\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\r\n  <file original="app" datatype="plaintext" source-language="en"${target}>\r\n    <body>\r\n${body}    </body>\r\n  </file>\r\n</xliff>\r\n`;
}

describe.each(WAYS)('translating XLIFF, $name', (way) => {
  const open = () => openWorkspace(way, XLIFF, { settings: { service: service.url } });

  test('the unit at the cursor, inline codes kept, every other byte as it was', async () => {
    const { editor, path } = await open();
    const uri = await editor.open(path('app.de.xlf'));
    const before = editor.text(uri);
    const [missing, ...others] = await editor.diagnostics(uri);
    expect([missing?.code, others]).toEqual(['missing-translation', []]);
    const action = (await editor.actions(uri, missing!.range, { diagnostics: [missing!] })).find(translates);
    expect(await editor.choose(action!)).toMatchObject({ translated: 1 });
    const after = editor.text(uri);
    const target = /<target[^>]*>«Hello <x id="NAME"\/>!»<\/target>/.exec(after)?.[0];
    expect(target).toBeDefined();
    expect(after.replace(/\s*<target(?! state="final")[\s\S]*?<\/target>/, '')).toBe(before);
    expect(await complaints(editor, uri)).toEqual([]);
  });

  test('from the source file: the missing locale gets a file of its own', async () => {
    const { editor, path, read } = await open();
    const uri = await editor.open(path('app.xlf'));
    expect((await editor.diagnostics(uri)).map(({ code }) => code)).toEqual(['missing-file']);
    expect(await translate(editor, uri)).toMatchObject({ translated: 3 });
    expect(read('app.fr.xlf')).toContain('target-language="fr"');
    expect(read('app.fr.xlf')).toContain('«Title»');
    expect(read('app.de.xlf')).toContain('«Hello <x id="NAME"/>!»');
    expect(editor.text(uri)).toBe(XLIFF['app.xlf']);
  });

  test('a malformed file: a diagnostic at the place, no offer, a refusal', async () => {
    const { editor, path } = await open();
    const uri = await editor.open(path('app.de.xlf'));
    editor.type(uri, '</source><target', '<source><target');
    const errors = (await editor.diagnostics(uri)).filter(({ severity }) => severity === 1);
    expect(errors.length).toBeGreaterThan(0);
    expect(await editor.actions(uri, editor.rangeOf(uri, 'Hello'), { only: ['quickfix.dragoman.translate'] })).toEqual(
      [],
    );
    await expect(translate(editor, uri)).rejects.toThrow(/app\.de\.xlf:\d+: .*Nothing was translated/);
    expect(service.requests).toEqual([]);
  });
});

describe('translating for simple clients', () => {
  test('a client that takes no document changes gets plain ones, and is told that it cannot create files', async () => {
    const capabilities = { ...CAPABILITIES, workspace: { configuration: true } };
    const { editor, path } = await openWorkspace(IN_PROCESS, APP, { capabilities, settings: { service: service.url } });
    const uri = await editor.open(path('locales/de.json'));
    await translate(editor, uri);
    expect(editor.edits[0]?.edit.changes?.[uri]).toHaveLength(2);
    const source = await editor.open(path('locales/en.json'));
    await expect(translate(editor, source, { to: ['fr'] })).rejects.toMatchObject({
      message: expect.stringContaining('cannot create files'),
    });
  });
});
