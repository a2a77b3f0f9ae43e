import { describe, expect, test } from 'vitest';
import { LSPErrorCodes } from 'vscode-languageserver/node';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

/** Two findings with a safe fix in two units, one of them among edits of structure. */
const UNTIDY = {
  ...APP,
  'locales/de.json':
    '{\n  "save": "Sichern ",\n  "menu": {\n    "open": " {name} öffnen",\n    "close": "Schließen"\n  }\n}\n',
};

describe.each(WAYS)('code actions, $name', (way) => {
  test('on a unit without a translation: translate it, or all of the file', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const diagnostics = (await editor.diagnostics(uri)).slice(0, 1);
    const actions = await editor.actions(uri, editor.rangeOf(uri, '"open": ""'), { diagnostics });
    const translate = actions.filter(({ kind }) => kind === 'quickfix.dragoman.translate');
    expect(translate.map(({ title, kind }) => [title, kind])).toEqual([
      ['Translate this unit into German', 'quickfix.dragoman.translate'],
      ['Translate all missing units of this file into German', 'quickfix.dragoman.translate'],
    ]);
    expect(translate[0]).toMatchObject({
      diagnostics,
      command: { command: 'dragoman.server.translate', arguments: [{ uri, scope: { units: ['/menu/open'] } }] },
    });
    expect(await editor.actions(uri, editor.rangeOf(uri, '"save"'))).toEqual([]);
  });

  test('the kind that is asked for, and no other', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const range = editor.rangeOf(uri, '"open"');
    const kinds = async (...only: string[]) => (await editor.actions(uri, range, { only })).map(({ kind }) => kind);
    expect(await kinds('source')).toEqual(['source.fixAll.dragoman', 'source.dragoman.translateMissing']);
    expect(await kinds('source.dragoman.translateMissing')).toEqual(['source.dragoman.translateMissing']);
    expect(await kinds('quickfix.dragoman.translate')).toHaveLength(2);
    expect(await kinds('refactor')).toEqual(['refactor.rewrite.dragoman.removeKey']);
    expect(await kinds('source.fix')).toEqual([]);
  });

  test('on a source file: all its targets at once', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/en.json'));
    const actions = await editor.actions(uri, editor.rangeOf(uri, '"save"'), { only: ['source'] });
    expect(actions.map(({ title }) => title)).toContain('Translate all missing into German and French');
    expect(await editor.actions(uri, editor.rangeOf(uri, '"save"'))).toEqual([]);
  });

  test('on a source file: a locale without a file gets one', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/en.json'));
    const diagnostics = (await editor.diagnostics(uri)).filter(({ code }) => code === 'missing-file');
    const actions = await editor.actions(uri, editor.rangeOf(uri, '{'), {
      diagnostics,
      only: ['quickfix.dragoman.translate'],
    });
    expect(actions).toMatchObject([
      {
        title: 'Create the French file by translating this one',
        diagnostics,
        command: { command: 'dragoman.server.translate', arguments: [{ uri, scope: 'missing', to: ['fr'] }] },
      },
    ]);
  });

  test('a fix is resolved when chosen, from the diagnostic alone, and repairs the text', async () => {
    const { editor, path } = await openWorkspace(way, UNTIDY);
    const uri = await editor.open(path('locales/de.json'));
    const diagnostic = (await editor.diagnostics(uri)).find(({ code }) => code === 'edge-whitespace')!;
    const [fix] = await editor.actions(uri, diagnostic.range, { diagnostics: [diagnostic] });
    expect(fix).toMatchObject({
      kind: 'quickfix.dragoman.edge-whitespace',
      isPreferred: true,
      diagnostics: [diagnostic],
    });
    expect(fix?.edit).toBeUndefined();
    await editor.choose(fix!);
    expect(editor.text(uri)).toBe(UNTIDY['locales/de.json'].replace('Sichern ', 'Sichern'));
    const left = await editor.actions(uri, diagnostic.range);
    expect(left.filter(({ kind }) => kind === 'quickfix.dragoman.edge-whitespace')).toEqual([]);
  });

  test('a fix finds its unit after the user has typed elsewhere, and refuses once the unit itself has changed', async () => {
    const { editor, path } = await openWorkspace(way, UNTIDY);
    const uri = await editor.open(path('locales/de.json'));
    const diagnostic = (await editor.diagnostics(uri)).find(({ code }) => code === 'edge-whitespace')!;
    const [fix] = await editor.actions(uri, diagnostic.range, { diagnostics: [diagnostic] });
    editor.type(uri, '{\n', '{\n\n\n');
    const before = editor.text(uri);
    await editor.choose(fix!);
    expect(editor.text(uri)).toBe(before.replace('Sichern ', 'Sichern'));
    editor.type(uri, 'Sichern', 'Speichern ');
    await expect(editor.choose(fix!)).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
  });

  test('edits of a structural fix hold for their version only', async () => {
    const text = '{\n  "save": "Sichern",\n  "save": "Speichern",\n  "menu": {}\n}\n';
    const { editor, path } = await openWorkspace(way, { ...APP, 'locales/de.json': text });
    const uri = await editor.open(path('locales/de.json'));
    const diagnostic = (await editor.diagnostics(uri)).find(({ data }) => data?.fixes?.[0]?.edits !== undefined)!;
    const [fix] = await editor.actions(uri, diagnostic.range, { diagnostics: [diagnostic] });
    editor.type(uri, '{', '{ ');
    await expect(editor.choose(fix!)).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
    const stale = await editor.actions(uri, diagnostic.range, { diagnostics: [diagnostic] });
    expect(stale.filter(({ kind }) => kind?.includes('duplicate'))).toEqual([]);
  });

  test('fix all of one check: on the light bulb, and by a kind of its own', async () => {
    const { editor, path } = await openWorkspace(way, UNTIDY);
    const uri = await editor.open(path('locales/de.json'));
    editor.type(uri, 'Schließen', 'Schließen\\u200b');
    const diagnostic = (await editor.diagnostics(uri)).find(({ code }) => code === 'edge-whitespace')!;
    const actions = await editor.actions(uri, diagnostic.range, { diagnostics: [diagnostic] });
    const all = actions.filter(({ title }) => title === 'Fix all "edge-whitespace" findings in this file');
    expect(all).toMatchObject([{ kind: 'quickfix.dragoman.edge-whitespace', isPreferred: false }]);
    expect(actions.filter(({ isPreferred }) => isPreferred)).toHaveLength(1);
    await editor.choose(all[0]!);
    const half = { save: 'Sichern', menu: { open: '{name} öffnen', close: 'Schließen\u200b' } };
    expect(JSON.parse(editor.text(uri))).toEqual(half);
    const [other, ...rest] = await editor.actions(uri, editor.rangeOf(uri, '{'), {
      only: ['source.fixAll.dragoman.zero-width'],
    });
    expect(rest).toEqual([]);
    await editor.choose(other!);
    expect(JSON.parse(editor.text(uri))).toEqual({ ...half, menu: { ...half.menu, close: 'Schließen' } });
  });

  test('an approved translation: fix all leaves it, a fix that somebody chooses keeps the approval', async () => {
    const unit = (id: string, approved: string, target: string) =>
      `<trans-unit id="${id}"${approved}><source>Save</source><target state="final">${target}</target></trans-unit>`;
    const file = (a: string, b: string) =>
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="o" source-language="en" target-language="de" datatype="plaintext"><body>\n${unit('a', ' approved="yes"', a)}\n${unit('b', '', b).replace('final', 'translated')}\n</body></file></xliff>\n`;
    const { editor, path } = await openWorkspace(way, { ...APP, 'l10n/app.de.xlf': file('Sichern ', 'Sichern ') });
    const uri = await editor.open(path('l10n/app.de.xlf'));
    const diagnostic = (await editor.diagnostics(uri)).find(({ code }) => code === 'edge-whitespace')!;
    const fixes = (await editor.actions(uri, diagnostic.range, { diagnostics: [diagnostic] })).filter(
      ({ kind }) => kind === 'quickfix.dragoman.edge-whitespace',
    );
    expect(fixes.map(({ isPreferred }) => isPreferred)).toEqual([false]);
    const [all] = await editor.actions(uri, diagnostic.range, { only: ['source.fixAll.dragoman'] });
    await editor.choose(all!);
    expect(editor.text(uri)).toBe(file('Sichern ', 'Sichern'));
    await editor.choose(fixes[0]!);
    expect(editor.text(uri)).toBe(file('Sichern', 'Sichern'));
  });

  test('fix all applies every safe fix', async () => {
    const { editor, path } = await openWorkspace(way, UNTIDY);
    const uri = await editor.open(path('locales/de.json'));
    const [all] = await editor.actions(uri, editor.rangeOf(uri, '{'), { only: ['source.fixAll'] });
    await editor.choose(all!);
    expect(JSON.parse(editor.text(uri))).toEqual({
      save: 'Sichern',
      menu: { open: '{name} öffnen', close: 'Schließen' },
    });
  });

  test.each([
    { fixes: 'many' },
    { version: 1, fixes: [{ title: 1, safe: true, edits: [] }] },
    { version: 1, fixes: [{ title: 'x', safe: true, edits: [{ range: null, newText: 'x' }] }] },
    {
      version: 1,
      fixes: [{ title: 'x', safe: true, was: 'y', change: { unit: '__proto__', parts: [{}], origin: 'person' } }],
    },
    'text',
    [[[]]],
  ])('data that is not ours is no fix: %j', async (data) => {
    const { editor, path } = await openWorkspace(way, UNTIDY);
    const uri = await editor.open(path('locales/de.json'));
    const diagnostic = { range: editor.rangeOf(uri, '"save"'), message: 'm', source: 'dragoman', code: 'x', data };
    expect(await editor.actions(uri, diagnostic.range, { diagnostics: [diagnostic] })).toEqual([]);
    const made = { title: 't', data: { uri, fix: data, version: 1 } };
    expect(await editor.connection.sendRequest('codeAction/resolve', made)).toEqual(made);
  });

  test('the outline nests units in their groups', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/en.json'));
    const symbols = await editor.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
    expect(symbols).toMatchObject([
      { name: 'save', detail: 'Save' },
      { name: 'menu', children: [{ name: 'open', detail: 'Open {name}' }, { name: 'close' }] },
    ]);
    editor.settings = { 'outline.limit': 2 };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await editor.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } })).toMatchObject(
      [{ name: 'save' }, { name: 'menu', children: [{ name: 'open' }] }, { name: '… 1 more' }],
    );
  });
});

describe('code actions for simple clients', () => {
  test('a client that neither resolves nor keeps data nor versions edits is served all the same', async () => {
    const capabilities = {
      textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } }, diagnostic: {} },
    };
    const { editor, path } = await openWorkspace(IN_PROCESS, UNTIDY, { capabilities });
    const uri = await editor.open(path('locales/de.json'));
    const [first] = await editor.diagnostics(uri);
    const { data: _, ...diagnostic } = first!;
    const [fix] = await editor.actions(uri, editor.rangeOf(uri, 'Sichern '), { diagnostics: [diagnostic] });
    expect(fix?.edit?.changes?.[uri]).toHaveLength(1);
    editor.applyEdit({ edit: fix!.edit! });
    expect(editor.text(uri)).toContain('"Sichern"');
  });

  test('a client without action literals gets commands', async () => {
    const capabilities = { ...CAPABILITIES, textDocument: { diagnostic: {} } };
    const { editor, path } = await openWorkspace(IN_PROCESS, APP, { capabilities });
    const uri = await editor.open(path('locales/de.json'));
    expect(await editor.actions(uri, editor.rangeOf(uri, '"open"'))).toEqual([
      expect.objectContaining({ command: 'dragoman.server.translate', title: 'Translate this unit into German' }),
      expect.objectContaining({ command: 'dragoman.server.translate' }),
    ]);
  });
});
