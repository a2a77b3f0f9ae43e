import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { CancellationTokenSource, type Location, type Range, type WorkspaceEdit } from 'vscode-languageserver/node';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace, SUBTITLES } from '../support/lsp-workspace.ts';

const prepare = (editor: Editor, uri: string, part: string) =>
  editor.connection.sendRequest<{ range: Range; placeholder: string } | null>('textDocument/prepareRename', {
    textDocument: { uri },
    position: editor.rangeOf(uri, part).start,
  });
const rename = (editor: Editor, uri: string, part: string, newName: string) =>
  editor.connection.sendRequest<WorkspaceEdit | null>('textDocument/rename', {
    textDocument: { uri },
    position: editor.rangeOf(uri, part).start,
    newName,
  });
const references = (editor: Editor, uri: string, part: string) =>
  editor.connection.sendRequest<Location[]>('textDocument/references', {
    textDocument: { uri },
    position: editor.rangeOf(uri, part).start,
    context: { includeDeclaration: true },
  });

const CODE = {
  ...APP,
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}.json"], "code": { "files": ["src/**/*.{ts,tsx}"] } }',
  'src/app.ts':
    "// t('menu.open')\nexport const a = t('menu.open', { name });\nconst b = t(`save`) + cat('save') + t('menu');\n",
  'src/deep/view.tsx': '<p title={t("menu.close")}>{t(\n  "menu.open",\n)}</p>\n',
  'src/other.js': "t('menu.open')\n",
  'node_modules/x/src/app.ts': "t('menu.open')\n",
};

describe.each(WAYS)('rename, $name', (way) => {
  test('a key in all locales, open or not, as one edit', async () => {
    const files = { ...APP, 'locales/fr.json': '\uFEFF{\r\n\t"menu": { "open": "Ouvrir {name}" } }' };
    const { editor, path, read } = await openWorkspace(way, files);
    const uri = await editor.open(path('locales/de.json'));
    const english = await editor.open(path('locales/en.json'));
    editor.type(english, '{\n', '{\n\n');
    expect(await prepare(editor, uri, 'open"')).toEqual({ range: editor.rangeOf(uri, 'open'), placeholder: 'open' });
    const edit = await rename(editor, uri, 'open"', 'start');
    expect(edit?.documentChanges).toMatchObject([
      { textDocument: { uri: english, version: 2 } },
      { textDocument: { uri, version: 1 } },
      { textDocument: { uri: uriOf(path('locales/fr.json')), version: null } },
    ]);
    expect(editor.applyEdit({ edit: edit ?? {} })).toEqual({ applied: true });
    expect(editor.text(english)).toContain('"start": "Open {name}"');
    expect(editor.text(uri)).toContain('"start": ""');
    expect(read('locales/fr.json')).toBe('\uFEFF{\r\n\t"menu": { "start": "Ouvrir {name}" } }');
    expect(await rename(editor, uri, 'save"', 'save')).toBeNull();
    expect(await prepare(editor, uri, 'Sichern')).toBeNull();
  });

  test('code that asks for the key follows, and is found', async () => {
    const { editor, path, read, write } = await openWorkspace(way, CODE);
    const uri = await editor.open(path('locales/de.json'));
    const places = await references(editor, uri, 'open"');
    expect(places.map((place) => [place.uri, place.range.start])).toEqual([
      [uriOf(path('locales/en.json')), { line: 3, character: 5 }],
      [uri, { line: 3, character: 5 }],
      [uriOf(path('src/app.ts')), { line: 0, character: 6 }],
      [uriOf(path('src/app.ts')), { line: 1, character: 20 }],
      [uriOf(path('src/deep/view.tsx')), { line: 1, character: 3 }],
    ]);
    write('src/app.ts', `\n${CODE['src/app.ts']}`);
    const [, , moved] = await references(editor, uri, 'open"');
    expect(moved?.range.start.line).toBe(1);
    const edit = await rename(editor, uri, 'menu"', 'file');
    editor.applyEdit({ edit: edit ?? {} });
    expect(read('src/app.ts')).toBe(`\n${CODE['src/app.ts'].replaceAll('menu', 'file')}`);
    expect(read('src/deep/view.tsx')).toBe(CODE['src/deep/view.tsx'].replaceAll('menu', 'file'));
    expect(read('src/other.js')).toBe(CODE['src/other.js']);
    expect(read('node_modules/x/src/app.ts')).toBe(CODE['node_modules/x/src/app.ts']);
  });
});

