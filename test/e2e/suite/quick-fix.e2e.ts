import * as assert from 'node:assert/strict';
import { type CodeAction, type Command, commands, languages, workspace } from 'vscode';
import { press, readText, screenshot } from './support/control.ts';
import { cursorAt, diagnostics, fileUri, open, show, undo, until } from './support/editor.ts';
import { lenses } from './support/screen.ts';

suite('quick fixes', () => {
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
    const command = typeof action.command === 'string' ? (action as Command) : action.command;
    assert.ok(command);
    await commands.executeCommand(command.command, ...(command.arguments ?? []));
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
    await lenses('what is missing above its unit', (shown) => shown.includes('missing · translate'));
    const isTranslated = () => /"saved": "\[[^"]+\]"/.test(editor.document.getText());
    const isShown = async () => (await readText('.action-widget'))?.includes('Translate this unit') === true;
    // VS Code closes the menu when findings come anew while it is shown, as after a file that an earlier test has written: then it is opened again.
    await until('the translation', async () => {
      await commands.executeCommand('editor.action.quickFix');
      await until('the menu', isShown);
      await screenshot('quick-fix-menu');
      if (await isShown()) await press('Enter');
      for (let waited = 0; waited < 5_000 && !isTranslated(); waited += 100)
        await new Promise((resolve) => setTimeout(resolve, 100));
      return isTranslated();
    });
    await screenshot('after-quick-fix');
  });

  test('a check is turned off for the project, at once; undo turns it on again', async () => {
    const editor = await open('locales/de.json');
    const { uri } = editor.document;
    const missing = () =>
      languages.getDiagnostics(uri).filter(({ code }) => {
        return typeof code === 'object' && code.value === 'missing-translation';
      });
    await until('the findings', () => missing().length > 0);
    cursorAt(editor, 'aved"');
    const action = await until('the action', async () => {
      const actions = await commands.executeCommand<CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        editor.selection,
        'quickfix.dragoman.ignore',
        10,
      );
      return actions.find(({ title }) => title === 'Turn "missing-translation" off in this project');
    });
    assert.ok(action.edit);
    assert.ok(await workspace.applyEdit(action.edit));
    await until('their end', () => missing().length === 0);
    const project = await show(await workspace.openTextDocument(fileUri('dragoman.json')));
    assert.match(project.document.getText(), /\/\/ What the suite works on.*\n.*"missing-translation": "off"/s);
    await undo();
    await until('the findings again', () => missing().length > 0);
    assert.doesNotMatch(project.document.getText(), /"checks"/);
  });
});
