import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes, type WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import type { Disk } from '../../server/engine/parts/workspace/files/files.ts';
import { nodeRuntime } from '../../server/lsp/node-runtime.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, inProcessWith, WAYS, WITH_THREAD } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const texts = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const PROJECT = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}/{name}.json"] }\n',
  'l/en/menu.json': texts({ save: 'Save', open: 'Open' }),
  'l/en/tools.json': texts({ store: 'Save' }),
  'l/de/menu.json': texts({ save: 'Sichern', open: '' }),
  'l/de/tools.json': texts({ store: 'Speichern' }),
};

type Item = WorkspaceDiagnosticReport['items'][number];

/** Asks once, with partial results where wanted, and puts together what came. */
async function pull(
  editor: Editor,
  before: readonly Item[] = [],
  partialResultToken?: string,
  token?: CancellationTokenSource['token'],
) {
  const previousResultIds = before.flatMap(({ uri, resultId }) => (resultId ? [{ uri, value: resultId }] : []));
  const params = { previousResultIds, ...(partialResultToken && { partialResultToken }) };
  const rest: WorkspaceDiagnosticReport = await (token === undefined
    ? editor.connection.sendRequest('workspace/diagnostic', params)
    : editor.connection.sendRequest('workspace/diagnostic', params, token));
  const parts = editor.progress.flatMap(({ token, value }) =>
    token === partialResultToken ? [value as unknown as WorkspaceDiagnosticReport] : [],
  );
  return { items: [...parts.flatMap(({ items }) => items), ...rest.items], parts: parts.length };
}

const shown = (items: readonly Item[], folder: string) =>
  Object.fromEntries(
    items.map((item) => [
      decodeURIComponent(item.uri).slice(uriOf(folder).length + 1),
      item.kind === 'full' ? item.items.map(({ code }) => code).join(' ') : item.kind,
    ]),
  );

const ALL = {
  'dragoman.json': '',
  'l/en/menu.json': '',
  'l/en/tools.json': '',
  'l/de/menu.json': 'missing-translation inconsistent',
  'l/de/tools.json': 'inconsistent',
};
const UNCHANGED = Object.fromEntries(Object.keys(ALL).map((name) => [name, 'unchanged']));

async function watched(editor: Editor, path: string, type: number): Promise<void> {
  const { refreshes } = editor;
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: uriOf(path), type }],
  });
  await editor.until(() => editor.refreshes > refreshes);
}

async function start(way = IN_PROCESS, more = {}) {
  const workspace = await openWorkspace(way, PROJECT, more);
  const { editor } = workspace;
  await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
  return workspace;
}

