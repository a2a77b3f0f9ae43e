import * as assert from 'node:assert/strict';
import { extensions, languages, workspace } from 'vscode';
import { codeOf, diagnostics, show, until } from './support/editor.ts';

suite('A project with locale files and nothing else', () => {
  test('wakes the extension by its files, before one of them is opened', async () => {
    await until('the extension', () => extensions.getExtension('dragoman.dragoman')?.isActive);
    const [german] = await workspace.findFiles('**/de.json');
    assert.ok(german);
    await until('findings of a file that nobody has opened', () => languages.getDiagnostics(german).length > 0);
    const { document } = await show(await workspace.openTextDocument(german));
    assert.deepEqual((await diagnostics(document.uri)).map(codeOf), ['placeholders']);
  });
});
