import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import { translate } from '../support/lsp-translate.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

let service: HeldService;
beforeEach(async () => {
  service = await startHeldService();
  onTestFinished(() => service.close());
});

const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a"><source>Save {name}</source></trans-unit>
<trans-unit id="b"><source>Close</source><target>Schließen</target></trans-unit>
</body></file></xliff>
`;

describe.each(WAYS)('documents that are no files of this machine, $name', (way) => {
  const open = () => openWorkspace(way, APP, { settings: { service: service.url } });

  test.each([
    'vscode-vfs://github/team/app/i18n/app.de.xlf',
    'untitled:app.de.xlf',
    'memfs:/app.de.xlf',
  ])('%s is checked and translated in the editor', async (name) => {
    const { editor } = await open();
    const uri = await editor.open(name, XLIFF);
    expect(await editor.diagnostics(uri)).toMatchObject([{ code: 'missing-translation' }]);
    expect(await translate(editor, uri)).toMatchObject({ translated: 1, refused: [] });
    expect(editor.text(uri)).toBe(XLIFF.replace('{name}</source>', '{name}</source><target>«Save {name}»</target>'));
    expect(editor.edits[0]?.edit.documentChanges).toMatchObject([{ textDocument: { uri, version: 1 } }]);
  });

  test.each([{}, { to: ['fr'] }])('one that needs files beside it is refused with the reason, %j', async (more) => {
    const { editor, folder } = await open();
    const uri = await editor.open(`vscode-vfs://github${folder}/locales/en.json`, '{\n  "new": "New"\n}\n');
    await expect(translate(editor, uri, more)).rejects.toThrow(/en\.json is not on this machine's disk.*Save it/);
    expect([editor.edits, service.requests]).toEqual([[], []]);
    expect(existsSync(`${folder}/locales/fr.json`)).toBe(false);
  });

  test('one of the same path hides no file', async () => {
    const { editor, folder, path } = await open();
    await editor.open(`git:${folder}/locales/en.json`, '{\n  "gone": "Gone"\n}\n');
    const uri = await editor.open(path('locales/de.json'));
    expect(await translate(editor, uri)).toMatchObject({ translated: 2 });
    expect(JSON.parse(editor.text(uri))).toMatchObject({ save: 'Sichern', menu: { close: '«Close»' } });
  });

  test('one that nobody has open has a sentence of its own', async () => {
    const { editor } = await open();
    await expect(translate(editor, 'vscode-vfs://github/team/de.xlf')).rejects.toThrow(/is not open and is not a file/);
  });

  test('folders that are not on the disk are not looked for there', async () => {
    const { folder } = await open();
    const folders = [`vscode-vfs://github${folder}`];
    const { editor } = await openWorkspace(way, {}, { folders, environment: {} });
    expect(await editor.connection.sendRequest('workspace/symbol', { query: 'save' })).toEqual([]);
  });
});
