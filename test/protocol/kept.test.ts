import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const texts = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const project = (more: object) => texts({ sourceLocale: 'en', targetLocales: ['de', 'fr'], ...more });
const FILES = {
  'dragoman.json': project({ files: ['locales/{locale}/{name}.json'], glossary: { files: ['terms.csv'] } }),
  'terms.csv': 'en,de\nhut,Hütte\n',
  'locales/en/menu.json': texts({ 'a.b': 'The hut is open', save: 'Save it now', long: 'One, two and  three' }),
  'locales/de/menu.json': texts({ 'a.b': 'Das Haus ist offen', save: 'Jetzt sichern', long: 'Eins,  zwei und drei' }),
  'locales/fr/menu.json': texts({ save: 'Enregistrer' }),
  'locales/en/tools.json': texts({ store: 'Save it now' }),
  'locales/de/tools.json': texts({ store: 'Jetzt sichern' }),
};

/** What a keystroke finds known of the project is what a server that has just been started finds out. */
test('what is kept between keystrokes follows all that it was made of', async () => {
  const { editor, folder, path, write } = await openWorkspace(IN_PROCESS, FILES);
  await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
  const uri = await editor.open(path('locales/de/menu.json'));
  const told = new Set<string>();
  let letters = 0;
  /** The findings after one more letter, and after the same one again. */
  const typed = async (what: string, settings = {}) => {
    editor.type(uri, 'offen', `${'x'.repeat(++letters % 3)}offen`);
    const found = (await editor.diagnostics(uri)).map(({ code, message, range }) => ({ code, message, range }));
    const fresh = await Editor.start(await IN_PROCESS.start({}), { folders: [folder], settings });
    const same = await fresh.open(path('locales/de/menu.json'), editor.text(uri));
    const other = (await fresh.diagnostics(same)).map(({ code, message, range }) => ({ code, message, range }));
    await fresh.dispose();
    expect(found, what).toEqual(other);
    told.add(JSON.stringify(found.map(({ code, message }) => [code, message])));
  };
  const watched = async (name: string, type: number) => {
    const { refreshes } = editor;
    const changes = [{ uri: uriOf(path(name)), type }];
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await editor.until(() => editor.refreshes > refreshes);
  };
  await typed('nothing has happened');
  await typed('nothing has happened again');
  const before = told.size;

  write('terms.csv', 'en,de\nopen,geöffnet\n');
  await watched('terms.csv', 2);
  await typed('another glossary');
  write('locales/de/tools.json', texts({ store: 'Jetzt speichern' }));
  await watched('locales/de/tools.json', 2);
  await typed('another text in another file');
  write('locales/en/menu.json', texts({ ...JSON.parse(FILES['locales/en/menu.json']), 'a.b': 'The hut is open now.' }));
  await watched('locales/en/menu.json', 2);
  await typed('another source');
  rmSync(path('locales/de/tools.json'));
  await watched('locales/de/tools.json', 3);
  await typed('a file that went');
  write('locales/en/more.json', texts({ keep: 'Save it now' }));
  write('locales/de/more.json', texts({ keep: 'Behalten' }));
  await watched('locales/en/more.json', 1);
  await watched('locales/de/more.json', 1);
  await typed('a file that came');
  const own = await editor.open(path('locales/de/more.json'));
  editor.type(own, 'Behalten', 'Jetzt sichern');
  await editor.diagnostics(uri);
  editor.type(own, 'Jetzt sichern', 'Behalten');
  await typed('another document, typed in and back');
  await editor.close(own);
  write('dragoman.json', project({ files: ['locales/{locale}/{name}.json'], checks: { 'double-space': 'error' } }));
  await watched('dragoman.json', 2);
  await typed('another project file');
  const file = await editor.open(path('dragoman.json'));
  editor.type(file, '"error"', '"off"');
  write('dragoman.json', editor.text(file));
  await typed('a project file that is typed in');
  await editor.close(file);
  write('locales/dragoman.json', project({ checks: { 'double-space': 'error', inconsistent: 'off' } }));
  await watched('locales/dragoman.json', 1);
  await typed('a project below');
  rmSync(path('locales/dragoman.json'));
  await watched('locales/dragoman.json', 3);
  await typed('and none');
  // Each of them made a difference, but for the last ones.
  expect(told.size - before).toBeGreaterThan(6);
});

test('and a folder that is added or taken away', async () => {
  const { editor, folder, path } = await openWorkspace(IN_PROCESS, FILES);
  const uri = await editor.open(path('locales/de/menu.json'));
  const codes = async () => (await editor.diagnostics(uri)).map(({ code }) => code).sort();
  const first = await codes();
  editor.type(uri, 'offen', 'xoffen');
  expect(await codes()).toEqual(first);
  expect(first).toContain('term-not-used');
  const one = { uri: uriOf(path('locales')), name: 'locales' };
  const change = (added: object[], removed: object[]) =>
    editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added, removed } });
  await change([one], [{ uri: uriOf(folder), name: folder }]);
  editor.type(uri, 'xoffen', 'xxoffen');
  // The folder alone is a project without a glossary.
  expect(await codes()).not.toContain('term-not-used');
  await change([{ uri: uriOf(folder), name: folder }], [one]);
  editor.type(uri, 'xxoffen', 'xoffen');
  expect(await codes()).toEqual(first);
});
