import { describe, expect, test } from 'vitest';
import type { CodeAction, CompletionItem, CompletionList, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { UnitKeysAnswer } from '../../shared/unit-keys.ts';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const FILES = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["l/{locale}.json", "m/{locale}.properties"] }',
  'l/en.json': '{\n  "a": "A {n}",\n  "menu": {\n    "open": "Open",\n    "close": "Close"\n  },\n  "z": "Z"\n}\n',
  'l/de.json': '{\n  "z": "Z!",\n  "a": "A! {n}",\n  "old": "weg",\n  "menu": {\n    "open": "Öffnen"\n  }\n}\n',
  'l/fr.json': '\uFEFF{\r\n\t"a": "A? {n}",\r\n\t"menu": {}\r\n}',
  'm/en.properties': 'one=One\n',
  'm/de.properties': 'one=Eins\nleft=Rest\n',
};

const run = (editor: Editor, name: string, argument: object) =>
  editor.execute<UnitKeysAnswer>(`dragoman.server.units.${name}`, argument);
const namesIn = ({ files }: UnitKeysAnswer) => files.map(({ locale, units }) => `${locale}: ${units.join(' ')}`);

describe.each(WAYS)('keys in all locales, $name', (way) => {
  test('a new one, its text in the source, and what the project has in place of a translation in the others', async () => {
    const { editor, path, read } = await openWorkspace(way, FILES);
    const uri = await editor.open(path('l/de.json'));
    const dry = await run(editor, 'add', { uri, key: 'menu.edit', text: 'Edit', others: 'empty', dryRun: true });
    expect(namesIn(dry)).toEqual(['en: menu.edit', 'de: menu.edit', 'fr: menu.edit']);
    expect([dry.applied, (dry.edit as WorkspaceEdit).documentChanges?.length]).toEqual([false, 3]);
    expect(editor.edits).toEqual([]);
    const answer = await run(editor, 'add', { uri, key: 'menu.edit', text: 'Edit "it"', others: 'empty' });
    expect([answer.applied, editor.edits.length]).toEqual([true, 1]);
    expect(read('l/en.json')).toContain('"close": "Close",\n    "edit": "Edit \\"it\\""\n  }');
    expect(editor.text(uri)).toContain('"open": "Öffnen",\n    "edit": ""');
    expect(read('l/fr.json')).toContain('"menu": {\r\n\t\t"edit": ""\r\n\t}');
    // Files that lack what is not translated lack it here, too.
    expect(namesIn(await run(editor, 'add', { uri, key: 'more', text: 'More' }))).toEqual(['en: more']);
    await expect(run(editor, 'add', { uri, key: 'a', text: 'A' })).rejects.toThrow('There is already a key "a".');
  });

  test('missing ones, in one file or in all, empty or with the source text', async () => {
    const { editor, path, read } = await openWorkspace(way, FILES);
    const uri = await editor.open(path('l/de.json'));
    expect(namesIn(await run(editor, 'insert', { uri, fill: 'source' }))).toEqual(['de: menu.close']);
    expect(editor.text(uri)).toContain('"open": "Öffnen",\n    "close": "Close"');
    const source = uriOf(path('l/en.json'));
    expect(namesIn(await run(editor, 'insert', { uri: source, fill: 'empty', units: ['/z', '/menu/open'] }))).toEqual([
      'fr: menu.open z',
    ]);
    expect(read('l/fr.json')).toContain(
      '\uFEFF{\r\n\t"a": "A? {n}",\r\n\t"menu": {\r\n\t\t"open": ""\r\n\t},\r\n\t"z": ""\r\n}',
    );
    expect(await run(editor, 'insert', { uri, fill: 'empty' })).toEqual({ files: [], leftOut: [], applied: false });
  });

  test('goes everywhere, and is sorted everywhere', async () => {
    const { editor, path, read } = await openWorkspace(way, FILES);
    const uri = await editor.open(path('l/de.json'));
    const { start: position } = editor.rangeOf(uri, 'a"');
    expect(namesIn(await run(editor, 'remove', { uri, position }))).toEqual(['en: a', 'de: a', 'fr: a']);
    expect([read('l/en.json'), editor.text(uri), read('l/fr.json')].some((text) => text.includes('{n}'))).toBe(false);
    await expect(run(editor, 'remove', { uri, units: ['/none'] })).rejects.toThrow('No file has such a key.');
    const { files } = await run(editor, 'sort', { uri });
    expect(files.map(({ locale }) => locale)).toEqual(['de']);
    expect(editor.text(uri)).toMatch(/"menu"[\s\S]*"z"/);
    await run(editor, 'sort', { uri, alphabetical: true });
    expect(read('l/en.json')).toMatch(/"close"[\s\S]*"open"/);
  });

  test('what the source does not have goes from a file, or from all of the project', async () => {
    const { editor, path } = await openWorkspace(way, FILES);
    const uri = await editor.open(path('l/de.json'));
    expect(namesIn(await run(editor, 'prune', { uri, dryRun: true }))).toEqual(['de: old']);
    expect(namesIn(await run(editor, 'prune', {}))).toEqual(['de: old', 'de: left']);
    expect(editor.text(uri)).not.toContain('weg');
  });
});

