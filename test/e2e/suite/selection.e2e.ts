import * as assert from 'node:assert/strict';
import { commands, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { screenshot } from './support/control.ts';
import { closeAll, fileUri, open, select, undo } from './support/editor.ts';
import { answer, quickInput } from './support/screen.ts';

suite('Translate Selection', () => {
  teardown(closeAll);

  test('every cursor at once, in any file, into a language that is picked; one undo', async () => {
    const editor = await open('notes.md');
    const before = editor.document.getText();
    select(editor, 'Good morning', 'Good night');
    const done = commands.executeCommand(CLIENT_COMMANDS.translateSelection);
    const shown = await quickInput('Into which language?');
    assert.match(shown, /German/, 'the project’s locale is near the top');
    await screenshot('pick-locale');
    await answer('Into which language?', 'Dutch');
    await done;
    assert.equal(
      editor.document.getText(),
      before.replace('Good morning', '[Ĝôôð môŕñîñĝ]').replace('Good night', '[Ĝôôð ñîĝĥţ]'),
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
    assert.match(editor.document.getText(), /\[Ĝôôð évéñîñĝ\]/);
  });

  test('the answer goes to the right document when the focus has moved', async () => {
    const editor = await open('notes.md');
    select(editor, 'Good evening');
    const done = commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
    const other = await window.showTextDocument(fileUri('log.md'));
    await done;
    assert.equal(window.activeTextEditor?.document.uri.toString(), other.document.uri.toString());
    assert.ok(!other.document.isDirty, 'the other document is untouched');
    const document = workspace.textDocuments.find(({ uri }) => uri.path.endsWith('notes.md'));
    assert.match(document?.getText() ?? '', /\[Ĝôôð évéñîñĝ\]/);
  });

  test('text that moved meanwhile is followed', async () => {
    const editor = await open('notes.md');
    select(editor, 'Good evening');
    const done = commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
    await editor.edit((edit) => edit.insert(editor.document.positionAt(0), 'A line above.\n'));
    await done;
    assert.match(
      editor.document.getText(),
      /^A line above\.\n# Notes\n\nGood morning\n\[Ĝôôð évéñîñĝ\]\nGood night\n$/,
    );
  });
});
