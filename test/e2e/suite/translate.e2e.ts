import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { commands, type Diagnostic, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { click, press, screenshot } from './support/control.ts';
import { codeOf, cursorAt, diagnostics, fileUri, onDisk, open, undo, until } from './support/editor.ts';
import { clickMessage, lenses, message, progressGone, quickInput } from './support/screen.ts';

suite('translation', () => {
  for (const path of ['i18n/messages.de.xlf', 'locales/de.json', 'subtitles/arrival.de.srt'])
    test(`what is missing in ${path}: one undo restores every byte`, async () => {
      const { document } = await open(path);
      const bytes = await onDisk(path);
      const before = document.getText();
      await diagnostics(document.uri, (found) => found.some(isMissing));
      await commands.executeCommand(CLIENT_COMMANDS.translateFile);
      await message('translated in');
      assert.notEqual(document.getText(), before);
      await diagnostics(document.uri, (found) => !found.some(isMissing));
      await lenses('nothing is missing any more', (shown) => shown !== '' && !shown.includes('missing ·'));
      await progressGone('Translating what is missing');
      await screenshot(`translated-${document.languageId}`);
      await document.save();
      const saved = (await onDisk(path)).toString('utf8');
      assert.ok(saved.includes('['), 'pseudo-translations are in brackets');
      await undo();
      assert.equal(document.getText(), before, 'one undo');
      await document.save();
      const text = (file: Buffer) => file.toString('latin1');
      assert.equal(text(await onDisk(path)), text(bytes), 'byte for byte: BOM, line ends, final newline');
    });

  test('nothing protected is touched', async () => {
    const { document } = await open('i18n/messages.de.xlf');
    await commands.executeCommand(CLIENT_COMMANDS.translateFile);
    const text = document.getText();
    for (const kept of [
      '<trans-unit id="brand" translate="no">',
      '<target state="final">Hafenmeister rufen</target>',
      '<target state="translated">Karte öffnen</target>',
      '<!-- Exported by hand; this comment must survive. -->',
      '<x id="1" equiv-text="{{depth}}"/>',
    ])
      assert.ok(text.includes(kept), kept);
    assert.equal(text.split('equiv-text="{{depth}}"').length, 3, 'the inline code is in source and target');
  });

  test('the unit at the cursor, and only that', async () => {
    const editor = await open('locales/de.json');
    cursorAt(editor, '"warning"');
    await commands.executeCommand(CLIENT_COMMANDS.translateUnit);
    assert.match(editor.document.getText(), /"warning": "\[[^"]+\]"/);
    assert.match(editor.document.getText(), /"saved": ""/);
  });

  test('a file that was made malformed is refused with a message, and not touched', async () => {
    const editor = await open('i18n/messages.de.xlf');
    const { document } = editor;
    const at = document.positionAt(document.getText().indexOf('</source>'));
    await editor.edit((edit) => edit.insert(at, '</g>'));
    const before = document.getText();
    await commands.executeCommand(CLIENT_COMMANDS.translateFile);
    assert.match(
      await message('messages.de.xlf:7'),
      /^i18n\/messages\.de\.xlf:7: <\/g> closes nothing.*repair the file/,
    );
    await screenshot('malformed');
    assert.equal(document.getText(), before);
  });

  test('the whole project, with a summary', async () => {
    const done = commands.executeCommand(CLIENT_COMMANDS.translateProject);
    assert.match(await quickInput('German'), /Translate \d+ texts in 3 files, about [\d,]+ characters, at most [\d,]+/);
    await screenshot('project-cost');
    await press('Escape');
    await done;
    assert.doesNotMatch((await onDisk('locales/de.json')).toString('utf8'), /\[/, 'Escape sends nothing');
    await translateProject('German');
    assert.match(await message('units translated in 3 files'), /All files are saved\./);
    await screenshot('project-summary');
    await until('no file is opened for it', () => tabs().length === 0);
    assert.match((await onDisk('locales/de.json')).toString('utf8'), /\[/, 'and all are saved');
    await commands.executeCommand(CLIENT_COMMANDS.undoRun);
    await message('3 files are as they were before the run.');
    assert.doesNotMatch((await onDisk('locales/de.json')).toString('utf8'), /\[/);
    await until('no file is opened for the undo', () => tabs().length === 0);
  });

  test('languages that the service does not translate into are rows that cannot be chosen', async () => {
    const uri = fileUri('dragoman.json');
    const before = await onDisk('dragoman.json');
    const more = before.toString('utf8').replace('["de"]', '["de", "tlh"]');
    await workspace.fs.writeFile(uri, Buffer.from(more));
    try {
      await commands.executeCommand(CLIENT_COMMANDS.restart);
      const done = commands.executeCommand(CLIENT_COMMANDS.translateProject);
      assert.match(await quickInput('Klingon'), /The service does not translate into these/);
      assert.match(await quickInput('German'), /Translate \d+ texts in 3 files/);
      await screenshot('project-cost-not-offered');
      await click('.quick-input-list .monaco-list-row[aria-label*="Klingon"]');
      await click('.quick-input-list .monaco-list-row[aria-label*="German"]');
      assert.match(await quickInput('All languages: 6 texts in 3 files'), /0 Selected/);
      await press('Escape');
      await done;
    } finally {
      await workspace.fs.writeFile(uri, before);
      await commands.executeCommand(CLIENT_COMMANDS.restart);
    }
  });

  test('Undo This Run takes folders that the run has made along, and leaves those in which something else stands', async () => {
    const before = await onDisk('dragoman.json');
    const added = before.toString('utf8').replace('"subtitles/', '"nested/{locale}/app/{name}.json", "subtitles/');
    await workspace.fs.writeFile(fileUri('nested/en/app/quay.json'), Buffer.from('{"moor": "Moor here"}'));
    await workspace.fs.writeFile(fileUri('dragoman.json'), Buffer.from(added));
    try {
      await commands.executeCommand(CLIENT_COMMANDS.restart);
      for (const other of [undefined, 'nested/de/notes.md']) {
        await translateProject('German');
        await message('units translated in 4 files');
        assert.equal(existsSync(fileUri('nested/de/app/quay.json').fsPath), true);
        if (other !== undefined) await workspace.fs.writeFile(fileUri(other), Buffer.from('Mine.'));
        await commands.executeCommand(CLIENT_COMMANDS.undoRun);
        await message('1 file that the run had created is deleted again.');
        assert.equal(existsSync(fileUri('nested/de/app').fsPath), false);
        assert.equal(existsSync(fileUri('nested/de').fsPath), other !== undefined);
      }
      assert.equal((await onDisk('nested/de/notes.md')).toString('utf8'), 'Mine.');
    } finally {
      await workspace.fs.writeFile(fileUri('dragoman.json'), before);
      await workspace.fs.delete(fileUri('nested'), { recursive: true });
      await commands.executeCommand(CLIENT_COMMANDS.restart);
    }
  });

  test('Undo This Run: every file is as it was, on disk too, and one that the run has made is gone', async () => {
    const paths = ['i18n/messages.de.xlf', 'locales/de.json', 'subtitles/arrival.de.srt'];
    const bytes = await Promise.all(paths.map(onDisk));
    const source = fileUri('subtitles/leave.en.srt');
    const made = fileUri('subtitles/leave.de.srt');
    await workspace.fs.writeFile(source, await onDisk('subtitles/arrival.en.srt'));
    try {
      // Not every VS Code of the suite watches folders below the first: a new server sees what is there.
      await commands.executeCommand(CLIENT_COMMANDS.restart);
      await translateProject('German');
      await message('units translated in 4 files');
      assert.match((await onDisk('subtitles/leave.de.srt')).toString('utf8'), /\[/, 'made with its text');
      await clickMessage('Undo This Run');
      await message('3 files are as they were before the run. 1 file that the run had created is deleted again.');
      await screenshot('undo-run');
      for (const [i, path] of paths.entries()) {
        assert.deepEqual(await onDisk(path), bytes[i], path);
        const document = workspace.textDocuments.find(({ uri }) => uri.path === fileUri(path).path);
        assert.notEqual(document?.isDirty, true, `${path} is saved`);
      }
      assert.equal(existsSync(made.fsPath), false);
      await commands.executeCommand(CLIENT_COMMANDS.undoRun);
      await message('no translation run to undo');
    } finally {
      await workspace.fs.delete(source);
      await workspace.fs.delete(made).then(undefined, () => undefined);
    }
  });
});

function tabs(): readonly string[] {
  return window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
}

/** Asks for the whole project, and confirms what it costs. */
async function translateProject(language: string): Promise<void> {
  const done = commands.executeCommand(CLIENT_COMMANDS.translateProject);
  await quickInput(language);
  await press('Enter');
  await done;
}

function isMissing(diagnostic: Diagnostic): boolean {
  return codeOf(diagnostic) === 'missing-translation';
}