describe('keys in all locales', () => {
  test('nothing is changed where one of the files cannot be read, and files made by programs are left alone', async () => {
    const po = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "a"\nmsgstr ""\n';
    const { editor, path, write } = await openWorkspace(IN_PROCESS, { ...FILES, 'po/de.po': po });
    const uri = await editor.open(path('l/de.json'));
    write('l/fr.json', '{ "a": ');
    await expect(run(editor, 'remove', { uri, units: ['/a'] })).rejects.toThrow('fr.json has errors. Repair it first.');
    const gettext = await editor.open(path('po/de.po'));
    await expect(run(editor, 'add', { uri: gettext, key: 'b', text: 'B' })).rejects.toThrow(
      /program|not belong to a project/,
    );
    expect(editor.edits).toEqual([]);
  });

  test('what goes is shown first, where the client can', async () => {
    const workspace = {
      ...CAPABILITIES.workspace,
      workspaceEdit: { documentChanges: true, changeAnnotationSupport: { groupsOnLabel: true } },
    };
    const { editor, path } = await openWorkspace(IN_PROCESS, FILES, { capabilities: { ...CAPABILITIES, workspace } });
    const uri = await editor.open(path('l/de.json'));
    const { edit } = await run(editor, 'remove', { uri, units: ['/a'], dryRun: true });
    const { changeAnnotations = {} } = edit as WorkspaceEdit;
    expect(Object.values(changeAnnotations).map(({ needsConfirmation }) => needsConfirmation)).toEqual([true, false]);
    const { edit: added } = await run(editor, 'add', { uri, key: 'x', text: 'X', dryRun: true });
    expect((added as WorkspaceEdit).changeAnnotations).toBeUndefined();
  });

  test('the light bulb offers them where they belong', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, {
      ...FILES,
      'l/de.json': '{\n  "a": "",\n  "z": "Z"\n}\n',
    });
    const uri = await editor.open(path('l/de.json'));
    const titles = async (part: string) =>
      (
        (await editor.actions(uri, editor.rangeOf(uri, part), {
          diagnostics: await editor.diagnostics(uri),
        })) as CodeAction[]
      ).map(({ title }) => title);
    expect(await titles('""')).toEqual(expect.arrayContaining(['Insert the source text']));
    // The finding stands at the first that is missing.
    expect(await titles('a"')).toContain('Insert all missing keys of this file with empty texts');
    const refactor = await editor.actions(uri, editor.rangeOf(uri, '"z"'), { only: ['refactor'] });
    expect(refactor.map(({ title }) => title)).toEqual(['Remove "z" in all locales…']);
    // Where keys would stand: each of them alone.
    const [end] = [editor.rangeOf(uri, ',\n  "z"').start];
    const here = await editor.actions(uri, { start: end, end });
    expect(here.map(({ title }) => title)).toContain('Insert "menu.open" with the source text');
    await editor.choose(here.find(({ title }) => title.startsWith('Insert "menu.open" with an')) as CodeAction);
    expect(editor.text(uri)).toContain('"menu": {\n    "open": ""\n  }');
    const finding = (await editor.diagnostics(uri)).filter(({ code }) => code === 'missing-translation');
    const range = editor.rangeOf(uri, '""');
    const actions = (await editor.actions(uri, range, { diagnostics: finding })) as CodeAction[];
    const source = actions.find(({ title }) => title === 'Insert the source text');
    // Editors put what belongs to a finding before the rest: what repairs it before what silences it.
    expect(source?.diagnostics).toHaveLength(1);
    await editor.choose(source as CodeAction);
    expect(editor.text(uri)).toContain('"a": "A {n}"');
  });
});

