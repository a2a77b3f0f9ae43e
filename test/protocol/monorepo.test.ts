import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const FILES = {
  '.git/HEAD': '',
  'dragoman.json':
    '{\n  "sourceLocale": "en",\n  "checks": { "double-space": "error" },\n  "glossary": { "files": ["terms/*.csv"] }\n}\n',
  'terms/en-de.csv': 'en,de\nfile,Akte\n',
  'locales/en.json': '{ "a": "One. Two." }\n',
  'locales/de.json': '{ "a": "Eins.  Zwei." }\n',
  'apps/web/dragoman.json': '{ "extends": "../../dragoman.json", "checks": { "double-space": "hint" } }\n',
  'apps/web/locales/en.json': '{ "a": "One. Two.", "b": "The file" }\n',
  'apps/web/locales/de.json': '{ "a": "Eins.  Zwei.", "b": "Die Datei" }\n',
};

const codes = async (editor: Editor, uri: string) =>
  (await editor.diagnostics(uri)).map(({ code, severity }) => `${code} ${severity}`).sort();

describe.each(WAYS)('projects below the folder that is open, $name', (way) => {
  test('a file has the settings of its nearest project file, which has those that it extends', async () => {
    const { editor, path } = await openWorkspace(way, FILES);
    const outer = await editor.open(path('locales/de.json'));
    expect(await codes(editor, outer)).toEqual(['double-space 1']);
    const inner = await editor.open(path('apps/web/locales/de.json'));
    expect(await codes(editor, inner)).toEqual(['double-space 4', 'term-not-used 2']);

    const own = await editor.open(path('apps/web/dragoman.json'));
    editor.type(own, 'hint', 'off');
    expect(await codes(editor, inner)).toEqual(['term-not-used 2']);
    editor.type(own, ', "checks": { "double-space": "off" }', '');
    expect(await codes(editor, inner)).toEqual(['double-space 1', 'term-not-used 2']);

    const base = await editor.open(path('dragoman.json'));
    editor.type(base, '"error"', '"information"');
    expect(await codes(editor, outer)).toEqual(['double-space 3']);
    expect(await codes(editor, inner)).toEqual(['double-space 3', 'term-not-used 2']);

    editor.type(own, '../../dragoman.json', '../../other.json');
    expect((await editor.diagnostics(own)).map(({ message, range }) => [message, range.start.character])).toEqual([
      [expect.stringMatching(/^There is no .*other\.json\./), 2],
    ]);
  });

  test('one that comes and one that goes are noticed', async () => {
    const { 'apps/web/dragoman.json': own, ...files } = FILES;
    const { editor, path, write } = await openWorkspace(way, files);
    await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
    const inner = await editor.open(path('apps/web/locales/de.json'));
    expect(await codes(editor, inner)).toEqual(['double-space 1', 'term-not-used 2']);
    const watched = async (type: number) => {
      const { refreshes } = editor;
      const changes = [{ uri: uriOf(path('apps/web/dragoman.json')), type }];
      await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
      await editor.until(() => editor.refreshes > refreshes);
    };
    write('apps/web/dragoman.json', own);
    await watched(1);
    expect(await codes(editor, inner)).toEqual(['double-space 4', 'term-not-used 2']);
    rmSync(path('apps/web/dragoman.json'));
    await watched(3);
    expect(await codes(editor, inner)).toEqual(['double-space 1', 'term-not-used 2']);
  });
});
