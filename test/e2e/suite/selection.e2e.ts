import * as assert from 'node:assert/strict';
import { commands } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { screenshot } from './support/control.ts';
import { open, select, undo } from './support/editor.ts';
import { answer, quickInput } from './support/screen.ts';

suite('Translate Selection', () => {
  test('every cursor at once, in any file, into a language that is picked; one undo', async () => {
    const editor = await open('notes.md');
    const before = editor.document.getText();
    select(editor, 'Good morning', 'Good night');
    const done = commands.executeCommand(CLIENT_COMMANDS.translateSelection);
    const shown = await quickInput('Translate Selection');
    assert.match(shown, /German/, 'the project’s locale is near the top');
    await screenshot('pick-locale');
    await answer('Translate Selection', 'Dutch');
    await done;
    assert.equal(
      editor.document.getText(),
      before.replace('Good morning', '[Ĝôôď môŕñîñĝ]').replace('Good night', '[Ĝôôď ñîĝĥţ]'),
    );
    await screenshot('selection-translated');
    await undo();
    assert.equal(editor.document.getText(), before);
  });

  test('the language chosen last comes first', async () => {
    const editor = await open('notes.md');
    select(editor, 'Good evening');
    const done = commands.executeCommand(CLIENT_COMMANDS.translateSelection);
    await answer('Dutch', '');
    await done;
    assert.match(editor.document.getText(), /\[Ĝôôď évéñîñĝ\]/);
  });
});
