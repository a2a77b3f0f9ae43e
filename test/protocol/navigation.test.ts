import { describe, expect, test } from 'vitest';
import type { Location, LocationLink, Position } from 'vscode-languageserver/node';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace, SUBTITLES } from '../support/lsp-workspace.ts';

function ask<R>(editor: Editor, method: string, uri: string, position: Position, more: object = {}): Promise<R> {
  return editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, position, ...more });
}
const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="u1"><source>Save</source><target>Sichern</target></trans-unit>
</body></file></xliff>`;

describe.each(WAYS)('definition and references, $name', (way) => {
  test('from a key or text of a target to the source text, and to every locale', async () => {
    const files = { ...APP, 'locales/fr.json': '{ "menu": { "open": "Ouvrir {name}" } }' };
    const { editor, path } = await openWorkspace(way, files);
    const uri = await editor.open(path('locales/de.json'));
    const english = await editor.open(path('locales/en.json'));
    editor.type(english, '{\n', '{\n\n');
    const { start } = editor.rangeOf(uri, 'open');
    const [link] = await ask<LocationLink[]>(editor, 'definition', uri, start);
    expect(link).toMatchObject({
      targetUri: english,
      targetSelectionRange: editor.rangeOf(english, 'Open {name}'),
    });
    const places = await ask<Location[]>(editor, 'references', uri, start, { context: { includeDeclaration: true } });
    expect(places.map((place) => place.uri)).toEqual([english, uri, uriOf(path('locales/fr.json'))]);
    const others = await ask<Location[]>(editor, 'references', english, editor.rangeOf(english, 'Open').start, {
      context: { includeDeclaration: false },
    });
    expect(others.map((place) => place.uri)).toEqual([uri, uriOf(path('locales/fr.json'))]);
    expect(await ask(editor, 'definition', english, editor.rangeOf(english, 'Open').start)).toBeNull();
    // The quotes of a key belong to it.
    for (const end of [editor.rangeOf(uri, '"open"').start, editor.rangeOf(uri, '"open"').end])
      expect(await ask(editor, 'references', uri, end, { context: { includeDeclaration: true } })).toEqual(places);
  });

  test('within a bilingual file from the target to its source', async () => {
    const { editor, path } = await openWorkspace(way, { 'a.de.xlf': XLIFF });
    const uri = await editor.open(path('a.de.xlf'));
    const [link] = await ask<LocationLink[]>(editor, 'definition', uri, editor.rangeOf(uri, 'Sichern').start);
    expect(link?.targetUri).toBe(uri);
    expect(link?.targetSelectionRange).toEqual(editor.rangeOf(uri, 'Save'));
    const places = await ask<Location[]>(editor, 'references', uri, editor.rangeOf(uri, 'Sichern').start, {});
    expect(places.map((place) => place.uri)).toEqual([uri]);
  });
});

describe('definition elsewhere', () => {
  test('retimed cues find their source by place; a client without links gets a location', async () => {
    const files = { ...SUBTITLES, 'film.de.srt': '1\n00:00:01,100 --> 00:00:03,000\nGuten Morgen.\n' };
    const capabilities = { ...CAPABILITIES, textDocument: {} };
    const { editor, path } = await openWorkspace(IN_PROCESS, files, { capabilities });
    const uri = await editor.open(path('film.de.srt'));
    const english = await editor.open(path('film.en.srt'));
    const found = await ask<Location[]>(editor, 'definition', uri, editor.rangeOf(uri, 'Guten').start);
    expect(found).toEqual([{ uri: english, range: editor.rangeOf(english, 'Good morning.') }]);
    const { start } = editor.rangeOf(english, 'Good morning');
    const places = await ask<Location[]>(editor, 'references', english, start, {});
    expect(places.map((place) => place.uri)).toEqual([english, uri]);
  });

  test('half a file still answers', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, APP);
    const uri = await editor.open(path('locales/de.json'), '{\n  "save": "Sichern",\n  "menu": {\n    "open": "Ö');
    const [link] = await ask<LocationLink[]>(editor, 'definition', uri, editor.rangeOf(uri, 'Ö').start);
    expect(link?.targetUri).toBe(uriOf(path('locales/en.json')));
  });
});