describe('a project that does not say which files are its code', () => {
  const files = {
    ...APP,
    'src/app.ts': "const a = t('menu.open');\nlog('menu.opened', menu.open);\n",
    'src/view.html': '<b data-i18n="menu.open"></b>\n',
    'src/made.ts': "t('menu.open')\n",
    'generated/x.ts': "t('menu.open')\n",
    'node_modules/x/a.ts': "t('menu.open')\n",
    '.gitignore': 'src/made.ts\ngenerated/\n',
  };
  const confirming = {
    ...CAPABILITIES,
    workspace: {
      ...CAPABILITIES.workspace,
      workspaceEdit: { documentChanges: true, changeAnnotationSupport: { groupsOnLabel: true } },
    },
  };

  test('places where the key stands as a text are offered, to be confirmed', async () => {
    const { editor, path, read, folder } = await openWorkspace(IN_PROCESS, files, { capabilities: confirming });
    execFileSync('git', ['init', '--quiet', folder]);
    const uri = await editor.open(path('locales/de.json'));
    const edit = await rename(editor, uri, 'open"', 'start');
    const confirmed = edit?.documentChanges?.filter(
      (change) => 'edits' in change && change.edits.every((one) => 'annotationId' in one),
    );
    expect(confirmed).toMatchObject(
      ['src/app.ts', 'src/view.html'].map((name) => ({ textDocument: { uri: uriOf(path(name)), version: null } })),
    );
    expect(Object.values(edit?.changeAnnotations ?? {})).toMatchObject([
      { label: '"menu.open" occurs in 2 files of code', needsConfirmation: true },
    ]);
    editor.applyEdit({ edit: { documentChanges: confirmed ?? [] } });
    expect(read('src/app.ts')).toBe("const a = t('menu.start');\nlog('menu.opened', menu.open);\n");
    expect(read('src/view.html')).toBe('<b data-i18n="menu.start"></b>\n');
    expect(editor.messages).toEqual([
      '"menu.open" occurs in 2 files of code: src/app.ts:1, src/view.html:1. Tick there what asks for this text, or name the files under "code" in dragoman.json: then code is renamed automatically.',
    ]);
  });

  test('a client that cannot ask names them before the change is made, and leaves them', async () => {
    const { editor, path, folder } = await openWorkspace(IN_PROCESS, files);
    execFileSync('git', ['init', '--quiet', folder]);
    const uri = await editor.open(path('locales/de.json'));
    const edit = await rename(editor, uri, 'open"', 'start');
    expect(editor.messages).toEqual([
      '"menu.open" occurs in 2 files of code: src/app.ts:1, src/view.html:1. Rename it there too, or name the files under "code" in dragoman.json: then code is renamed automatically.',
    ]);
    expect(JSON.stringify(edit)).not.toContain('src/');
    await rename(editor, uri, 'save"', 'keep');
    expect(editor.messages).toHaveLength(1);
  });

  test('a new name that would break quotes is not offered', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, files, { capabilities: confirming });
    const uri = await editor.open(path('locales/de.json'));
    const edit = await rename(editor, uri, 'open"', "it's");
    expect(edit?.changeAnnotations).toBeUndefined();
    expect(editor.messages).toMatchObject([expect.stringContaining('occurs in 4 files of code')]);
  });

  test('a workspace that is not trusted is not searched, and says so', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, files, { initializationOptions: { trusted: false } });
    const uri = await editor.open(path('locales/de.json'));
    expect(await rename(editor, uri, 'open"', 'start')).not.toBeNull();
    expect(editor.messages).toMatchObject([expect.stringMatching(/^Code is not searched in a workspace that is not/)]);
  });

  test('the search ends when it is cancelled', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`src/${at}.ts`, "t('menu.open')\n"]));
    const { editor, path } = await openWorkspace(IN_PROCESS, { ...APP, ...many });
    const uri = await editor.open(path('locales/de.json'));
    const source = new CancellationTokenSource();
    const position = editor.rangeOf(uri, 'open"').start;
    const asked = editor.connection.sendRequest(
      'textDocument/rename',
      { textDocument: { uri }, position, newName: 'start' },
      source.token,
    );
    source.cancel();
    await expect(asked).rejects.toThrow('Cancelled.');
    expect(editor.messages).toEqual([]);
  });
});

