import { describe, expect, test } from 'vitest';
import type { DocumentLink, DocumentSymbol, Location, LocationLink, Position } from 'vscode-languageserver/node';
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

/** As Angular writes it, in a folder of its own below the one that is open. */
const ANGULAR = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="ng2.template" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="1267967133679326155"><source>Create
  account</source><target>Registrieren</target>
<context-group purpose="location">
<context context-type="sourcefile">src/app/app.html</context>
<context context-type="linenumber">4213</context>
</context-group>
<context-group purpose="location">
<context context-type="sourcefile">src/app/gone.html</context>
<context context-type="linenumber">2</context>
</context-group>
<context-group purpose="location">
<context context-type="sourcefile">../../secret.html</context>
<context context-type="linenumber">1</context>
</context-group>
</trans-unit>
<trans-unit id="greeting.hello"><source>Hello</source></trans-unit>
<group resname="menu"><trans-unit id="open"><source>Open</source></trans-unit></group>
</body></file></xliff>`;
const PO = `msgid ""
msgstr ""
"Language: de\\n"

#: src/app.py:7 src/gone.py:1
#: https://example.org:80/x
msgid "Save"
msgstr "Sichern"
`;

describe.each(WAYS)('XLIFF as an outline, and links to code, $name', (way) => {
  test('a unit whose id says nothing is called by its source; file and unit are where a reader looks for them', async () => {
    const { editor, path } = await openWorkspace(way, { 'a.de.xlf': ANGULAR });
    const uri = await editor.open(path('a.de.xlf'));
    const [file, ...more] = await editor.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri },
    });
    expect(more).toEqual([]);
    expect(file?.name).toBe('ng2.template');
    expect(file?.selectionRange).toEqual(editor.rangeOf(uri, 'ng2.template'));
    expect(file?.range.start).toEqual(editor.rangeOf(uri, '<file').start);
    const [account, hello] = file?.children ?? [];
    expect([account?.name, account?.detail]).toEqual(['Create account', 'Registrieren']);
    expect(account?.selectionRange.start).toEqual(editor.rangeOf(uri, 'Create').start);
    expect(account?.range.start).toEqual(editor.rangeOf(uri, '<trans-unit id="12').start);
    expect([hello?.name, hello?.detail]).toEqual(['greeting.hello', 'Hello']);
    const menu = file?.children?.[2];
    expect([menu?.name, menu?.children?.map(({ name }) => name)]).toEqual(['menu', ['open']]);
    expect(menu?.range.start).toEqual(editor.rangeOf(uri, '<group').start);
    // Typing moves all of it.
    editor.type(uri, '<xliff', '\n\n<xliff');
    const [moved] = await editor.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri },
    });
    expect(moved?.selectionRange).toEqual(editor.rangeOf(uri, 'ng2.template'));
  });

  test('places in code are links to files that are there, and never lead out of what is open', async () => {
    const files = {
      'web/locale/a.de.xlf': ANGULAR,
      'web/src/app/app.html': 'x',
      'src/app.py': 'x',
      'po/de.po': PO,
      'secret.html': 'x',
    };
    const { editor, path } = await openWorkspace(way, files);
    const links = async (uri: string) =>
      (await editor.connection.sendRequest<DocumentLink[]>('textDocument/documentLink', { textDocument: { uri } })).map(
        ({ range, target }) => [range, target] as const,
      );
    const uri = await editor.open(path('web/locale/a.de.xlf'));
    const target = `${uriOf(path('web/src/app/app.html'))}#L4213`;
    expect(await links(uri)).toEqual([
      [editor.rangeOf(uri, 'src/app/app.html'), target],
      [editor.rangeOf(uri, '4213'), target],
    ]);
    const po = await editor.open(path('po/de.po'));
    expect(await links(po)).toEqual([[editor.rangeOf(po, 'src/app.py:7'), `${uriOf(path('src/app.py'))}#L7`]]);
  });
});