describe('completion of keys that a file lacks', () => {
  /** The text after the item with this label was chosen at `|`. */
  const choose = async (files: Readonly<Record<string, string>>, name: string, typed: string, wanted: string) => {
    const { editor, path } = await openWorkspace(IN_PROCESS, { ...files, [name]: '' });
    const at = typed.indexOf('|');
    const uri = await editor.open(path(name), typed.replace('|', ''));
    const lines = typed.slice(0, at).split('\n');
    const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    const list = await editor.connection.sendRequest<CompletionList | null>('textDocument/completion', {
      textDocument: { uri },
      position,
    });
    const item = list?.items.find(({ label }) => label === wanted);
    const edits = [item?.textEdit as TextEdit, ...(item?.additionalTextEdits ?? [])].filter(
      (edit) => edit !== undefined,
    );
    editor.applyEdit({ edit: { changes: { [uri]: edits } } });
    return {
      labels: (list?.items ?? []).map(({ label, detail }: CompletionItem) => `${label}: ${detail}`),
      text: editor.text(uri),
    };
  };

  test('JSON: with what the line, the comma and the quotes around it need', async () => {
    const files = {
      'l/en.json': '{\n  "a": "A",\n  "menu": {\n    "open": "Open",\n    "close": "Close"\n  },\n  "z": "Z"\n}\n',
    };
    const typed = '{\n  "a": "Ä",\n  "|"\n}\n';
    const one = await choose(files, 'l/de.json', typed, 'z');
    expect(one).toEqual({
      labels: ['menu.open: Open', 'menu.close: Close', 'z: Z'],
      text: '{\n  "a": "Ä",\n  "z": "Z"\n}\n',
    });
    const group = await choose(files, 'l/de.json', '{\n  "a": "Ä",\n  clo|\n  "z": "Z"\n}\n', 'menu.close');
    expect(group).toEqual({
      labels: ['menu.close: Close'],
      text: '{\n  "a": "Ä",\n  "menu": {\n    "close": "Close"\n  },\n  "z": "Z"\n}\n',
    });
    // Somewhere else than it belongs: it goes where it belongs.
    const first = await choose(files, 'l/de.json', '{\n  "z|"\n  "a": "Ä"\n}\n', 'z');
    expect(first.text).toBe('{\n  "a": "Ä",\n  "z": "Z"\n}\n');
    expect((await choose(files, 'l/de.json', '{\n  "a|": "Ä"\n}\n', 'z')).labels).toEqual([]);
  });

  test.each([
    ['l/en.yaml', 'l/de.yaml', 'a: A\nb: B\nc: C\n', 'a: Ä\nb|\nc: Z\n', 'a: Ä\nb: B\nc: Z\n'],
    ['m/app_en.properties', 'm/app_de.properties', 'a=A\nb=B\nc=C\n', 'a=Ä\nb|\nc=Z\n', 'a=Ä\nb=B\nc=Z\n'],
    [
      'res/values/strings.xml',
      'res/values-de/strings.xml',
      '<resources>\n    <string name="a">A</string>\n    <string name="b">B</string>\n</resources>\n',
      '<resources>\n    <string name="a">Ä</string>\n    b|\n</resources>\n',
      '<resources>\n    <string name="a">Ä</string>\n    <string name="b">B</string>\n</resources>\n',
    ],
  ])('%s', async (source, name, english, typed, after) => {
    expect(await choose({ [source]: english }, name, typed, 'b')).toEqual({ labels: ['b: B'], text: after });
  });
});
