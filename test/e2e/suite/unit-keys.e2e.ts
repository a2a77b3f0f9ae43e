import * as assert from 'node:assert/strict';
import { commands, Range, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { readText, screenshot } from './support/control.ts';
import { cursorAt, fileUri, onDisk, open, undo, until } from './support/editor.ts';
import { answer, message, quickInput } from './support/screen.ts';

const onDiskText = async (path: string) => (await onDisk(path)).toString('utf8');

suite('keys in all locales', () => {
  test('a key is added in the source from a target file; one undo takes it back', async () => {
    await open('locales/de.json');
    const before = await onDiskText('locales/en.json');
    const added = commands.executeCommand(CLIENT_COMMANDS.addKey);
    await answer('The key, with dots', 'berths.swap');
    await answer('The text of “berths.swap”', 'Swap berths');
    await added;
    await message('“berths.swap” was added.');
    // No tab shows the source: it is saved, and none opens.
    assert.match(await onDiskText('locales/en.json'), /"cancel": "Cancel the reservation",\n {4}"swap": "Swap berths"/);
    await until(
      'no tab but the one that was open',
      () => window.tabGroups.all.flatMap(({ tabs }) => tabs).length === 1,
    );
    const source = await open('locales/en.json');
    await undo();
    await until('the source as it was', () => source.document.getText() === before);
    await source.document.save();
  });

  test('missing keys come with the source text, and go again with one undo', async () => {
    const { document } = await open('locales/de.json');
    const before = document.getText();
    const inserted = commands.executeCommand(CLIENT_COMMANDS.insertMissingKeys);
    await quickInput('With the source texts');
    await screenshot('insert-missing-keys');
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await inserted;
    assert.ok(document.getText().includes('"reserve": "Reserve a <b>berth</b> now"'));
    await undo();
    assert.equal(document.getText(), before);
  });

  test('what a removal takes away is shown first', async () => {
    const editor = await open('locales/de.json');
    const source = await workspace.openTextDocument(fileUri('locales/en.json'));
    const [german, english] = [editor.document.getText(), source.getText()];
    cursorAt(editor, 'wind"');
    const removed = commands.executeCommand(CLIENT_COMMANDS.removeKey);
    await until('the preview', async () => (await readText('.bulk-edit-panel'))?.includes('en.json'));
    await screenshot('remove-key-preview');
    assert.ok(editor.document.getText().includes('"wind"'), 'nothing is done before somebody agrees');
    await until('the removal', async () => {
      await commands.executeCommand('refactorPreview.apply');
      return !editor.document.getText().includes('"wind"');
    });
    await removed;
    assert.doesNotMatch(await onDiskText('locales/en.json'), /"wind"/);
    await commands.executeCommand('workbench.action.closePanel');
    // Both files are one step; whoever takes it back is asked whether both are meant.
    await editor.edit((edit) => edit.replace(editor.document.validateRange(new Range(0, 0, 1e6, 0)), german));
    await editor.document.save();
    await workspace.fs.writeFile(fileUri('locales/en.json'), Buffer.from(english));
  });
});
