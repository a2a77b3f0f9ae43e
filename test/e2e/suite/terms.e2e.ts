import * as assert from 'node:assert/strict';
import {
  type CodeAction,
  commands,
  type DocumentSymbol,
  type Hover,
  languages,
  MarkdownString,
  workspace,
} from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { press, screenshot } from './support/control.ts';
import { activate, closeAll, cursorAt, fileUri, open, rangeOf, select, until } from './support/editor.ts';
import { remove, write } from './support/glossary.ts';
import { answer, quickInput } from './support/screen.ts';

const FILE = 'glossary/en-de.tsv';

/** Glossary files as a language, and the terms in texts. */
suite('terms', () => {
  suiteSetup(async () => {
    await activate();
    await write(FILE, 'berth\tAnlegeplatz\ncancel\tstornieren\ncancel\tstornieren \nhull\tRumpf\nsail\tSegel\n');
  });

  suiteTeardown(async () => {
    await closeAll();
    await remove('glossary');
  });

  const codes = (path: string): string[] =>
    languages
      .getDiagnostics(fileUri(path))
      .flatMap(({ source, code }) => (source === 'dragoman' && typeof code === 'object' ? [String(code.value)] : []));

  test('a glossary file: findings while typing, the fix of all, outline and hover', async () => {
    const editor = await open(FILE);
    await until(
      'the findings',
      () => codes(FILE).includes('glossary-edge-space') && codes(FILE).includes('glossary-duplicate'),
    );
    cursorAt(editor, 'sail');
    await editor.edit((edit) => edit.insert(editor.selection.start, ' '));
    await until('the new finding', () => codes(FILE).filter((code) => code === 'glossary-edge-space').length === 2);
    await screenshot('glossary-findings');
    const { uri } = editor.document;
    const kind = 'source.fixAll.dragoman';
    // Findings may be there before the fix is; and who asks again before the answer has come begins anew.
    await until('the fix', async () => {
      const { selection } = editor;
      const found = await commands.executeCommand<CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        selection,
        kind,
      );
      return found.length > 0;
    });
    await commands.executeCommand('editor.action.sourceAction', { kind, apply: 'first' });
    await until('the fixed text', () => editor.document.getText().endsWith('\nsail\tSegel\n'));
    const outline = await commands.executeCommand<DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', uri);
    assert.deepEqual(outline[0] && [outline[0].name, outline[0].detail], ['berth', 'Anlegeplatz']);
    const { start } = rangeOf(editor.document, 'Anlegeplatz');
    await until('how often it is used, in the hover', async () => {
      const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', uri, start);
      const shown = hovers.flatMap(({ contents }) =>
        contents.map((one) => (one instanceof MarkdownString ? one.value : '')),
      );
      return shown.join().includes('2 in the sources');
    });
  });

  test('a locale file: what the glossary says is not in the translation', async () => {
    await open('locales/de.json');
    await until('the finding', () => codes('locales/de.json').includes('term-not-used'));
  });

  test('Add to Glossary: both sides proposed, the term where it belongs', async () => {
    const editor = await open('locales/de.json');
    select(editor, 'Reservierung');
    const adding = commands.executeCommand(CLIENT_COMMANDS.addTerm);
    await quickInput('Add to Glossary (en > de)');
    await screenshot('add-term');
    await answer('Add to Glossary (en > de)', 'reservation');
    await quickInput('German');
    await press('Enter');
    await adding;
    const text = async () => (await workspace.openTextDocument(fileUri(FILE))).getText();
    await until('the term', async () => (await text()).includes('hull\tRumpf\nreservation\tReservierung\nsail'));
  });
});
