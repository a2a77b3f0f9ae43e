import { describe, expect, test } from 'vitest';
import type {
  CompletionList,
  DocumentSymbol,
  Hover,
  Location,
  MarkupContent,
  Position,
  SymbolInformation,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const SHOP: Readonly<Record<string, string>> = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}.json"] }\n',
  'locales/en.json': '{\n  "add": "Add to basket",\n  "two": "Two baskets, one basket",\n  "other": "Basketry"\n}\n',
  'locales/de.json': '{\n  "add": "In den Korb",\n  "two": "Warenkörbe",\n  "other": ""\n}\n',
  'glossary/en-de.tsv': 'basket\tWarenkorb\nhut\tHütte\n!Bude\tHütte\n',
  'glossary/all.csv': 'en,fr,definition,forbidden fr\r\nbasket,"panier",where goods wait,corbeille\r\n',
};

const plain = {
  ...CAPABILITIES,
  textDocument: { ...CAPABILITIES.textDocument, hover: { contentFormat: ['plaintext' as const] } },
};
const ask = <R>(editor: Editor, method: string, uri: string, position: Position, more: object = {}): Promise<R> =>
  editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, position, ...more });
const hoverAt = async (editor: Editor, uri: string, part: string): Promise<string[]> => {
  const found = await ask<Hover | null>(editor, 'hover', uri, editor.rangeOf(uri, part).start);
  return found === null ? [] : (found.contents as MarkupContent).value.split('\n');
};

