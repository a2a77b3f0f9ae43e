import * as assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { press, screenshot } from './support/control.ts';
import { diagnostics, open, until } from './support/editor.ts';
import { fill, offered, quickInput, statusItem } from './support/screen.ts';

/** Opens the palette anew: what is typed is added to what stands in it. */
async function searchPalette(text: string): Promise<void> {
  await press('Escape');
  await commands.executeCommand('workbench.action.showCommands');
  await quickInput('');
  await fill(text);
}

suite('activation', () => {
  test('a workspace with localization files starts the extension by itself', async () => {
    await until('the start', () => extensions.getExtension('dragoman.dragoman')?.isActive);
  });

  test('every command exists', async () => {
    const known = new Set(await commands.getCommands(true));
    for (const id of Object.values(CLIENT_COMMANDS)) assert.ok(known.has(id), id);
  });

  test('the status bar shows the service in use', async () => {
    await open('locales/de.json');
    assert.match(await statusItem('embedded'), /Dragoman: embedded \(pseudo-translation\)/);
  });

  test('a click on the status item offers what can be done', async () => {
    const closed = commands.executeCommand(CLIENT_COMMANDS.serviceActions);
    const shown = await quickInput('Set Service Key');
    assert.match(shown, /embedded \(pseudo-translation\)/);
    assert.match(shown, /Restart Server/);
    await screenshot('status-actions');
    await press('Escape');
    await closed;
  });

  test('the palette lists the commands that make sense here', async () => {
    await open('locales/de.json');
    await offered('Dragoman: Show Languages');
    await searchPalette('Dragoman: ');
    await quickInput('Dragoman: Add Key');
    await screenshot('palette');
    // The list shows what fits on the screen.
    await searchPalette('Dragoman: Glossaries');
    await quickInput('Dragoman: Glossaries');
    await searchPalette('Dragoman: Translate');
    const shown = await quickInput('Translate Missing in Project');
    assert.match(shown, /Translate Missing in File/);
    assert.doesNotMatch(shown, /Translate Selection/, 'nothing is selected');
    await searchPalette('Dragoman: Service Key');
    assert.doesNotMatch(await quickInput('Set Service Key'), /Clear Service Key/, 'there is no key');
    await press('Escape');
  });

  test('Restart Server: the files on the screen are known to the new one', async () => {
    const { document } = await open('locales/de.json');
    await diagnostics(document.uri);
    const restarted = commands.executeCommand(CLIENT_COMMANDS.restart);
    await diagnostics(document.uri, (found) => found.length === 0);
    await restarted;
    await diagnostics(document.uri);
    await statusItem('embedded');
  });
});
