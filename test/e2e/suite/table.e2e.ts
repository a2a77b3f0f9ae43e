import * as assert from 'node:assert/strict';
import { commands, env, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { clickInPage, press, readPage, screenshot, typeText } from './support/control.ts';
import { closeAll, fileUri, onDisk, open, until } from './support/editor.ts';
import { fill, quickInput } from './support/screen.ts';

suite('Open Translations Table', () => {
  test('from a file: filtered, edited in place with the checks, pasted over two files of the project, taken back', async () => {
    const bytes = await onDisk('locales/de.json');
    const { document } = await open('locales/de.json');
    const before = document.getText();
    await commands.executeCommand(CLIENT_COMMANDS.openTable);
    await shows('app.saved');
    await clickInPage('button:has-text("Missing")');
    await shows('Rows: 3 of');
    await clickInPage('[data-row="0"] [data-column="2"]');
    await press('F2');
    await typeText('Gespeichert');
    await press('Enter');
    await shows('Gespeichert');
    await until('the document', () => document.getText().includes('"saved": "Gespeichert"'));
    assert.equal(document.getText().replace('Gespeichert', ''), before, 'no other byte');
    assert.deepEqual(await onDisk('locales/de.json'), bytes, 'what a tab shows is saved by whoever looks at it');
    // A text that lacks a tag of its source is refused where it is typed.
    await until('the next missing text', async () => (await readPage('.cell.active'))?.includes('Missing'));
    await press('F2');
    await typeText('Liegeplatz');
    await shows('This would not be written');
    await press('Escape');
    await press('i');
    await until('the details', async () => (await readPage('.panel'))?.includes('English'));
    await screenshot('table');
    await press('i');
    await press('Control+z');
    await until('the edit taken back', () => document.getText() === before);
    await shows('Undone.');
    await press('Control+y');
    await until('the edit done again', () => document.getText().includes('"saved": "Gespeichert"'));
    await shows('Redone.');
    await press('Control+z');
    await until('the edit taken back again', () => document.getText() === before);
    await press('Control+a');
    await env.clipboard.writeText('Alles klar');
    await press('Control+v');
    await until('what cannot be pasted is said', async () => (await readPage('.panel'))?.includes('Left unchanged'));
    await clickInPage('.panel .close');
    await press('Control+z');
    await until('the paste taken back', () => document.getText() === before);
    await press('Shift+F10');
    await quickInput('Translate What Is Missing');
    await press('Escape');
    // The table has the focus again, where it was.
    await until('the next row by a key', async () => {
      await press('ArrowDown');
      return (await readPage('.row:has(.active) .key'))?.includes('app.saved') === false;
    });
    await press('Shift+F10');
    await quickInput('Translate What Is Missing');
    await fill('Copy');
    await press('Enter');
    await until('the clipboard', async () => (await env.clipboard.readText()) !== 'Alles klar');
    await document.save();
    await closeAll();
  });

  test('a bilingual file side by side: the document is edited, and its undo is the editor’s own', async () => {
    const uri = fileUri('i18n/messages.de.xlf');
    const document = await workspace.openTextDocument(uri);
    const before = document.getText();
    await commands.executeCommand('vscode.openWith', uri, 'dragoman.unitEditor');
    await until('the units', async () => ((await readPage('.cell .words'))?.length ?? 0) > 0);
    await clickInPage('[data-row="0"] [data-column="2"]');
    await press('F2');
    await press('End');
    await typeText(' (neu)');
    await press('Enter');
    await until('the document', () => document.getText().includes(' (neu)') && document.isDirty);
    await screenshot('table-side-by-side');
    await commands.executeCommand('undo');
    await until('undone', () => document.getText() === before);
    await closeAll();
    assert.equal(window.tabGroups.activeTabGroup.tabs.length, 0);
  });
});

async function shows(text: string): Promise<void> {
  await until(`“${text}” in the table`, async () => (await readPage('main'))?.includes(text));
}
