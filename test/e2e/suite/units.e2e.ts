import * as assert from 'node:assert/strict';
import {
  type CodeAction,
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
import { click, press, readFocus, readText, screenshot, typeInto } from './support/control.ts';
import { cursorAt, diagnostics, fileUri, onDisk, open, rangeOf, select, show, undo, until } from './support/editor.ts';
import { message } from './support/screen.ts';

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
    // The window says where the cursor is after the command has come back; until then it may say where it was before.
    const isShown = async () => {
      const { line, character } = editor.selection.active;
      return (await readText('.statusbar'))?.includes(`Ln ${line + 1}, Col ${character + 1}`);
    };
    const reached = (what: string, isThere: () => boolean) =>
      until(what, async () => (await isShown()) === true && isThere());
    const atEmptyTarget = () =>
      reached('the empty target', () =>
        editor.document.lineAt(editor.selection.active).text.includes('<target></target>'),
      );
    const at = (word: string) => reached(word, () => wordAt(editor) === word);
    await atEmptyTarget();
    await commands.executeCommand(CLIENT_COMMANDS.nextUnit);
    await at('depth');
    await commands.executeCommand(CLIENT_COMMANDS.previousUnit);
    await atEmptyTarget();
    await commands.executeCommand(CLIENT_COMMANDS.nextUnit, { kind: 'any' });
    await at('brand');
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

  test('rename: code that has the key is offered in the preview, and waits to be ticked', async () => {
    const editor = await open('locales/de.json');
    const code = await workspace.openTextDocument(fileUri('src/harbour.vue'));
    const names = ['locales/de.json', 'locales/en.json', 'src/harbour.vue'];
    const before = await Promise.all(names.map(onDisk));
    cursorAt(editor, 'cancel"');
    await commands.executeCommand('workbench.action.focusActiveEditorGroup');
    // What is typed goes where the focus is: to the editor, until the box has it.
    await until('the focus in the editor', async () => /native-edit-context|inputarea/.test(await readFocus()));
    void commands.executeCommand('editor.action.rename');
    await until('the box for the name', async () => (await readFocus()).includes('rename-input'));
    const box = '.rename-box input';
    await press('Control+a');
    await typeInto(box, 'release');
    await press('Enter');
    const preview = '.bulk-edit-panel';
    await until('the place in code', async () => (await readText(preview))?.includes('harbour.vue'));
    await screenshot('rename-preview');
    assert.match(await message('occurs in 1 file of code'), /"berths\.cancel" .*: src\/harbour\.vue:2\. Tick there/);
    assert.ok(!editor.document.getText().includes('"release"'), 'nothing is written before somebody says so');
    await click(`${preview} .monaco-list-row[aria-label*="harbour.vue"] .edit-checkbox`);
    await commands.executeCommand('refactorPreview.apply');
    await until('the new key', () => editor.document.getText().includes('"release": "Reservierung'));
    await until('the new key in code', () => code.getText().includes("t('berths.release')"));
    // VS Code saves what a refactoring has changed. An undo while it does would leave a document that is
    // neither dirty nor what is on disk.
    await until('the new key, on disk', async () => {
      const saved = await Promise.all(names.map(onDisk));
      const dirty = workspace.textDocuments
        .filter((one) => one.isDirty)
        .map(({ uri }) => workspace.asRelativePath(uri));
      return saved.every((bytes) => bytes.includes('release')) && !names.some((name) => dirty.includes(name));
    });
    await show(editor.document);
    await undo();
    await until('one undo, in all files', () => !code.getText().includes('release'));
    assert.ok(editor.document.getText().includes('"cancel"'));
    for (const [at, name] of names.entries()) {
      const document = await workspace.openTextDocument(fileUri(name));
      assert.equal(await document.save(), true, name);
      assert.deepEqual(await onDisk(name), before[at], name);
    }
  });

  test('Alt+. is for localization files: elsewhere it does nothing, and the command says why', async () => {
    const other = await open('package.json');
    await commands.executeCommand('workbench.action.focusActiveEditorGroup');
    const before = other.selection;
    await press('Alt+.');
    await commands.executeCommand(CLIENT_COMMANDS.nextUnit);
    const bar = '.part.statusbar';
    await until('a word', async () => (await readText(bar))?.includes('finds no translations in this file'));
    assert.ok(other.selection.isEqual(before));
    await commands.executeCommand('notifications.showList');
    const told = (await readText('.notifications-center .notification-list-item-message')) ?? '';
    assert.doesNotMatch(told, /package\.json/, 'no error is shown');
    await press('Escape');
    const german = await open('locales/de.json');
    await diagnostics(german.document.uri);
    cursorAt(german, '{');
    await until('the key to work here', async () => {
      await commands.executeCommand('workbench.action.focusActiveEditorGroup');
      await press('Alt+.');
      return german.document.lineAt(german.selection.active).text.includes('"saved"');
    });
    await open('locales/en.json');
    await commands.executeCommand(CLIENT_COMMANDS.nextUnit);
    await until('a friendly word', async () => (await readText(bar))?.includes('Nothing is missing or needs work'));
    await screenshot('nothing-to-do');
  });

  test('Rephrase: the light bulb, also for a selection that takes in the quotes', async () => {
    const editor = await open('locales/de.json');
    select(editor, '"Willkommen zurück!",');
    const { uri } = editor.document;
    const actions = await commands.executeCommand<CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      editor.selection,
      'refactor.rewrite.dragoman.rephrase',
    );
    const titles = actions.map(({ title }) => title);
    assert.ok(titles.includes('Rephrase'), titles.join());
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
