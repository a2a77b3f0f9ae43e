import { describe, expect, test } from 'vitest';
import { type CodeLens, type InlayHint, LSPErrorCodes, type Range } from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace, SUBTITLES } from '../support/lsp-workspace.ts';

function ask<R>(editor: Editor, method: string, uri: string, more: object = {}): Promise<R> {
  return editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, ...more });
}
const resolve = (editor: Editor, lens: CodeLens | undefined) =>
  editor.connection.sendRequest<CodeLens>('codeLens/resolve', lens);
const hintsIn = async (editor: Editor, uri: string, range: Range) =>
  (await ask<InlayHint[] | null>(editor, 'inlayHint', uri, { range }))?.map(({ label }) => label);

describe.each(WAYS)('lenses and hints, $name', (way) => {
  test('a target file says what is missing and what it would cost; the count comes when it is looked at', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const [lens] = await ask<CodeLens[]>(editor, 'codeLens', uri);
    expect(lens?.command).toBeUndefined();
    expect((await resolve(editor, lens)).command).toEqual({
      title: '2 of 3 missing · translate (~16 characters)',
      command: 'dragoman.server.translate',
      arguments: [{ uri, scope: 'missing' }],
    });
    editor.type(uri, '"open": ""', '"open": "Öffne {name}", "close": "Zu"');
    await expect(resolve(editor, lens)).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
    const [after] = await ask<CodeLens[]>(editor, 'codeLens', uri);
    expect((await resolve(editor, after)).command).toEqual({ title: '3 of 3 translated', command: '' });
    const source = await editor.open(path('locales/en.json'));
    expect(await ask(editor, 'codeLens', source)).toHaveLength(1);
  });

  test('the source text stands at the ends of lines, or behind the keys', async () => {
    const text = '{ "save": "Sichern", "open": "Offen",\r\n  "Close": "Zu",\r\n  "same": "Same", "long": "Lang"';
    const { editor, path } = await openWorkspace(way, {
      'locales/en.json': '{ "save": "Save", "open": "Open", "Close": "Close", "same": "Same", "long": "A long text" }',
      'locales/de.json': `${text}\r\n}\r\n`,
    });
    const uri = await editor.open(path('locales/de.json'));
    const range = { start: { line: 0, character: 0 }, end: { line: 3, character: 0 } };
    const shown = async () =>
      (await ask<InlayHint[]>(editor, 'inlayHint', uri, { range })).map(({ label, position: { line, character } }) => [
        label,
        line,
        character,
      ]);
    // Two of one line stand behind their keys; neither what is the key nor what is the translation is said again.
    expect(await shown()).toEqual([
      ['Save', 0, 8],
      ['Open', 0, 27],
      ['A long text', 2, 32],
    ]);
    editor.settings = { 'inlayHints.place': 'key', 'inlayHints.length': 7 };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect((await shown()).at(-1)).toEqual(['A long…', 2, 24]);
  });

  test('the source text of the range is whole under the pointer', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    editor.type(source, '"Save"', `"Save ${'a'.repeat(80)}"`);
    const [hint] = await ask<InlayHint[]>(editor, 'inlayHint', uri, { range: editor.rangeOf(uri, '"save"') });
    expect(hint?.position).toEqual(editor.rangeOf(uri, '"save": "Sichern",').end);
    expect(hint?.label).toBe(`Save ${'a'.repeat(55)}…`);
    expect(hint?.tooltip).toBe(`Save ${'a'.repeat(80)}`);
    editor.type(source, `Save ${'a'.repeat(80)}`, `Save ${'every one of them '.repeat(4)}`);
    const [cut] = await ask<InlayHint[]>(editor, 'inlayHint', uri, { range: editor.rangeOf(uri, '"save"') });
    expect(cut?.label).toBe('Save every one of them every one of them every one of them…');
    expect(await hintsIn(editor, uri, editor.rangeOf(uri, '"open"'))).toEqual(['Open {name}']);
    expect(await hintsIn(editor, source, editor.rangeOf(source, '"open"'))).toBeUndefined();
  });
});

