import * as assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { readText, screenshot } from './support/control.ts';

suite('activation', () => {
  test('the extension starts and registers every command', async () => {
    const extension = extensions.getExtension('dragoman.dragoman');
    assert.ok(extension);
    await extension.activate();
    const known = new Set(await commands.getCommands(true));
    for (const id of Object.values(CLIENT_COMMANDS)) assert.ok(known.has(id), id);
  });

  test('screen', async () => {
    await screenshot('start');
    console.log(await readText('.statusbar'));
  });
});
