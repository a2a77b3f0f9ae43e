import { describe, expect, test } from 'vitest';
import type { CompletionItem, CompletionList, TextEdit } from 'vscode-languageserver/node';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

/** Completes at the end of a part of the text. */
async function completeAfter(editor: Editor, uri: string, part: string): Promise<CompletionItem[]> {
  const position = editor.rangeOf(uri, part).end;
  const params = { textDocument: { uri }, position };
  const list = await editor.connection.sendRequest<CompletionList | null>('textDocument/completion', params);
  return list?.items ?? [];
}
const accept = (editor: Editor, uri: string, item: CompletionItem | undefined) =>
  editor.applyEdit({ edit: { changes: { [uri]: [item?.textEdit as TextEdit] } } });

const xliff = (source: string, target: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>\n<trans-unit id="u1"><source>${source}</source><target>${target}</target></trans-unit>\n</body></file></xliff>`;

describe.each(WAYS)('completion, $name', (way) => {
  test('the source where the target is blank, and what it must carry over', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const items = await completeAfter(editor, uri, '"open": "');
    expect(items.map(({ label }) => label)).toEqual(['{name}', 'Open {name}']);
    accept(editor, uri, items[1]);
    expect(editor.text(uri)).toContain('"open": "Open {name}"\n');
    expect(await completeAfter(editor, uri, 'Open {name}')).toEqual([]);
  });

  test('a placeholder half typed, with its bracket closed by the editor', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    editor.type(uri, '"open": ""', '"open": "{na} öffnen"');
    const [item] = await completeAfter(editor, uri, '{na');
    accept(editor, uri, item);
    expect(editor.text(uri)).toContain('"open": "{name} öffnen"');
  });

  test('keys, check ids, locales and values in the project file', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(
      path('dragoman.json'),
      '{ "files": ["locales/{locale}.json"], "targetLocales": ["de", "fr", ""], "checks": { "dou": "off", "numbers": "w" },\n "tr" }',
    );
    const labels = async (part: string) => (await completeAfter(editor, uri, part)).map(({ label }) => label);
    expect(await labels('"fr", "')).toEqual(expect.arrayContaining(['en', 'de', 'fr']));
    expect(await labels('"dou')).toEqual(expect.arrayContaining(['double-space', 'missing-translation']));
    expect(await labels('"numbers": "')).toEqual(['off', 'hint', 'information', 'warning', 'error']);
    const keys = await completeAfter(editor, uri, '\n "tr');
    accept(
      editor,
      uri,
      keys.find(({ label }) => label === 'translation'),
    );
    expect(editor.text(uri)).toContain('\n "translation":  }');
  });

  test('dialects, patterns, calls of code and truth values in the project file', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(
      path('dragoman.json'),
      '{ "files": ["locales/{locale}.json", ""], "dialects": { "locales/**": "i" }, "code": { "files": ["s"], "patterns": ["c"] }, "glossary": { "caseSensitive":  }, "checks": { "max-length": { "max": { "d" } } } }',
    );
    const labels = async (part: string) => (await completeAfter(editor, uri, part)).map(({ label }) => label);
    expect(await labels('.json", "')).toEqual(['locales/{locale}.json']);
    expect(await labels('"locales/**": "i')).toEqual(expect.arrayContaining(['i18next', 'icu', 'arb']));
    expect(await labels('"files": ["s')).toContain('src/**/*.{ts,tsx,js,jsx}');
    expect(await labels('["c')).toContain("t('{key}'");
    expect(await labels('"caseSensitive": ')).toEqual(['true', 'false']);
    expect(await labels('"max": { "d')).toEqual(['*', 'en', 'de']);
  });
});

test('a client that knows the schema of the project file is told only what the schema does not know', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, APP, { initializationOptions: { projectSchema: true } });
  const uri = await editor.open(path('dragoman.json'), '{ "s": 1, "checks": { "dou": "" } }');
  expect(await completeAfter(editor, uri, '"s')).toEqual([]);
  expect((await completeAfter(editor, uri, '"dou')).map(({ label }) => label)).toContain('double-space');
});

describe('completion as the format writes it', () => {
  test.each([
    ['a code raw', 'Press <x id="1"/> now', 'Jetzt ', '<x id="1"/>'],
    ['a code while it is typed', 'Press <x id="1"/> now', 'Jetzt <x', '<x id="1"/>'],
    ['a tag in text escaped', 'Press &lt;b&gt;now&lt;/b&gt;', 'Jetzt ', '&lt;b&gt;'],
    ['nothing escaped in CDATA', 'Press <![CDATA[<b>]]> now', '<![CDATA[Jetzt ', '<b>'],
  ])('XLIFF: %s', async (_, source, before, expected) => {
    const { editor, path } = await openWorkspace(IN_PROCESS, {});
    const rest = before.startsWith('<![') ? ']]>' : '';
    const uri = await editor.open(path('a.xlf'), xliff(source, before + rest));
    const [item] = await completeAfter(editor, uri, `<target>${before}`);
    accept(editor, uri, item);
    expect(editor.text(uri)).toContain(`<target>${before.replace(/<x$/, '')}${expected}${rest}</target>`);
  });

  test('JSON: quotes of a tag are escaped', async () => {
    const files = { 'locales/en.json': '{ "a": "<a href=\\"/x\\">Go</a>" }', 'locales/de.json': '{ "a": "Los" }' };
    const { editor, path } = await openWorkspace(IN_PROCESS, { ...APP, ...files });
    const uri = await editor.open(path('locales/de.json'));
    const [item] = await completeAfter(editor, uri, 'Los');
    accept(editor, uri, item);
    expect(editor.text(uri)).toBe('{ "a": "Los<a href=\\"/x\\">" }');
  });
});