const xliff = (...units: string[]) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>\n${units
    .map((rest, index) => `<trans-unit id="${index}"${rest}</trans-unit>\n`)
    .join('')}</body></file></xliff>`;

describe.each(WAYS)('lenses of units, $name', (way) => {
  test('a file in which nothing is missing says what is to be reviewed', async () => {
    const text = xliff(
      '><source>a</source><target state="needs-review-translation">A</target>',
      '><source>b</source><target state="translated">B</target>',
      ' translate="no"><source>c</source><target state="needs-review-translation">c</target>',
    );
    const { editor, path } = await openWorkspace(way, { 'a.de.xlf': text });
    const [whole] = await ask<CodeLens[]>(editor, 'codeLens', await editor.open(path('a.de.xlf')));
    expect((await resolve(editor, whole)).command?.title).toBe('3 of 3 translated · 1 to review');
  });

  test('say where each translation stands, and do the next step', async () => {
    const text = xliff(
      '><source>a</source>',
      '><source>b</source><target state="needs-review-translation">B</target>',
      '><source>c</source><target state="translated">C</target>',
      ' approved="yes"><source>d</source><target state="final">D</target>',
      ' translate="no"><source>e</source><target>e</target>',
    );
    const { editor, path } = await openWorkspace(way, { 'a.de.xlf': text });
    const uri = await editor.open(path('a.de.xlf'));
    const [whole, ...lenses] = await ask<CodeLens[]>(editor, 'codeLens', uri);
    expect((await resolve(editor, whole)).command?.title).toBe(
      '1 of 5 missing · translate (~1 characters) · 1 to review',
    );
    expect(lenses.map(({ range }) => range.start.line)).toEqual([1, 2, 3, 4, 5]);
    const resolved = await Promise.all(lenses.map((lens) => resolve(editor, lens)));
    expect(resolved.map(({ command }) => command?.title)).toEqual([
      'missing · translate',
      'needs work (needs-review-translation) · mark as translated',
      'translated · mark as reviewed',
      'final',
      'not to be translated',
    ]);
    const { command } = resolved[2] ?? {};
    await editor.execute(command?.command ?? '', command?.arguments);
    expect(editor.text(uri)).toContain('<target state="signed-off">C</target>');
  });

  test('without states only what is missing; none where the setting says so', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const lenses = await ask<CodeLens[]>(editor, 'codeLens', uri);
    expect(lenses.map(({ range }) => range.start)).toEqual([
      { line: 0, character: 0 },
      editor.rangeOf(uri, 'open').start,
    ]);
    expect((await resolve(editor, lenses[1])).command).toEqual({
      title: 'missing · translate',
      command: 'dragoman.server.translate',
      arguments: [{ uri, scope: { units: ['/menu/open'] } }],
    });
    editor.settings = { codeLens: { units: false }, 'inlayHints.source': false };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await ask<CodeLens[]>(editor, 'codeLens', uri)).toHaveLength(1);
    expect(await hintsIn(editor, uri, editor.rangeOf(uri, '"open"'))).toBeUndefined();
  });
});

describe('lenses and hints elsewhere', () => {
  test('subtitles have them too', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SUBTITLES);
    const uri = await editor.open(path('film.de.srt'));
    expect(await hintsIn(editor, uri, editor.rangeOf(uri, '1'))).toEqual(['Good morning.']);
  });

  test.each([
    undefined,
    'x',
    { uri: 1, version: 1 },
    { uri: 'file:///x' },
  ])('a lens that is not ours: %j', async (data) => {
    const { editor } = await openWorkspace(IN_PROCESS, APP);
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    await expect(resolve(editor, { range, data })).rejects.toThrow('A code lens needs the data');
  });
});