describe.each([...WAYS, WITH_THREAD])('diagnostics of the workspace, $name', (way) => {
  test('every file of the project, then only what has changed', async () => {
    const { editor, folder, path, write } = await start(way);
    expect(editor.initialized.capabilities.diagnosticProvider).toMatchObject({
      workspaceDiagnostics: true,
      interFileDependencies: true,
    });
    const first = await pull(editor);
    expect(shown(first.items, folder)).toEqual(ALL);
    const second = await pull(editor, first.items);
    expect(shown(second.items, folder)).toEqual(UNCHANGED);

    write('l/de/tools.json', texts({ store: 'Sichern' }));
    await watched(editor, path('l/de/tools.json'), 2);
    const third = await pull(editor, second.items);
    expect(shown(third.items, folder)).toEqual({
      ...UNCHANGED,
      'l/de/menu.json': 'missing-translation',
      'l/de/tools.json': '',
      // It is compared with the locales of its own file.
      'l/en/tools.json': '',
    });

    rmSync(path('l/de/tools.json'));
    await watched(editor, path('l/de/tools.json'), 3);
    const fourth = await pull(editor, third.items);
    expect(shown(fourth.items, folder)).toMatchObject({ 'l/de/tools.json': '', 'l/en/tools.json': 'missing-file' });
    expect(shown((await pull(editor, fourth.items)).items, folder)).not.toHaveProperty('l/de/tools.json', '');
  });

  test('an open file counts as it stands in the editor', async () => {
    const { editor, folder, path } = await start(way);
    const first = await pull(editor);
    const uri = await editor.open(path('l/de/menu.json'));
    editor.type(uri, '"open": ""', '"open": "Öffnen"');
    const second = await pull(editor, first.items);
    expect(shown(second.items, folder)).toMatchObject({
      'l/de/menu.json': 'inconsistent',
      'l/en/tools.json': 'unchanged',
    });
    expect(second.items.find((it) => it.uri === uri)).toMatchObject({ version: 2 });
    // What the document itself was told is not told again, but by a thread, which does not know of it.
    const { resultId = '' } = await editor.pull(uri);
    const third = await pull(editor, [
      ...second.items.filter((it) => it.uri !== uri),
      { kind: 'unchanged', uri, version: 2, resultId },
    ]);
    const again = way === WITH_THREAD && { 'l/de/menu.json': 'inconsistent' };
    expect(shown(third.items, folder)).toEqual({ ...UNCHANGED, ...again });
  });

  test('glossary tables, too', async () => {
    const { editor, folder, path, write } = await openWorkspace(way, {
      ...PROJECT,
      'glossary/en-de.tsv': 'Save\tSichern\nopen\n',
    });
    await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
    const first = await pull(editor);
    expect(shown(first.items, folder)).toMatchObject({
      'glossary/en-de.tsv': 'glossary-field-count',
      'l/de/tools.json': 'term-not-used inconsistent',
    });
    write('glossary/en-de.tsv', 'Save\tSpeichern\n');
    await watched(editor, path('glossary/en-de.tsv'), 2);
    const second = await pull(editor, first.items);
    expect(shown(second.items, folder)).toMatchObject({ 'glossary/en-de.tsv': '', 'l/de/tools.json': 'inconsistent' });
    expect(Object.values(shown((await pull(editor, second.items)).items, folder))).toEqual(Array(6).fill('unchanged'));
  });

  test('streamed to those who take it, the first report at once', async () => {
    const { editor, folder } = await start(way);
    const { items, parts } = await pull(editor, [], 'stream-1');
    expect(shown(items, folder)).toEqual(ALL);
    expect(parts).toBe(1);
  });
});

describe('diagnostics of the workspace', () => {
  test.each([IN_PROCESS, WITH_THREAD])('cancelled in the midst, $name', async (way) => {
    const { editor } = await start(way);
    const source = new CancellationTokenSource();
    const asked = pull(editor, [], undefined, source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });

  test.each([
    IN_PROCESS,
    WITH_THREAD,
  ])('a client that asks for ever is answered when there is something to say, $name', async (way) => {
    const { editor, folder, path } = await start(way, {
      initializationOptions: { holdWorkspaceDiagnostics: true },
    });
    const first = await pull(editor);
    let answered = false;
    const second = pull(editor, first.items).finally(() => {
      answered = true;
    });
    // Another request is answered in between.
    await editor.actions(uriOf(path('l/de/menu.json')), {
      start: { line: 0, character: 0 },
      end: { line: 0, character: 0 },
    });
    expect(answered).toBe(false);
    const uri = await editor.open(path('l/de/tools.json'));
    editor.type(uri, 'Speichern', 'Sichern');
    // The open file is asked about on its own, and what has not changed is not worth an answer. News may come in one answer or in several, also of the
    // moment between opening and typing.
    let { items } = await second;
    const told = shown(items, folder);
    while (told['l/de/menu.json'] !== 'missing-translation') {
      const known = new Map([...first.items, ...items].map((item) => [item.uri, item]));
      ({ items } = await pull(editor, [...known.values()]));
      Object.assign(told, shown(items, folder));
    }
    expect(told).toEqual({ 'l/en/tools.json': '', 'l/de/menu.json': 'missing-translation' });
  });

  test('while there is nothing to say nothing is looked at', async () => {
    // Every look lists the folder for the project's other files.
    let looks = 0;
    const { disk } = nodeRuntime();
    const list: Disk['list'] = (folder) => {
      looks += 1;
      return disk.list(folder);
    };
    const way = inProcessWith('counted', { disk: { ...disk, list } });
    const { editor } = await start(way, { initializationOptions: { holdWorkspaceDiagnostics: true } });
    const first = await pull(editor);
    const before = looks;
    void pull(editor, first.items).catch(() => undefined);
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    while (looks === before) await turns(1);
    // Time for the one look to come to its end; a loop would go round many times.
    await turns(300);
    const after = looks;
    await turns(300);
    expect(looks).toBe(after);
  });

  test('a keystroke is answered while the workspace is looked at', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        [`l/en/n${at}.json`, texts({ a: 'One', b: 'Two' })],
        [`l/de/n${at}.json`, texts({ a: 'Eins', b: '' })],
      ]).flat(),
    );
    const { editor, path } = await openWorkspace(IN_PROCESS, { ...PROJECT, ...many });
    const order: string[] = [];
    const uri = await editor.open(path('l/de/menu.json'));
    const all = pull(editor).then(() => order.push('workspace'));
    editor.type(uri, 'Sichern', 'Speichern');
    await editor.pull(uri).then(() => order.push('keystroke'));
    await all;
    expect(order).toEqual(['keystroke', 'workspace']);
  });

  test.each([{ previousResultIds: 'x' }, {}])('a request without result ids is refused: %j', async (params) => {
    const { editor } = await start();
    await expect(editor.connection.sendRequest('workspace/diagnostic', params)).rejects.toThrow(/previousResultIds/);
  });
});

