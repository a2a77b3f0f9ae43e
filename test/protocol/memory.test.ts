import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CodeAction, CompletionItem, CompletionList, Hover, TextEdit } from 'vscode-languageserver/node';
import { MEMORY_URL } from '../../shared/values/memory-address.ts';
import { startHeldService } from '../support/held-service.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { translate } from '../support/lsp-translate.ts';
import { IN_PROCESS, inProcessWith, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const unit = (id: string, source: string, target = '') =>
  `<trans-unit id="${id}"><source>${source}</source>${target}</trans-unit>\n`;
const xliff = (...units: string[]) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>\n${units.join('')}</body></file></xliff>`;
const done = (text: string) => `<target state="translated">${text}</target>`;
const HELLO = 'Hello <x id="1" equiv-text="{name}"/>, save your file';

const FILES = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{name}.{locale}.xlf"] }\n',
  'old.de.xlf': xliff(
    unit('save.title', 'Save', done('Sichern')),
    unit('greeting', HELLO, done('Hallo <x id="1" equiv-text="{name}"/>, sichere deine Datei')),
    unit('ok', 'OK', done('In Ordnung')),
    unit('draft', 'Cancel', '<target state="needs-review-translation" state-qualifier="leveraged-mt">Halt</target>'),
  ),
  'new.de.xlf': xliff(
    unit('save.title', 'Save'),
    unit('greeting', HELLO.replace('id="1"', 'id="7"')),
    unit('draft', 'Cancel'),
    unit('other', 'OK'),
  ),
};

async function hover(editor: Editor, uri: string, part: string): Promise<string> {
  const params = { textDocument: { uri }, position: editor.rangeOf(uri, part).start };
  return JSON.stringify((await editor.connection.sendRequest<Hover | null>('textDocument/hover', params))?.contents);
}

/** Waits until the background has read the project: asks like a person who asks for proposals again. */
async function completionsWith(editor: Editor, uri: string, part: string, wanted: string): Promise<CompletionItem[]> {
  for (;;) {
    const items = await completions(editor, uri, part);
    if (items.some(({ labelDetails }) => labelDetails?.description === wanted)) return items;
  }
}

async function memoryActions(editor: Editor, uri: string, part: string): Promise<CodeAction[]> {
  const actions = await editor.actions(uri, editor.rangeOf(uri, part));
  return actions.filter(({ kind }) => kind?.startsWith('quickfix.dragoman.memory'));
}

async function completions(editor: Editor, uri: string, part: string): Promise<CompletionItem[]> {
  const params = { textDocument: { uri }, position: editor.rangeOf(uri, part).end };
  return (await editor.connection.sendRequest<CompletionList | null>('textDocument/completion', params))?.items ?? [];
}

/** Counts the threads that this program starts from now on. */
function startedThreads(): () => number {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  return () => started;
}

const fresh = () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'state');
};

/** A memory in the server, which fills it itself, and one in a file, which a thread fills. */
const PLACES = [
  { place: 'in the server', options: () => ({}) },
  { place: 'in a file', options: () => ({ initializationOptions: { stateFolder: fresh(), serviceStatus: true } }) },
];

describe.each(
  WAYS.flatMap((way) => PLACES.map((one) => ({ ...one, way, name: way.name }))),
)('the translation memory $place, $name', ({ way, options }) => {
  test('gives what is known in the same place without a request, with the codes of the unit', async () => {
    const service = await startHeldService();
    onTestFinished(() => service.close());
    const { editor, path } = await openWorkspace(way, FILES, { ...options(), settings: { service: service.url } });
    const uri = await editor.open(path('new.de.xlf'));
    const report = await translate(editor, uri, { scope: { units: ['f#save.title', 'f#greeting'] } });
    expect(report).toMatchObject({ translated: 0, reused: 2, refused: [], billedCharacters: 0 });
    expect(report.notes?.map(({ reason }) => reason)).toEqual([
      'from the translation memory (old.de.xlf, f#save.title)',
      'from the translation memory (old.de.xlf, f#greeting)',
    ]);
    expect(service.requests).toEqual([]);
    expect(editor.text(uri)).toContain('Hallo <x id="7" equiv-text="{name}"/>, sichere deine Datei');
    // The same text in another place, and what only a machine has said, are asked for.
    expect(await translate(editor, uri)).toMatchObject({ translated: 2, reused: 0 });
    expect(service.requests.flat().toSorted()).toEqual(['Cancel', 'OK']);
  });

  test('offers matches on hover, as completion and as code action', async () => {
    const { editor, path } = await openWorkspace(way, FILES, options());
    const file = xliff(
      unit('x', 'OK', '<target></target>'),
      unit('y', 'Hello <x id="9"/>, save your files', '<target></target>'),
    );
    const uri = await editor.open(path('new.de.xlf'), file);
    const [ok] = await completionsWith(editor, uri, '<source>OK</source><target>', '100 % match');
    expect(ok).toMatchObject({ label: 'In Ordnung', labelDetails: { description: '100 % match' } });
    expect(await hover(editor, uri, 'OK')).toMatch(/Memory 100 \\+%\*\* In Ordnung/);
    const place = 'save your files</source><target>';
    const items = await completions(editor, uri, place);
    expect(items.map(({ labelDetails }) => labelDetails?.description)).toEqual([undefined, '93 % match', undefined]);
    const edit = items[1]?.textEdit as TextEdit;
    expect(edit.newText).toBe('Hallo <x id="9"/>, sichere deine Datei');

    const [action, ...others] = await memoryActions(editor, uri, 'save your files');
    expect([action?.title, others]).toEqual(['Use memory match (93 %): Hallo <x id="9"/>, sichere deine Datei', []]);
    await editor.choose(action!);
    expect(editor.text(uri)).toContain('<target>Hallo <x id="9"/>, sichere deine Datei</target>');
  });
});

describe('the memory of the editor', () => {
  test('is switched off by the project', async () => {
    const service = await startHeldService();
    onTestFinished(() => service.close());
    const off = { ...FILES, 'dragoman.json': FILES['dragoman.json'].replace('{ ', '{ "memory": false, ') };
    const { editor, path } = await openWorkspace(IN_PROCESS, off, { settings: { service: service.url } });
    const uri = await editor.open(path('new.de.xlf'));
    expect(await translate(editor, uri)).toMatchObject({ translated: 4, reused: 0 });
    expect(await completions(editor, uri, '«Save»')).toEqual([]);
  });

  test.each(PLACES)('$place counts what a machine wrote as soon as a person stands for it', async ({ options }) => {
    const service = await startHeldService();
    onTestFinished(() => service.close());
    const files = {
      'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{name}.{locale}.json"] }\n',
      'a.en.json': '{ "hello": "Good morning" }',
      'a.de.json': '{ "hello": "" }',
      'b.en.json': '{ "hello": "Good morning" }',
      'b.de.json': '{ "hello": "" }',
    };
    const { editor, path, write } = await openWorkspace(IN_PROCESS, files, {
      ...options(),
      settings: { service: service.url },
    });
    const [a, b] = [await editor.open(path('a.de.json')), await editor.open(path('b.de.json'))];
    expect(await translate(editor, a)).toMatchObject({ translated: 1 });
    write('a.de.json', editor.text(a));
    const changed = () =>
      editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: a, type: 2 }] });
    await changed();
    expect(await translate(editor, b, { dryRun: true })).toMatchObject({ translated: 1, reused: 0 });
    await editor.execute('dragoman.server.memory.accept', { uri: a });
    expect(await translate(editor, b)).toMatchObject({ translated: 0, reused: 1 });
    expect(editor.text(b)).toBe(editor.text(a));
    expect(service.requests).toHaveLength(1);
  });

  test.each(PLACES)('$place reads files in the encodings of the project, and forgets what has left it', async ({
    options,
  }) => {
    const files = {
      'dragoman.json':
        '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{name}.{locale}.json"], "encodings": { "old.*": "iso-8859-2" } }\n',
      'old.en.json': '{ "size": "Size" }',
      'new.en.json': '{ "size": "Size" }',
      'new.de.json': '{ "size": "" }',
    };
    const { editor, path } = await openWorkspace(IN_PROCESS, files, options());
    writeFileSync(path('old.de.json'), Buffer.from('{ "size": "W\u00b1\u00bf" }', 'latin1'));
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uriOf(path('old.de.json')), type: 1 }],
    });
    const uri = await editor.open(path('new.de.json'));
    const matches = (items: readonly CompletionItem[]) =>
      items.filter(({ labelDetails }) => labelDetails?.description?.endsWith('match')).map(({ label }) => label);
    expect(matches(await completionsWith(editor, uri, '"size": "', '100 % match'))).toEqual(['Wąż']);
    rmSync(path('old.de.json'));
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uriOf(path('old.de.json')), type: 3 }],
    });
    await expect
      .poll(async () => matches(await completions(editor, uri, '"size": "')), { timeout: 20_000 })
      .toEqual([]);
  });

  test.each([
    ['alone', {}, FILES],
    [
      'and a team has one',
      { [MEMORY_URL]: 'postgres://team:secret@127.0.0.1:1/memory' },
      { ...FILES, 'dragoman.json': FILES['dragoman.json'].replace('{ ', '{ "memory": { "server": "app" }, ') },
    ],
  ])('is neither made nor filled by the light bulb or a hover, %s', async (_, environment, files) => {
    const stateFolder = fresh();
    const options = { initializationOptions: { stateFolder }, environment };
    const way = inProcessWith('own state', { sharedFolder: () => join(stateFolder, 'shared') });
    const { editor, path, folder } = await openWorkspace(way, files, options);
    const threads = startedThreads();
    const uri = await editor.open(path('new.de.xlf'), xliff(unit('x', 'OK', '<target></target>')));
    for (let round = 0; round < 3; round++) {
      expect(await memoryActions(editor, uri, 'OK')).toEqual([]);
      expect(await hover(editor, uri, 'OK')).not.toContain('Memory');
    }
    expect([existsSync(stateFolder), threads()]).toEqual([false, 0]);
    // Proposals in a target fill it; the light bulb shows what is there, also in the next session.
    await completionsWith(editor, uri, '<source>OK</source><target>', '100 % match');
    expect([existsSync(join(stateFolder, 'memory.sqlite')), threads()]).toEqual([true, 1]);
    expect(await memoryActions(editor, uri, 'OK')).toHaveLength(1);
    const again = await openWorkspace(IN_PROCESS, {}, { ...options, folders: [folder] });
    const second = await again.editor.open(path('new.de.xlf'), xliff(unit('x', 'OK', '<target></target>')));
    expect(await memoryActions(again.editor, second, 'OK')).toHaveLength(1);
  });

  test('remembers what was accepted in a preview, for every server with this state', async () => {
    const service = await startHeldService();
    onTestFinished(() => service.close());
    const stateFolder = fresh();
    const options = { settings: { service: service.url }, initializationOptions: { stateFolder } };
    const files = { 'dragoman.json': FILES['dragoman.json'], 'a.de.xlf': xliff(unit('hello', 'Good morning')) };
    const { editor, path, folder } = await openWorkspace(IN_PROCESS, files, options);
    const uri = await editor.open(path('a.de.xlf'));
    const preview = await editor.execute<{ id: string }>('dragoman.server.preview', { uri, scope: 'missing' });
    const accept = [{ uri, units: [{ unit: 'f#hello' }] }];
    await editor.execute('dragoman.server.preview.apply', { id: preview.id, accept });
    expect(editor.text(uri)).toContain('«Good morning»');
    expect(service.requests).toHaveLength(1);

    const again = await openWorkspace(IN_PROCESS, {}, { ...options, folders: [folder] });
    const second = await again.editor.open(path('a.de.xlf'), xliff(unit('hello', 'Good morning')));
    expect(await translate(again.editor, second)).toMatchObject({ translated: 0, reused: 1 });
    expect(service.requests).toHaveLength(1);
  });
});
