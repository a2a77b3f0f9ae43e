import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { QUIET } from '../../server/lsp/features/progress/changed.ts';
import type {
  AddedLocale,
  FileProgress,
  ProgressAnswer,
  ProgressChanged,
  ProgressUnits,
} from '../../shared/progress.ts';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

const progress = (editor: Editor, request: object = {}) =>
  editor.execute<ProgressAnswer>('dragoman.server.progress', request);
const units = (editor: Editor, request: object) =>
  editor.execute<ProgressUnits>('dragoman.server.progress.units', request);
const told = ({ name, locale, units: all, translated, missing, review, percent }: FileProgress) =>
  `${name} ${locale}: ${translated}/${all}, ${missing} missing, ${review} to review, ${percent} %`;

const XLIFF = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="one"><source>One</source><target state="needs-review-translation">Eins</target></trans-unit>
<trans-unit id="two"><source>Two {n}</source><target state="translated">Zwei</target></trans-unit>
<trans-unit id="three"><source>Three</source></trans-unit>
</body></file></xliff>
`;

/** Nobody types here, and the pause is waited for in the next turn. It is waited for at its length above, where several changes are one piece of news. */
function shortenPause(): void {
  const { setTimeout: own } = globalThis;
  const soon = (work: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) =>
    own(work, delay === QUIET ? 0 : delay, ...given);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(soon as typeof own);
}

afterEach(() => void vi.restoreAllMocks());

describe.each(WAYS)('how far translations are, $name', (way) => {
  test('of each target file, also of those that are not there; by locale, folder and document', async () => {
    const { editor, path } = await openWorkspace(way, {
      ...APP,
      'nested/dragoman.json': '{ "name": "inner", "sourceLocale": "en", "files": ["{locale}/a.json"] }',
      'nested/en/a.json': '{ "x": "Text" }',
      'nested/de/a.json': '{ "x": "Text!" }',
    });
    const all = await progress(editor);
    expect(all.files.map(told)).toEqual([
      'locales/de.json de: 1/3, 2 missing, 0 to review, 33 %',
      'locales/fr.json fr: 0/3, 3 missing, 0 to review, 0 %',
      'de/a.json de: 1/1, 0 missing, 0 to review, 100 %',
    ]);
    expect(all.projects.map(({ name, canAdd }) => [name, canAdd])).toEqual([
      [expect.any(String), true],
      ['inner', true],
    ]);
    expect(all.files.map(({ isNew, known }) => [isNew, known])).toEqual([
      [false, []],
      [true, []],
      [false, []],
    ]);
    const uri = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    const names = async (request: object) => (await progress(editor, request)).files.map(({ name }) => name);
    expect(await names({ uris: [uri] })).toEqual(['locales/de.json']);
    expect(await names({ uris: [source] })).toEqual(['locales/de.json', 'locales/fr.json']);
    expect(await names({ locales: ['de'] })).toEqual(['locales/de.json', 'de/a.json']);
    expect(await names({ folder: source.replace('/locales/en.json', '/nested') })).toEqual(['de/a.json']);
    expect(await names({ uris: [uri.replace('de.json', 'no.json')] })).toEqual([]);
  });

  test('the text of the editor counts, and what another program writes', async () => {
    const { editor, path, write } = await openWorkspace(way, APP);
    const missing = async () => (await progress(editor)).files.map((file) => file.missing);
    expect(await missing()).toEqual([2, 3]);
    const uri = await editor.open(path('locales/de.json'));
    editor.type(uri, '"open": ""', '"open": "{name} öffnen"');
    expect(await missing()).toEqual([1, 3]);
    await editor.close(uri);
    expect(await missing()).toEqual([2, 3]);
    write('locales/fr.json', '{ "save": "Enregistrer" }');
    const changes = [{ uri: uri.replace('de.json', 'fr.json'), type: 1 }];
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    expect(await missing()).toEqual([2, 2]);
    const source = await editor.open(path('locales/en.json'));
    editor.type(source, '"save": "Save"', '"save": "Save", "quit": "Quit"');
    expect(await missing()).toEqual([3, 3]);
    // Inside of a unit.
    editor.type(source, '"Quit"', '""');
    expect(await missing()).toEqual([2, 2]);
  });

  test('findings and what needs a review, where they are asked for; a file that cannot be read says why', async () => {
    const { editor, path } = await openWorkspace(way, {
      'dragoman.json': '{ "sourceLocale": "en", "files": ["m.{locale}.xlf", "b.{locale}.json"] }',
      'm.de.xlf': XLIFF,
      'b.en.json': '{ "a": "A" }',
      'b.fr.json': '{ "a": ',
    });
    const [xliff, json] = (await progress(editor)).files;
    expect(xliff && told(xliff)).toBe('m.de.xlf de: 1/3, 1 missing, 1 to review, 33 %');
    expect([xliff?.errors, xliff?.known]).toEqual([0, []]);
    expect(json).toMatchObject({ name: 'b.fr.json', units: 0, problem: expect.stringMatching(/b\.fr\.json:1: /) });
    const [found] = (await progress(editor, { with: ['findings', 'stale'], uris: [xliff?.uri] })).files;
    expect([found?.errors, found?.known]).toEqual([1, ['stale', 'findings']]);
    // What is known is told in any case.
    expect((await progress(editor)).files[0]?.errors).toBe(1);
    const listed = await units(editor, { uri: xliff?.uri });
    expect(listed.units.map(({ name, reasons }) => [name, reasons])).toEqual([
      ['one', ['review']],
      ['two', ['error']],
      ['three', ['missing']],
    ]);
    expect(listed.units[1]?.message).toMatch(/n/);
    const uri = await editor.open(path('m.de.xlf'));
    editor.type(uri, '>Zwei<', '>Zwei {n}<');
    const [mended] = (await progress(editor, { with: ['findings'], uris: [uri] })).files;
    expect(mended?.errors).toBe(0);
    expect((await units(editor, { uri })).units.map(({ name }) => name)).toEqual(['one', 'three']);
    editor.type(uri, '>Zwei {n}<', '>Zwei<');
    // The numbers are of an earlier version, and say so.
    const [old] = (await progress(editor, { uris: [uri] })).files;
    expect([old?.errors, old?.known]).toEqual([0, []]);
  });

  test('the units of a file that need work: by reason, by words, some of them, with their places', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const { units: all, total } = await units(editor, { uri });
    expect([all.map(({ id, source }) => [id, source]), total]).toEqual([
      [
        ['/menu/open', 'Open {name}'],
        ['/menu/close', 'Close'],
      ],
      2,
    ]);
    expect(all[0]?.range).toEqual(editor.rangeOf(uri, '""').start.line === 3 ? all[0]?.range : undefined);
    expect(all[1]?.range?.start.line).toBe(3);
    expect((await units(editor, { uri, limit: 1 })).units).toHaveLength(1);
    expect((await units(editor, { uri, limit: 1 })).total).toBe(2);
    expect((await units(editor, { uri, text: 'CLOSE' })).units.map(({ id }) => id)).toEqual(['/menu/close']);
    expect((await units(editor, { uri, ids: ['/menu/open'] })).total).toBe(1);
    expect((await units(editor, { uri, reasons: ['review'] })).total).toBe(0);
    const fresh = await units(editor, { uri: uri.replace('de.json', 'fr.json'), locale: 'fr' });
    expect([fresh.total, fresh.units[0]?.range]).toEqual([3, undefined]);
    expect(await units(editor, { uri: uri.replace('de.json', 'nowhere.json') })).toEqual({ units: [], total: 0 });
    await expect(progress(editor, { with: ['everything'] })).rejects.toThrow(/takes one argument/);
  });

  test('a request that nobody waits for any more ends', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`a.de-${100 + at}.json`, '{ "a": "A" }'] as const),
    );
    const { editor } = await openWorkspace(way, {
      ...files,
      'a.en.json': '{ "a": "A" }',
      'dragoman.json': '{ "sourceLocale": "en", "files": ["a.{locale}.json"] }',
    });
    await progress(editor, { locales: ['de-101'] });
    const { CancellationTokenSource } = await import('vscode-languageserver/node');
    const source = new CancellationTokenSource();
    const params = { command: 'dragoman.server.progress', arguments: [{}] };
    const asked = editor.connection.sendRequest('workspace/executeCommand', params, source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: -32800 });
    expect((await progress(editor)).files).toHaveLength(60);
  });

  test('a locale is added in one edit, and taken back', async () => {
    const { editor, path, read, folder } = await openWorkspace(way, {
      ...APP,
      'film.en.srt': '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n',
      'dragoman.json':
        '{\n  // ours\n  "sourceLocale": "en",\n  "targetLocales": ["de", "fr"],\n  "files": ["locales/{locale}.json", "{name}.{locale}.srt"]\n}\n',
    });
    const before = read('dragoman.json');
    const [project] = (await progress(editor)).projects;
    expect(project?.uri.endsWith(folder)).toBe(true);
    const added = await editor.execute<AddedLocale>('dragoman.server.addLocale', {
      project: project?.uri,
      locale: 'pl',
    });
    expect(added.files.map((uri) => uri.slice(uri.lastIndexOf('/') + 1))).toEqual(['pl.json']);
    expect(added.later.map((uri) => uri.slice(uri.lastIndexOf('/') + 1))).toEqual(['film.en.srt']);
    expect(editor.edits).toHaveLength(1);
    expect(JSON.parse(read('locales/pl.json'))).toEqual({});
    expect(read('dragoman.json')).toContain('// ours\n  "sourceLocale": "en",\n  "targetLocales": ["de", "fr", "pl"]');
    await expect(
      editor.execute('dragoman.server.addLocale', { project: `${project?.uri}/x`, locale: 'pl' }),
    ).rejects.toThrow(/not an open project/);
    await editor.execute('dragoman.server.undo', { runs: [added.run] });
    expect(existsSync(path('locales/pl.json'))).toBe(false);
    expect(read('dragoman.json')).toBe(before);
  });

  test('a source file says how far its languages are, and which lack a key', async () => {
    const { editor, path } = await openWorkspace(
      way,
      { ...APP, 'locales/fr.json': '{ "save": "Enregistrer", "menu": { "open": "Ouvrir {name}" } }' },
      { settings: { service: 'embedded' } },
    );
    const uri = await editor.open(path('locales/en.json'));
    const textDocument = { uri };
    const lensesOf = () =>
      editor.connection.sendRequest<{ command?: { title: string; command: string; arguments?: unknown[] } }[]>(
        'textDocument/codeLens',
        { textDocument },
      );
    const [first] = await lensesOf();
    const resolved = await editor.connection.sendRequest<NonNullable<typeof first>>('codeLens/resolve', first);
    expect(resolved.command?.title).toBe('de 33% · fr 66%');
    const lenses = await lensesOf();
    expect(lenses.map(({ command }) => command?.title)).toEqual(['de 33% · fr 66%', '3 missing · translate']);
    expect(lenses[1]?.command).toMatchObject({
      command: 'dragoman.server.translate',
      arguments: [{ uri, scope: 'missing' }],
    });
    const range = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };
    const hints = await editor.connection.sendRequest<{ label: string; position: { line: number } }[]>(
      'textDocument/inlayHint',
      { textDocument, range },
    );
    // Of the two languages only French is translated for the most part.
    expect(hints.map(({ label, position }) => [position.line, label])).toEqual([[4, 'missing in fr']]);
    editor.settings = { codeLens: { progress: false }, inlayHints: { missing: false }, languages: ['de'] };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await lensesOf()).toBeNull();
    expect(await editor.connection.sendRequest('textDocument/inlayHint', { textDocument, range })).toBeNull();
    editor.settings = { languages: ['de'] };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    const mine = await editor.connection.sendRequest<{ label: string }[]>('textDocument/inlayHint', {
      textDocument,
      range,
    });
    expect(mine.map(({ label }) => label)).toEqual(['missing in de', 'missing in de']);
    editor.settings = { languages: ['fr'] };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect((await lensesOf())[0]?.command?.title).toBe('fr 66% · de 33%');
  });

  test('of many keys, those that are missing are told of', async () => {
    const keys = Array.from({ length: 30 }, (_, at) => `k${at}`);
    const fileOf = (some: readonly string[]) =>
      JSON.stringify(Object.fromEntries(some.map((key) => [key, `Text of ${key}`])), undefined, 1);
    const { editor, path } = await openWorkspace(way, {
      ...APP,
      'locales/en.json': fileOf(keys),
      'locales/de.json': fileOf(keys.filter((key) => key !== 'k13' && key !== 'k24')),
      'locales/fr.json': fileOf(keys),
    });
    const uri = await editor.open(path('locales/en.json'));
    const textDocument = { uri };
    const [lens] = await editor.connection.sendRequest<object[]>('textDocument/codeLens', { textDocument });
    await editor.connection.sendRequest('codeLens/resolve', lens);
    const range = { start: { line: 0, character: 0 }, end: { line: 40, character: 0 } };
    const hints = await editor.connection.sendRequest<{ position: { line: number } }[]>('textDocument/inlayHint', {
      textDocument,
      range,
    });
    expect(hints.map(({ position }) => position.line)).toEqual([14, 25]);
  });

  test('clients that want it are told of changes, once there are no more', async () => {
    const { editor, path } = await openWorkspace(way, APP, {
      initializationOptions: { progress: true },
      // A server that hears of nothing else.
      environment: {},
    });
    const changes: ProgressChanged[] = [];
    const change = Promise.withResolvers<void>();
    editor.connection.onNotification('dragoman/progressChanged', (one: ProgressChanged) => {
      changes.push(one);
      if (one.uris !== undefined) change.resolve();
    });
    const uri = await editor.open(path('locales/de.json'));
    editor.type(uri, '"open": ""', '"open": "a"');
    editor.type(uri, '"open": "a"', '"open": "ab"');
    await change.promise;
    await progress(editor);
    expect(changes.filter(({ uris }) => uris !== undefined)).toEqual([{ uris: [uri] }]);
  });
});

test('the lens of a source file follows runs and undo, and what is typed and given up, without news of files', async () => {
  shortenPause();
  const { editor, path } = await openWorkspace(IN_PROCESS, APP, {
    capabilities: {
      ...CAPABILITIES,
      workspace: { ...CAPABILITIES.workspace, codeLens: { refreshSupport: true } },
    },
    settings: { service: 'embedded' },
  });
  const uri = await editor.open(path('locales/en.json'));
  const ask = () =>
    editor.connection.sendRequest<{ command?: { title: string } }[]>('textDocument/codeLens', {
      textDocument: { uri },
    });
  await editor.connection.sendRequest('codeLens/resolve', (await ask())[0]);
  /** As an editor: lenses are asked for again when the server says so. */
  const shown = async (title: string) => {
    for (;;) {
      const news = editor.otherRefreshes.get('workspace/codeLens/refresh');
      if ((await ask())[0]?.command?.title === title) return;
      await vi.waitUntil(() => editor.otherRefreshes.get('workspace/codeLens/refresh') !== news, {
        interval: 5,
        timeout: 5_000,
      });
    }
  };
  await shown('fr 0% · de 33%');
  const report = await editor.execute<{ run: string }>('dragoman.server.translate', { uri, scope: 'missing' });
  await shown('translated into all 2 languages');
  await editor.execute('dragoman.server.undo', { runs: [report.run] });
  await shown('fr 0% · de 33%');
  const german = await editor.open(path('locales/de.json'));
  editor.type(german, '"open": ""', '"open": "Öffne {name}"');
  await shown('fr 0% · de 66%');
  await editor.close(german);
  await shown('fr 0% · de 33%');
});
