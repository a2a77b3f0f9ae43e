import * as assert from 'node:assert/strict';
import {
  type CodeLens,
  commands,
  type Hover,
  type InlayHint,
  type Location,
  MarkdownString,
  type TextEditor,
  type WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { press, readText, screenshot } from './support/control.ts';
import { cursorAt, diagnostics, fileUri, open, rangeOf, undo, until } from './support/editor.ts';

/** What the editor knows and does about single units. */
suite('units', () => {
  test('Go to Next and Previous Missing: by command and by key, around the end', async () => {
    const editor = await open('i18n/messages.de.xlf');
    await diagnostics(editor.document.uri);
    cursorAt(editor, '<?xml');
    await commands.executeCommand(CLIENT_COMMANDS.nextUnit);
    assert.equal(wordAt(editor), 'depth');
    await commands.executeCommand('workbench.action.focusActiveEditorGroup');
    await press('Alt+.');
    await until('the empty target', () =>
      editor.document.lineAt(editor.selection.active).text.includes('<target></target>'),
    );
    await commands.executeCommand(CLIENT_COMMANDS.nextUnit);
    assert.equal(wordAt(editor), 'depth');
    await commands.executeCommand(CLIENT_COMMANDS.previousUnit);
    assert.ok(editor.document.lineAt(editor.selection.active).text.includes('<target></target>'));
    await commands.executeCommand(CLIENT_COMMANDS.nextUnit, { kind: 'any' });
    assert.equal(wordAt(editor), 'brand');
  });

  test('Mark as Reviewed: the file’s own word, one undo', async () => {
    const editor = await open('i18n/messages.de.xlf');
    const before = editor.document.getText();
    cursorAt(editor, 'Karte öffnen');
    await commands.executeCommand(CLIENT_COMMANDS.markReviewed);
    await until('the state', () => editor.document.getText().includes('state="signed-off">Karte'));
    const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', editor.document.uri, 99);
    const titles = lenses.map(({ command }) => command?.title);
    assert.ok(titles.includes('reviewed (signed-off) · mark as final'), titles.join());
    assert.ok(
      titles.some((title) => /^missing · translate( · pseudo)?$/.test(title ?? '')),
      titles.join(),
    );
    assert.ok(titles.some((title) => /^2 of \d missing · translate/.test(title ?? '')));
    await until('the lenses on the screen', async () => (await readText('.codelens-decoration'))?.includes('missing'));
    await screenshot('unit-lenses');
    await undo();
    assert.equal(editor.document.getText(), before);
  });

  test('rename: the key in every locale, as one edit', async () => {
    const editor = await open('locales/de.json');
    const { uri } = editor.document;
    const { start } = rangeOf(editor.document, 'welcome');
    const edit = await until('the edit', async () =>
      commands.executeCommand<WorkspaceEdit>('vscode.executeDocumentRenameProvider', uri, start, 'greeting'),
    );
    const changed = edit.entries().map(([file]) => workspace.asRelativePath(file));
    assert.deepEqual(changed.toSorted(), ['locales/de.json', 'locales/en.json']);
    await workspace.applyEdit(edit);
    const english = await workspace.openTextDocument(fileUri('locales/en.json'));
    for (const document of [editor.document, english]) assert.match(document.getText(), /"greeting": "W/);
    await undo();
    assert.ok(!editor.document.getText().includes('greeting'));
  });

  test('references, hover and hints beside the keys', async () => {
    const editor = await open('locales/de.json');
    const { uri } = editor.document;
    const range = rangeOf(editor.document, 'Willkommen zurück!');
    const places = await commands.executeCommand<Location[]>('vscode.executeReferenceProvider', uri, range.start);
    assert.deepEqual(places.map((place) => workspace.asRelativePath(place.uri)).toSorted(), [
      'locales/de.json',
      'locales/en.json',
    ]);
    const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', uri, range.start);
    const text = hovers
      .flatMap(({ contents }) => contents.map((one) => (one instanceof MarkdownString ? one.value : '')))
      .join();
    assert.match(text, /app\\\.welcome/);
    const whole = rangeOf(editor.document, editor.document.getText());
    const hints = await commands.executeCommand<InlayHint[]>('vscode.executeInlayHintProvider', uri, whole);
    assert.ok(hints.length >= 5);
    cursorAt(editor, 'Willkommen');
    await commands.executeCommand('editor.action.showHover');
    await screenshot('hover');
    await press('Escape');
    await window.showTextDocument(editor.document);
  });
});

function wordAt({ document, selection }: TextEditor): string {
  return document.getText(document.getWordRangeAtPosition(selection.active));
}
