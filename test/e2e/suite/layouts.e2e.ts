import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { commands, extensions, languages, workspace } from 'vscode';
import { screenshot } from './support/control.ts';
import { codeOf, diagnostics, rangeOf, show, until } from './support/editor.ts';

suite('A project with locale files and nothing else', () => {
  test('wakes the extension by its files, before one of them is opened', async () => {
    await until('the extension', () => extensions.getExtension('dragoman.dragoman')?.isActive);
    const [german] = await workspace.findFiles('**/de.json');
    assert.ok(german);
    await until('findings of a file that nobody has opened', () => languages.getDiagnostics(german).length > 0);
    const { document } = await show(await workspace.openTextDocument(german));
    assert.deepEqual((await diagnostics(document.uri)).map(codeOf), ['placeholders']);
  });

  test('shows only what has changed since the last commit, when it is asked to', async () => {
    const [german] = await workspace.findFiles('**/de.json');
    assert.ok(german);
    const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder });
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=T', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false', 'commit', '-qm', 'x');
    const editor = await show(await workspace.openTextDocument(german));
    const codes = async (wanted: readonly string[]) =>
      diagnostics(german, (all) => all.map(codeOf).join() === wanted.join());
    await codes(['placeholders']);
    await commands.executeCommand('dragoman.toggleOnlyChanged');
    try {
      const [note] = await diagnostics(
        german,
        (all) => all.length === 1 && all.every((one) => codeOf(one) !== 'placeholders'),
      );
      assert.match(note?.message ?? '', /^One finding is not shown/);
      await screenshot('only-changed');
      const sichern = rangeOf(editor.document, 'Sichern');
      assert.ok(await editor.edit((edit) => edit.replace(sichern, 'Speichern')));
      await codes(['placeholders']);
    } finally {
      await commands.executeCommand('dragoman.toggleOnlyChanged');
      await commands.executeCommand('workbench.action.files.revert');
    }
  });
});