describe('the scope of findings', () => {
  const LOCALES = ['de', 'de-AT', 'fr', 'it', 'es', 'pt', 'nl', 'sv', 'da', 'fi', 'pl'];
  const many = (locales: readonly string[]) => ({
    'dragoman.json': `{ "sourceLocale": "en", "targetLocales": ${JSON.stringify(locales)}, "files": ["l/{locale}.json"] }`,
    'l/en.json': texts({ save: 'Save' }),
    ...Object.fromEntries(locales.map((locale) => [`l/${locale}.json`, texts({ save: '' })])),
  });
  const namesOf = (items: readonly Item[], folder: string) => Object.keys(shown(items, folder)).toSorted();
  const [FRENCH, ...REST] = ['fr', 'de', 'de-AT'].map((locale) => `l/${locale}.json`);
  const BASE = ['dragoman.json', 'l/en.json'];

  test.each([
    IN_PROCESS,
    WITH_THREAD,
  ])('a project of few languages has them in all files, one of many in source files and those of the user’s languages, $name', async (way) => {
    const { editor, folder } = await openWorkspace(way, many(LOCALES.slice(0, 10)));
    expect((await pull(editor)).items).toHaveLength(12);
    const large = await openWorkspace(way, many(LOCALES));
    expect(namesOf((await pull(large.editor)).items, large.folder)).toEqual(BASE);
    const set = async (settings: Readonly<Record<string, unknown>>) => {
      large.editor.settings = settings;
      await large.editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
      return namesOf((await pull(large.editor)).items, large.folder);
    };
    expect(await set({ languages: ['de'] })).toEqual([...BASE, ...REST].toSorted());
    expect(await set({ languages: ['de-AT', 'fr'] })).toEqual([...BASE, 'l/de-AT.json', FRENCH].toSorted());
    expect(await set({ languages: ['de'], 'checks.scope': 'open' })).toEqual(BASE);
    expect(await set({ 'checks.scope': 'all' })).toHaveLength(13);
    editor.settings = { 'checks.scope': 'languages', languages: ['fr'] };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(namesOf((await pull(editor)).items, folder)).toEqual([...BASE, FRENCH]);
  });

  test('an open file keeps its findings, and has none any more when it is closed', async () => {
    const { editor, folder, path } = await openWorkspace(IN_PROCESS, many(LOCALES));
    const uri = await editor.open(path('l/it.json'));
    const first = await pull(editor);
    expect(shown(first.items, folder)).toMatchObject({ 'l/it.json': 'missing-translation' });
    await editor.close(uri);
    const second = await pull(editor, first.items);
    expect(shown(second.items, folder)).toMatchObject({ 'l/it.json': '' });
  });
});
