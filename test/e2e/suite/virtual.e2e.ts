import * as assert from 'node:assert/strict';
import { commands, type Disposable, Uri, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { screenshot } from './support/control.ts';
import { activate, codeOf, cursorAt, diagnostics, select, show } from './support/editor.ts';
import { message, statusItem } from './support/screen.ts';
import { memoryFiles } from './support/virtual.ts';

const XLIFF = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="app" source-language="en" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="hello"><source>Hello {name}</source><target>Hallo</target></trans-unit>
      <trans-unit id="bye"><source>Good bye</source></trans-unit>
    </body>
  </file>
</xliff>
`;
const ROOT = Uri.parse('vscode-vfs://e2e/team/project');
const opened = async (path: string) => show(await workspace.openTextDocument(Uri.joinPath(ROOT, path)));

/** As a repository that is looked at without a clone. */
suite('A workspace that is not on disk', () => {
  let files: Disposable | undefined;

  suiteSetup(async () => {
    files = memoryFiles('vscode-vfs', {
      '/team/project/i18n/app.de.xlf': XLIFF,
      '/team/project/locales/en.json': '{ "save": "Save {n} files" }\n',
      '/team/project/locales/de.json': '{ "save": "Sichern" }\n',
      '/team/project/notes.md': 'Good evening\n',
    });
    await activate();
    // No project file can say so here.
    await workspace.getConfiguration('dragoman').update('service', 'embedded', true);
    await statusItem('embedded');
  });

  suiteTeardown(async () => {
    await workspace.getConfiguration('dragoman').update('service', undefined, true);
    files?.dispose();
  });

  test('a file that holds both languages is checked, and translated, as on disk', async () => {
    const editor = await opened('i18n/app.de.xlf');
    const { document } = editor;
    const found = await diagnostics(document.uri, (all) => all.length >= 2);
    assert.deepEqual(found.map(codeOf).sort(), ['missing-translation', 'placeholders']);
    await screenshot('virtual');
    cursorAt(editor, 'Good bye');
    await commands.executeCommand(CLIENT_COMMANDS.translateFile);
    await message('1 unit translated');
    assert.match(document.getText(), /<source>Good bye<\/source>\s*<target[^>]*>\[.+\]<\/target>/);
  });

  test('a file that needs its siblings says what it lacks', async () => {
    await opened('locales/de.json');
    void commands.executeCommand(CLIENT_COMMANDS.translateFile);
    assert.match(await message('next to it'), /de\.json is not on this machine's disk/);
    await screenshot('virtual-siblings');
    await commands.executeCommand('notifications.clearAll');
  });

  test('nothing is paid for where nothing can be written', async () => {
    const still = memoryFiles(
      'still',
      { '/i18n/app.de.xlf': XLIFF, '/notes.md': 'Good evening\n' },
      { isReadonly: true },
    );
    try {
      const editor = await show(await workspace.openTextDocument(Uri.parse('still:/notes.md')));
      select(editor, 'Good evening');
      void commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
      assert.match(await message('is read-only here'), /notes\.md is read-only here, so nothing was sent/);
      await commands.executeCommand('notifications.clearAll');
      await show(await workspace.openTextDocument(Uri.parse('still:/i18n/app.de.xlf')));
      for (const command of [CLIENT_COMMANDS.translateFile, CLIENT_COMMANDS.preview]) {
        void commands.executeCommand(command);
        assert.match(await message('is read-only here'), /app\.de\.xlf/);
        await commands.executeCommand('notifications.clearAll');
      }
    } finally {
      await commands.executeCommand('workbench.action.closeAllEditors');
      still.dispose();
    }
  });

  test('a selection is translated anywhere', async () => {
    const editor = await opened('notes.md');
    select(editor, 'Good evening');
    await commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
    assert.match(editor.document.getText(), /\[Ĝôôď évéñîñĝ\]/);
  });

  test('what needs a folder on disk says so', async () => {
    void commands.executeCommand(CLIENT_COMMANDS.createProjectFile);
    assert.match(await message('disk'), /disk/);
    await commands.executeCommand('notifications.clearAll');
    void commands.executeCommand(CLIENT_COMMANDS.glossaryPush);
    assert.match(await message('disk'), /disk/);
    await screenshot('virtual-project-file');
  });
});
