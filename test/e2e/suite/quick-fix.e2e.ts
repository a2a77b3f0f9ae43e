import * as assert from 'node:assert/strict';
import { type CodeAction, type Command, commands, workspace } from 'vscode';
import { press, screenshot } from './support/control.ts';
import { closeAll, cursorAt, diagnostics, open, undo, until } from './support/editor.ts';

suite('quick fixes', () => {
  teardown(closeAll);

  test('“Translate this unit” fills the unit at the cursor, and undo takes it back', async () => {
    const editor = await open('i18n/messages.de.xlf');
    const { document } = editor;
    const before = document.getText();
    await diagnostics(document.uri);
    cursorAt(editor, 'Drop the');
    const action = await until('the action', async () => {
      const actions = await commands.executeCommand<(CodeAction | Command)[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        editor.selection,
      );
      return actions.find(({ title }) => title.startsWith('Translate this unit'));
    });
    const command = typeof action.command === 'object' ? action.command : action;
    await commands.executeCommand(String(command.command), ...(command.arguments ?? []));
    assert.match(document.getText(), /<target[^>]*>\[Ďŕôþ ţĥé <g id="2">àñçĥôŕ<\/g> ĥéŕé\]<\/target>/);
    assert.equal(
      document.getText().match(/<target/g)?.length,
      before.match(/<target/g)?.length,
      'no other unit changed',
    );
    await undo();
    assert.equal(document.getText(), before);
  });

  test('the light bulb’s menu offers it', async () => {
    const editor = await open('locales/de.json');
    await diagnostics(editor.document.uri);
    cursorAt(editor, '"saved"');
    await press('Control+.');
    await until('the menu', async () => (await menu())?.includes('Translate this unit'));
    await screenshot('quick-fix-menu');
    await press('Enter');
    await until('the translation', () => editor.document.getText().includes('[Ýôûŕ çĥàñĝéš àŕé šàvéð'.slice(0, 5)));
    assert.ok(workspace.textDocuments.some((document) => document.isDirty));
    await screenshot('after-quick-fix');
  });
});

async function menu(): Promise<string | null> {
  const { readText } = await import('./support/control.ts');
  return readText('.action-widget');
}