describe('a term', () => {
  test('on hover: all its translations, its note, and what the texts make of it', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP, { capabilities: plain });
    const uri = await editor.open(path('glossary/en-de.tsv'));
    expect(await hoverAt(editor, uri, 'Warenkorb')).toEqual([
      'basket',
      'en > de: Warenkorb',
      'en > fr: panier (glossary/all.csv:2)',
      'Uses: 3 in the sources',
      'de: "Warenkorb" in 1 of 2 translations',
    ]);
    expect(await hoverAt(editor, uri, 'Bude')).toEqual(['Bude', 'Forbidden: "Bude" in de texts; write "Hütte"']);
    const all = await editor.open(path('glossary/all.csv'));
    expect(await hoverAt(editor, all, 'panier')).toContain('definition: where goods wait');
    expect(await hoverAt(editor, all, 'definition')).toEqual([]);
    editor.type(uri, 'hut\t', 'basket\tWarenkorb\nhut\t');
    const again = await hoverAt(editor, uri, 'Warenkorb');
    expect(again.filter((line) => line.startsWith('en > de'))).toEqual(['en > de: Warenkorb']);
  });

  test('is found where the texts have it', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP);
    const uri = await editor.open(path('glossary/en-de.tsv'));
    const english = await editor.open(path('locales/en.json'));
    const places = async (part: string, includeDeclaration: boolean) =>
      (await ask<Location[]>(editor, 'references', uri, editor.rangeOf(uri, part).start, {
        context: { includeDeclaration },
      })) ?? [];
    const sources = await places('basket', false);
    expect(sources.map(({ range }) => editor.document(english).getText(range))).toEqual([
      'basket',
      'baskets',
      'basket',
    ]);
    expect((await places('basket', true)).map((place) => place.uri)).toContain(uriOf(path('glossary/all.csv')));
    expect((await places('Warenkorb', false)).map((place) => place.uri)).toEqual([uriOf(path('locales/de.json'))]);
  });

  test('is renamed in all dictionaries as one edit, a translation in its own', async () => {
    const { editor, path, read } = await openWorkspace(IN_PROCESS, SHOP);
    const uri = await editor.open(path('glossary/en-de.tsv'));
    const at = editor.rangeOf(uri, 'basket').start;
    expect(await ask(editor, 'prepareRename', uri, at)).toMatchObject({ placeholder: 'basket' });
    const edit = await ask<WorkspaceEdit>(editor, 'rename', uri, at, { newName: 'cart, shopping' });
    expect(edit.documentChanges).toHaveLength(2);
    editor.applyEdit({ edit });
    expect(editor.text(uri)).toBe(SHOP['glossary/en-de.tsv']!.replace('basket', 'cart, shopping'));
    expect(read('glossary/all.csv')).toBe(SHOP['glossary/all.csv']!.replace('basket', '"cart, shopping"'));
    const german = await ask<WorkspaceEdit>(editor, 'rename', uri, editor.rangeOf(uri, 'Warenkorb').start, {
      newName: 'Korb',
    });
    editor.applyEdit({ edit: german });
    expect(editor.text(uri)).toBe('cart, shopping\tKorb\nhut\tHütte\n!Bude\tHütte\n');
    const hut = editor.rangeOf(uri, 'hut').start;
    await expect(ask(editor, 'rename', uri, hut, { newName: 'cart, shopping' })).rejects.toThrow(
      /is already a term: .*:1/,
    );
    await expect(ask(editor, 'rename', uri, hut, { newName: 'a\nb' })).rejects.toThrow(/line ends/);
  });

  test('in the outline and among the symbols of the workspace', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP);
    const uri = await editor.open(path('glossary/en-de.tsv'));
    const outline = await editor.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri },
    });
    expect(outline.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
      'basket: Warenkorb',
      'hut: Hütte',
      '!Bude: Hütte',
    ]);
    editor.settings = { outline: { limit: 1 } };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    const cut = await editor.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
    expect(cut).toMatchObject([{ name: 'basket' }, { name: '… 2 more', range: outline[1]!.range }]);
    const found = await editor.connection.sendRequest<SymbolInformation[]>('workspace/symbol', {
      query: 'basket waren',
    });
    expect(found.map(({ name, location }) => [name, location.uri])).toContainEqual(['basket  Warenkorb', uri]);
  });

  test('language codes are proposed where they stand', async () => {
    const files = { ...SHOP, 'glossary/four.csv': 'house,Haus,en,d\n' };
    const { editor, path } = await openWorkspace(IN_PROCESS, files);
    const four = await editor.open(path('glossary/four.csv'));
    const codes = await ask<CompletionList>(editor, 'completion', four, editor.rangeOf(four, '\n').start);
    expect(codes.items.slice(0, 3).map(({ label, detail }) => `${label} ${detail}`)).toEqual([
      'en English',
      'de German',
      'fr French',
    ]);
    expect(codes.items[0]?.textEdit).toMatchObject({
      range: editor.rangeOf(four, 'd\n') && { start: { character: 14 } },
    });
    expect((await ask<CompletionList>(editor, 'completion', four, { line: 0, character: 2 })).items).toEqual([]);
    const all = await editor.open(path('glossary/all.csv'));
    const columns = await ask<CompletionList>(editor, 'completion', all, editor.rangeOf(all, 'fr,').end);
    expect(columns.items.map(({ label }) => label)).toContain('de');
    expect(columns.items.map(({ label }) => label)).not.toContain('fr');
  });
});

describe('terms in a locale file', () => {
  test('on hover and as completion of the target', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP, { capabilities: plain });
    const german = await editor.open(path('locales/de.json'));
    expect(await hoverAt(editor, german, 'In den')).toContain('Glossary: "basket": Warenkorb (not used here)');
    editor.type(german, 'Korb', 'waren');
    const { items } = await ask<CompletionList>(editor, 'completion', german, editor.rangeOf(german, 'waren').end);
    const term = items.find(({ label }) => label === 'Warenkorb');
    expect(term).toMatchObject({
      detail: 'Glossary: basket',
      textEdit: { newText: 'Warenkorb', range: editor.rangeOf(german, 'waren') },
    });
    const english = await editor.open(path('locales/en.json'));
    expect(await hoverAt(editor, english, 'Add to')).toEqual(
      expect.arrayContaining([
        'Glossary: "basket" in de: Warenkorb',
        'Glossary: "basket" in fr: panier · where goods wait',
      ]),
    );
  });
});
