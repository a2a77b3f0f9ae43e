import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes, ProtocolRequestType } from 'vscode-languageserver/node';
import type { TranslateReport } from '../../shared/commands.ts';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import { CAPABILITIES, type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, KEY, openWorkspace, SUBTITLES, type WorkspaceOptions } from '../support/lsp-workspace.ts';

const COMMAND = 'dragoman.server.translate';

let service: HeldService;
beforeEach(async () => {
  service = await startHeldService();
  onTestFinished(() => service.close());
});

function translate(editor: Editor, uri: string, more: object = {}, request: object = {}): Promise<TranslateReport> {
  return editor.execute<TranslateReport>(COMMAND, { uri, scope: 'missing', ...more }, request);
}

/** So many texts were sent, none of them twice. */
function expectSentOnce(count: number): void {
  const texts = service.requests.flat();
  expect(texts).toHaveLength(count);
  expect(new Set(texts).size).toBe(count);
}

describe.each(WAYS)('translating, $name', (way) => {
  const open = (files: Readonly<Record<string, string>>, options: WorkspaceOptions = {}) =>
    openWorkspace(way, files, { settings: { service: service.url }, ...options });

  test('all that is missing: one versioned edit, one request, the report, progress on a token of the server', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    const report = await translate(editor, uri);
    expect(report).toEqual({
      translated: 2,
      reused: 0,
      skipped: [],
      refused: [],
      billedCharacters: expect.any(Number),
    });
    expect(JSON.parse(editor.text(uri))).toEqual({
      save: 'Sichern',
      menu: { open: '«Open {name}»', close: '«Close»' },
    });
    expect(editor.edits).toHaveLength(1);
    expect(editor.edits[0]?.edit.documentChanges).toMatchObject([{ textDocument: { uri, version: 1 } }]);
    expectSentOnce(2);
    expect(service.authorizations[0]).toContain(KEY);
    expect(editor.created).toHaveLength(1);
    const kinds = editor.progress.map(({ token, value }) => [token === editor.created[0], value.kind]);
    expect(kinds.at(0)).toEqual([true, 'begin']);
    expect(kinds.at(-1)).toEqual([true, 'end']);
    expect(await editor.diagnostics(uri)).toEqual([]);
    expect(editor.messages).toEqual([]);
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

  test('a dry run sends nothing, edits nothing, and counts', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/en.json'));
    const report = await translate(editor, uri, { dryRun: true });
    expect(report.billedCharacters).toBeGreaterThan(10);
    expect([service.requests, editor.edits]).toEqual([[], []]);
  });

  test('typed meanwhile: planned again for the new text, paid for once', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.hold();
    const running = translate(editor, uri);
    await service.received(1);
    editor.type(uri, '"save": "Sichern"', '"new": "Neu",\n  "save": "Speichern"');
    service.release();
    expect(await running).toMatchObject({ translated: 2, skipped: [] });
    expect(JSON.parse(editor.text(uri))).toEqual({
      new: 'Neu',
      save: 'Speichern',
      menu: { open: '«Open {name}»', close: '«Close»' },
    });
    expectSentOnce(2);
  });

  test('refused because the user typed at the very last moment: written again, paid for once', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    let tries = 0;
    editor.beforeApply = () => {
      tries += 1;
      if (tries < 3) editor.type(uri, '"Sichern', '"Sichernd');
      return undefined;
    };
    expect(await translate(editor, uri)).toMatchObject({ translated: 2 });
    expect(JSON.parse(editor.text(uri))).toMatchObject({ save: 'Sicherndd', menu: { close: '«Close»' } });
    expect(tries).toBe(3);
    expectSentOnce(2);
  });

  test('a unit that the user translates meanwhile is his', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.hold();
    const running = translate(editor, uri);
    await service.received(1);
    editor.type(uri, '"open": ""', '"open": "{name} aufmachen"');
    service.release();
    expect(await running).toMatchObject({ translated: 1, skipped: [{ unit: '/menu/open', locale: 'de' }] });
    expect(JSON.parse(editor.text(uri)).menu).toEqual({ open: '{name} aufmachen', close: '«Close»' });
  });

  test('half-typed text waits until it can be read again', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.hold();
    const running = translate(editor, uri);
    await service.received(1);
    editor.type(uri, '"Sichern"', '"Sich');
    service.release();
    await editor.until(() => editor.progress.some(({ value }) => value.message?.includes('2 of 2') === true));
    expect(editor.edits).toEqual([]);
    editor.type(uri, '"Sich', '"Sicher"');
    expect(await running).toMatchObject({ translated: 2 });
    expect(JSON.parse(editor.text(uri))).toMatchObject({ save: 'Sicher', menu: { close: '«Close»' } });
  });

  test('an editor that refuses for good: said once, and what was paid for is used the next time', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    editor.beforeApply = () => ({ applied: false, failureReason: 'read-only' });
    await expect(translate(editor, uri)).rejects.toMatchObject({
      code: LSPErrorCodes.RequestFailed,
      message: expect.stringContaining('read-only'),
    });
    expect(editor.messages).toEqual([]);
    expectSentOnce(2);
    editor.beforeApply = () => undefined;
    expect(await translate(editor, uri)).toMatchObject({ translated: 2, billedCharacters: 0 });
    expectSentOnce(2);
  });

  test('two commands at once on one file pay once', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    service.hold();
    const both = [translate(editor, uri), translate(editor, source, { to: ['de'] })];
    await service.received(1);
    service.release();
    expect((await Promise.all(both)).map(({ translated }) => translated)).toEqual([2, 0]);
    expectSentOnce(2);
  });

  test('cancelling the request aborts the HTTP request', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.hold();
    const source = new CancellationTokenSource();
    const running = editor.connection.sendRequest(
      new ProtocolRequestType('workspace/executeCommand'),
      { command: COMMAND, arguments: [uri] },
      source.token,
    );
    await service.received(1);
    source.cancel();
    await service.hungUp;
    await expect(running).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect([editor.edits, editor.messages]).toEqual([[], []]);
    expect(editor.progress.at(-1)?.value.kind).toBe('end');
  });

  test('cancelling the progress aborts the HTTP request', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.hold();
    const running = translate(editor, uri);
    await service.received(1);
    await editor.connection.sendNotification('window/workDoneProgress/cancel', { token: editor.created[0] });
    await service.hungUp;
    await expect(running).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });

  test('a run that stops halfway keeps what is done and says why, once', async () => {
    const { editor, path } = await open({ ...APP, 'locales/de.json': APP['locales/de.json'] ?? '' });
    const uri = await editor.open(path('locales/en.json'));
    editor.beforeApply = () => {
      service.failWith(456);
      return undefined;
    };
    const report = await translate(editor, uri);
    expect(report).toMatchObject({ translated: 2, stopped: { kind: 'quota' } });
    expect(editor.messages).toEqual([report.stopped?.message]);
  });

  test('trouble before anything is done is the answer, once, without the key, and shown in the status', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    service.failWith(403);
    await expect(translate(editor, uri)).rejects.toMatchObject({ code: LSPErrorCodes.RequestFailed });
    expect(editor.messages).toEqual([]);
    expect(editor.statuses.map((it) => (it as { state: string }).state).slice(-2)).toEqual(['busy', 'problem']);
    expect(editor.statuses.at(-1)).toMatchObject({ action: 'setKey', embedded: false });
    service.failWith(200);
    await translate(editor, uri);
    expect(editor.statuses.at(-1)).toMatchObject({ state: 'ready' });
    expect(JSON.stringify([editor.logs, editor.statuses, editor.transport.noise()])).not.toContain(KEY);
  });

  test.each([
    [
      'a malformed file',
      { 'locales/de.json': '{ "save": ' },
      'locales/de.json',
      /de\.json:1: .* Nothing was translated/,
    ],
    ['a wrong project file', { 'dragoman.json': '{ "files": 1 }' }, 'locales/de.json', /dragoman\.json is wrong/],
    ['a file of no project', { 'data/x.json': '{"a":"b"}' }, 'data/x.json', /in no project/],
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
    const [action] = await editor.actions(uri, missing!.range, { diagnostics: [missing!] });
    expect(await editor.choose(action!)).toMatchObject({ translated: 1 });
    const after = editor.text(uri);
    const target = /<target[^>]*>«Hello <x id="NAME"\/>!»<\/target>/.exec(after)?.[0];
    expect(target).toBeDefined();
    expect(after.replace(/\s*<target(?! state="final")[\s\S]*?<\/target>/, '')).toBe(before);
    expect(await editor.diagnostics(uri)).toEqual([]);
  });

  test('from the source file: the missing locale gets a file of its own', async () => {
    const { editor, path, read } = await open();
    const uri = await editor.open(path('app.xlf'));
    expect(await editor.diagnostics(uri)).toEqual([]);
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
