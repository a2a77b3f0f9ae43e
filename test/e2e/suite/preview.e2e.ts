import * as assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { ConfigurationTarget, commands, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { clickInPage, press, readPage, screenshot, typeText } from './support/control.ts';
import { fileUri, onDisk, open, undo, until } from './support/editor.ts';
import { clickMessage, message } from './support/screen.ts';

const THEMES = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'high-contrast': 'Default High Contrast',
};

suite('Translate with Preview', () => {
  test('accept, edit, reject, apply: these bytes and no others, one undo', async () => {
    const bytes = await onDisk('locales/de.json');
    const { document } = await open('locales/de.json');
    const before = document.getText();
    await preview('app.saved');
    assert.equal(document.getText(), before, 'nothing is written yet');
    await press('o');
    const line = await until('the unit in its file', () => {
      const editor = window.activeTextEditor;
      return editor?.document === document && editor.selection.start.line > 0
        ? document.lineAt(editor.selection.start).text
        : undefined;
    });
    assert.match(line, /"saved"/);
    await commands.executeCommand(CLIENT_COMMANDS.preview);
    await shows('app.saved');
    await clickInPage('.row.head');
    // app.saved as it is, berths.reserve in other words, weather.warning not at all.
    await press('a');
    await press('Enter');
    await press('Control+a');
    await typeText('Jetzt einen Liegeplatz buchen');
    await shows('would not be written');
    await press('Control+a');
    await typeText('Jetzt einen <b>Liegeplatz</b> buchen');
    await until('the text is in order', async () => !(await readPage('.editor'))?.includes('would not be written'));
    await press('Enter');
    await press('ArrowDown');
    await press('r');
    await shows('Accepted: 2 · Rejected: 1 · Undecided: 0');
    await press('Control+Enter');
    await message('Translations applied: 2.');
    const text = document.getText();
    const saved = /"saved": "(\[[^"]+\])"/.exec(text)?.[1];
    assert.ok(saved, 'app.saved as the service translated it');
    const reserve = '"reserve": "Jetzt einen <b>Liegeplatz</b> buchen"';
    assert.ok(text.includes(reserve), text);
    const rest = text.replace(saved, '').replace(new RegExp(`\\s*${reserve},?`), '');
    assert.equal(rest.replaceAll(',', ''), before.replaceAll(',', ''), 'no other byte');
    await window.showTextDocument(document);
    await undo();
    assert.equal(document.getText(), before, 'one undo');
    await document.save();
    assert.deepEqual(await onDisk('locales/de.json'), bytes);
  });

  test('closed with decisions: kept, and brought back', async () => {
    await open('locales/de.json');
    await preview('app.saved');
    await press('a');
    await shows('Accepted: 1');
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await message('was closed with decisions that are not applied');
    await clickMessage('Reopen');
    await shows('Accepted: 1');
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await message('was closed with decisions that are not applied');
    await clickMessage('Discard');
    const { document } = await open('locales/de.json');
    assert.match(document.getText(), /"saved": ""/);
  });

  test('hidden behind another editor it keeps everything; three themes', async () => {
    const editor = await open('i18n/messages.de.xlf');
    await preview('Undecided');
    await press('a');
    await shows('Accepted: 1');
    await window.showTextDocument(editor.document);
    await commands.executeCommand(CLIENT_COMMANDS.preview);
    await message('There is a preview of messages.de.xlf already.');
    await shows('Accepted: 1');
    // A new page begins at the first unit; the old one stands at the second.
    const second = await readPage('.row.active .name');
    assert.ok(second);
    await clickMessage('Translate Again');
    await until('the new preview', async () => ![null, second].includes(await readPage('.row.active .name')));
    await until('one preview', () => window.tabGroups.activeTabGroup.tabs.length === 2);
    await shows('Accepted: 1');
    const config = workspace.getConfiguration('workbench');
    for (const [name, theme] of Object.entries(THEMES)) {
      await config.update('colorTheme', theme, ConfigurationTarget.Global);
      await until('the theme', () => workspace.getConfiguration('workbench').get('colorTheme') === theme);
      await commands.executeCommand('notifications.clearAll');
      await clickInPage('[role=grid]');
      await screenshot(`preview-${name}`);
    }
    await config.update('colorTheme', undefined, ConfigurationTarget.Global);
    await press('ArrowUp');
    await press('u');
    await shows('Accepted: 0');
  });

  test('a file that is missing is made when something of it is accepted', async () => {
    const source = fileUri('subtitles/harbour.en.srt');
    const target = fileUri('subtitles/harbour.de.srt');
    await workspace.fs.writeFile(source, Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nWelcome ashore.\n'));
    try {
      // Not every VS Code of the suite watches folders below the first: a new server sees what is there.
      await commands.executeCommand(CLIENT_COMMANDS.restart);
      await window.showTextDocument(source);
      await commands.executeCommand(CLIENT_COMMANDS.preview, source);
      await shows('new file');
      await clickInPage('button:has-text("Accept All Shown")');
      await clickInPage('button:has-text("Apply Accepted")');
      await message('Translations applied: 1.');
      const made = await workspace.openTextDocument(target);
      assert.match(made.getText(), /^1\n00:00:01,000 --> 00:00:02,000\n\[.+\]\n$/);
      await made.save();
    } finally {
      for (const file of [source, target]) await rm(file.fsPath, { force: true });
    }
  });
});

async function preview(text: string): Promise<void> {
  await commands.executeCommand(CLIENT_COMMANDS.preview);
  await shows(text);
  await clickInPage('.counts');
  await clickInPage('.row.head');
}

async function shows(text: string): Promise<void> {
  await until(`“${text}” in the preview`, async () => (await readPage('main'))?.includes(text));
}
