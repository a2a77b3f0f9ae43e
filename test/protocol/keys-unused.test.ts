import { expect, test } from 'vitest';
import { FileChangeType, type WorkspaceEdit } from 'vscode-languageserver/node';
import type { UnitKeysAnswer, UnusedKeysAnswer } from '../../shared/unit-keys.ts';
import { uriOf } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const FILES = {
  'package.json': '{ "dependencies": { "react-i18next": "17" } }',
  'locales/en/shop.json': '{ "pay": "Pay", "gone": "Gone", "old": { "a": "A" } }\n',
  'locales/de/shop.json': '{ "old": { "a": "Ä" }, "pay": "Zahlen" }\n',
  'locales/en/home.json': '{ "title": "Home", "many_one": "One", "many_other": "Many" }\n',
  'locales/de/home.json': '{ "title": "Heim", "many_other": "Viele" }\n',
  'src/app.tsx':
    "import { t } from 'i18next';\nexport const pay = () => t('shop:pay');\nexport const title = () => t('home:title');\n",
};

test.each(WAYS)('keys that no code asks for are listed, and go as one edit, $name', async (way) => {
  const { editor, path, read } = await openWorkspace(way, FILES);
  const unused = () => editor.execute<UnusedKeysAnswer>('dragoman.server.units.unused', {});
  const found = await unused();
  const { files, ...rest } = found;
  expect(rest).toEqual({ open: 0, keys: 6, isSilent: false, isCut: false });
  const byFile = Object.fromEntries(
    files.map(({ uri, units }) => [uri, units.map(({ key, text }) => `${key}: ${text}`)]),
  );
  expect(byFile).toEqual({
    [uriOf(path('locales/en/shop.json'))]: ['gone: Gone', 'old.a: A'],
    [uriOf(path('locales/en/home.json'))]: ['many_one: One', 'many_other: Many'],
  });
  // One entry for each key: of a group several may be named.
  const chosen = files.flatMap(({ uri, units }) => units.map(({ id }) => ({ uri, units: [id] })));
  const dry = await editor.execute<UnitKeysAnswer>('dragoman.server.units.remove', { files: chosen, dryRun: true });
  expect((dry.edit as WorkspaceEdit).documentChanges).toHaveLength(4);
  expect(editor.edits).toEqual([]);
  const done = await editor.execute<UnitKeysAnswer>('dragoman.server.units.remove', { files: chosen });
  expect([done.applied, editor.edits.length]).toEqual([true, 1]);
  expect([read('locales/en/shop.json'), read('locales/de/shop.json')]).toEqual([
    '{ "pay": "Pay" }\n',
    '{ "pay": "Zahlen" }\n',
  ]);
  expect([read('locales/en/home.json'), read('locales/de/home.json')]).toEqual([
    '{ "title": "Home" }\n',
    '{ "title": "Heim" }\n',
  ]);
  const changes = Object.keys(FILES).map((name) => ({ uri: uriOf(path(name)), type: FileChangeType.Changed }));
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  expect((await unused()).files).toEqual([]);
  await expect(editor.execute('dragoman.server.units.remove', { files: [] })).rejects.toThrow('There is no key here.');
});

test.each(
  WAYS,
)('a call that takes its key from elsewhere is counted, and code as it is typed counts, $name', async (way) => {
  const { editor, path } = await openWorkspace(way, FILES);
  const uri = await editor.open(path('src/app.tsx'));
  const unused = () => editor.execute<UnusedKeysAnswer>('dragoman.server.units.unused', {});
  editor.type(uri, "t('home:title');", "t('home:title');\nexport const any = (a) => t(a.text) + t('shop:gone');");
  const { open, files } = await unused();
  expect(open).toBe(1);
  expect(files.flatMap(({ units }) => units.map(({ key }) => key))).toEqual(['many_one', 'many_other', 'old.a']);
});

test.each(WAYS)('a form of a plural stays with one that may be used, $name', async (way) => {
  const { editor } = await openWorkspace(way, { ...FILES, 'src/words.ts': "export const words = ['many_one'];\n" });
  const { files } = await editor.execute<UnusedKeysAnswer>('dragoman.server.units.unused', {});
  expect(files.flatMap(({ units }) => units.map(({ key }) => key))).toEqual(['gone', 'old.a']);
});

test.each(WAYS)('where no code shows texts nothing is said, $name', async (way) => {
  const { editor } = await openWorkspace(way, { ...FILES, 'src/app.tsx': 'export const x = 1;\n' });
  expect(await editor.execute('dragoman.server.units.unused', {})).toEqual({
    ...{ files: [], open: 0, keys: 6, isSilent: true, isCut: false },
  });
});
