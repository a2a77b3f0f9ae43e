import * as assert from 'node:assert/strict';
import { commands, type DocumentSymbol, type TextEditor } from 'vscode';
import { readText, screenshot } from './support/control.ts';
import { codeOf, diagnostics, open, rangeOf, until } from './support/editor.ts';
import { lenses } from './support/screen.ts';

const MISSING = 'missing-translation';

suite('diagnostics', () => {
  test('a JSON locale file: missing translations and a lost placeholder', async () => {
    const { document } = await open('locales/de.json');
    const found = await diagnostics(document.uri, (all) => all.length >= 2);
    const missing = found.filter((one) => codeOf(one) === MISSING);
    const lines = missing.map(({ range }) => document.lineAt(range.start).text.trim());
    assert.deepEqual(lines, ['"saved": ""'], 'one finding, at the first that stands in the file');
    assert.match(
      missing[0]?.message ?? '',
      /^3 texts have no German translation yet: "app\.saved" .*"berths\.reserve" .*"weather\.warning"/,
    );
    const lost = found.find((one) => codeOf(one) === 'placeholders');
    assert.ok(
      lost && rangeOf(document, '"Willkommen zurück!"').intersection(lost.range),
      'at the text without {{name}}',
    );
    assert.match(lost.message, /\{\{name\}\}/);
    await commands.executeCommand('workbench.actions.view.problems');
    await lenses('what is missing above its unit', (shown) => shown.includes('missing · translate'));
    await screenshot('json-diagnostics');
    await commands.executeCommand('workbench.action.closePanel');
  });

  test('an XLIFF file', async () => {
    const { document } = await open('i18n/messages.de.xlf');
    const found = await diagnostics(document.uri, (all) => all.some((one) => codeOf(one) === MISSING));
    assert.match(
      found.find((one) => codeOf(one) === MISSING)?.message ?? '',
      /^2 texts have no German translation yet/,
    );
    assert.ok(found.every(({ range }) => !document.getText(range).includes('translate="no"')));
    await until('the squiggles', async () => (await readText('.squiggly-info')) !== null);
    await screenshot('xliff-diagnostics');
  });

  test('they follow the typing', async () => {
    const editor = await open('locales/de.json');
    const { uri } = editor.document;
    const says = (words: string) => diagnostics(uri, (found) => found.some(({ message }) => message.startsWith(words)));
    await says('3 texts have no German');
    await replace(editor, '"saved": ""', '"saved": "Gespeichert."');
    await says('2 texts have no German');
  });

  test('a file that cannot be read says where', async () => {
    const editor = await open('locales/de.json');
    await replace(editor, '"berths": {', '"berths" {');
    const [first] = await diagnostics(editor.document.uri, (all) => all.some((one) => codeOf(one) === 'json-syntax'));
    assert.ok(first);
  });

  test('the outline lists the units', async () => {
    const { document } = await open('i18n/messages.de.xlf');
    const symbols = await until('symbols', async () => {
      const found = await commands.executeCommand<DocumentSymbol[] | undefined>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      return found !== undefined && found.length > 0 ? found : undefined;
    });
    const names = JSON.stringify(
      symbols.map(function names({ name, children }): unknown {
        return [name, children.map(names)];
      }),
    );
    for (const id of ['open', 'depth', 'anchor']) assert.ok(names.includes(id), id);
    await commands.executeCommand('outline.focus');
    await screenshot('outline');
    await commands.executeCommand('workbench.files.action.focusFilesExplorer');
  });
});

async function replace(editor: TextEditor, old: string, text: string): Promise<void> {
  assert.ok(await editor.edit((edit) => edit.replace(rangeOf(editor.document, old), text)));
}
