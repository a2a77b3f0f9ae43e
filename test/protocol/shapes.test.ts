import { describe, expect, test } from 'vitest';
import type { DocumentHighlight, FoldingRange, Position, Range, SelectionRange } from 'vscode-languageserver/node';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace, SUBTITLES } from '../support/lsp-workspace.ts';

const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a" source-language="en" target-language="de" datatype="plaintext">
<body>
<!-- two
lines -->
<trans-unit id="u1">
<source>Say <g id="1">hello {name}</g> and {name}</source>
<target>Sag <g id="1">{name} hallo</g></target>
</trans-unit>
</body>
</file>
</xliff>`;

function ask<R>(editor: Editor, method: string, uri: string, more: object = {}): Promise<R> {
  return editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, ...more });
}
const textAt = (editor: Editor, uri: string, range: Range) => editor.document(uri).getText(range);
const folds = async (editor: Editor, uri: string) =>
  (await ask<FoldingRange[]>(editor, 'foldingRange', uri)).map(({ startLine, endLine }) => [startLine, endLine]);

async function highlights(editor: Editor, uri: string, position: Position): Promise<string[] | undefined> {
  const found = await ask<DocumentHighlight[] | null>(editor, 'documentHighlight', uri, { position });
  return found?.map(({ range }) => `${range.start.line} ${textAt(editor, uri, range)}`);
}

function chain(editor: Editor, uri: string, range: SelectionRange | undefined): string[] {
  return range === undefined ? [] : [textAt(editor, uri, range.range), ...chain(editor, uri, range.parent)];
}

describe.each(WAYS)('shapes of a document, $name', (way) => {
  test('XLIFF: folds, selections, and highlights of pairs and of equal placeholders on both sides', async () => {
    const { editor, path } = await openWorkspace(way, {});
    const uri = await editor.open(path('a.de.xlf'), XLIFF);
    expect(await folds(editor, uri)).toEqual([
      [0, 10],
      [1, 9],
      [2, 8],
      [3, 4],
      [5, 7],
    ]);
    const inTarget = editor.rangeOf(uri, '<g id="1">{name} hallo').start;
    const pair = ['<g id="1">', '</g>'];
    expect(await highlights(editor, uri, inTarget)).toEqual([
      ...pair.map((code) => `6 ${code}`),
      ...pair.map((code) => `7 ${code}`),
    ]);
    const name = editor.rangeOf(uri, 'name} hallo').start;
    expect(await highlights(editor, uri, name)).toEqual(['6 {name}', '6 {name}', '7 {name}']);
    expect(await highlights(editor, uri, editor.rangeOf(uri, 'allo').start)).toBeUndefined();
    const [selection] = await ask<SelectionRange[]>(editor, 'selectionRange', uri, { positions: [name] });
    expect(chain(editor, uri, selection).map((text) => text.replace(/\n[\s\S]*\n/, '…'))).toEqual([
      '{name}',
      '{name} hallo',
      'Sag <g id="1">{name} hallo</g>',
      '<trans-unit id="u1">…</trans-unit>',
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">…</xliff>',
    ]);
  });

  test('subtitles: cues fold; JSON is left to the editor', async () => {
    const { editor, path } = await openWorkspace(way, { ...APP, ...SUBTITLES });
    expect(await folds(editor, await editor.open(path('film.en.srt')))).toEqual([
      [0, 2],
      [4, 6],
    ]);
    expect(await ask(editor, 'foldingRange', await editor.open(path('package.json'), '{\n"a":\n1}'))).toBeNull();
  });
});

describe('shapes of broken documents', () => {
  test('half a file folds as far as it goes, within the limit of the client', async () => {
    const textDocument = { foldingRange: { rangeLimit: 2 } };
    const options = { capabilities: { ...CAPABILITIES, textDocument } };
    const { editor, path } = await openWorkspace(IN_PROCESS, {}, options);
    const uri = await editor.open(path('a.de.xlf'), XLIFF.slice(0, XLIFF.indexOf('hallo')));
    expect(await folds(editor, uri)).toHaveLength(2);
    const position = editor.rangeOf(uri, 'Sag').start;
    const [selection] = await ask<SelectionRange[]>(editor, 'selectionRange', uri, { positions: [position] });
    expect(chain(editor, uri, selection)[0]).toBe('Sag ');
  });
});