describe('rename is refused with the reason', () => {
  test.each([
    ['a key that is there', APP, 'locales/de.json', 'save"', 'menu', 'locales/en.json: There is a key "menu" already.'],
    ['a cue', SUBTITLES, 'film.de.srt', '1\n', '2', 'Cues are numbered by their order'],
    [
      'a file with syntax errors',
      { ...APP, 'locales/fr.json': '{ "save" "x" }' },
      'locales/de.json',
      'save"',
      'keep',
      'locales/fr.json: The file has syntax errors. Repair it first.',
    ],
    ['code whose quotes it breaks', CODE, 'locales/de.json', 'open"', "it's", 'does not fit between the quotes in'],
  ])('%s', async (_, files, name, part, to, message) => {
    const { editor, path } = await openWorkspace(IN_PROCESS, files);
    const uri = await editor.open(path(name));
    await expect(rename(editor, uri, part, to)).rejects.toThrow(message);
  });

  test('prepareRename says so before a name is typed', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SUBTITLES);
    const uri = await editor.open(path('film.de.srt'));
    await expect(prepare(editor, uri, '1\n')).rejects.toThrow('Cues are numbered by their order');
  });
});

describe('namespaces', () => {
  const files = {
    'dragoman.json':
      '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}/{namespace}.json"], "code": { "files": ["*.ts"] } }',
    'l/en/common.json': '{ "save": "Save", "only": "Only" }',
    'l/en/menu.json': '{ "save": "Keep" }',
    'l/de/common.json': '{ "save": "Sichern" }',
    'a.ts': "t('save') t('common:save') t('menu:save') t('only')",
  };

  test('named ones are told apart; what may mean another file’s key stays, and is told of', async () => {
    const { editor, path, read } = await openWorkspace(IN_PROCESS, files);
    const uri = await editor.open(path('l/en/common.json'));
    editor.applyEdit({ edit: (await rename(editor, uri, 'save"', 'keep')) ?? {} });
    expect(read('a.ts')).toBe("t('save') t('common:keep') t('menu:save') t('only')");
    expect(read('l/de/common.json')).toBe('{ "keep": "Sichern" }');
    await editor.until(() => editor.messages.length > 0);
    expect(editor.messages[0]).toMatch(/^1 use of "save" in code may mean another file's key/);
    editor.applyEdit({ edit: (await rename(editor, uri, 'only"', 'sole')) ?? {} });
    expect(read('a.ts')).toContain("t('sole')");
  });
});

test('a client without document changes gets plain ones', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, APP, { capabilities: { ...CAPABILITIES, workspace: {} } });
  const uri = await editor.open(path('locales/de.json'));
  const edit = await rename(editor, uri, 'save"', 'keep');
  expect(Object.keys(edit?.changes ?? {})).toEqual([uriOf(path('locales/en.json')), uri]);
});

test('an XLIFF id in the files of all locales', async () => {
  const xliff = (locale: string) =>
    `<xliff version="1.2"><file original="f" source-language="en" target-language="${locale}" datatype="plaintext"><body><trans-unit id="menu.open"><source>Open</source><target>x</target></trans-unit></body></file></xliff>`;
  const { editor, path, read } = await openWorkspace(IN_PROCESS, {
    'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["m.{locale}.xlf"] }',
    'm.de.xlf': xliff('de'),
    'm.fr.xlf': xliff('fr'),
  });
  const uri = await editor.open(path('m.de.xlf'));
  editor.applyEdit({ edit: (await rename(editor, uri, 'menu.open', 'menu.start')) ?? {} });
  expect(editor.text(uri)).toBe(xliff('de').replace('menu.open', 'menu.start'));
  expect(read('m.fr.xlf')).toBe(xliff('fr').replace('menu.open', 'menu.start'));
});
