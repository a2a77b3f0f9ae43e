import * as assert from 'node:assert/strict';
import { commands, env, extensions, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { holdService, isWaiting, screenshot } from './support/control.ts';
import { diagnostics, open, until } from './support/editor.ts';
import { answer, message, statusItem } from './support/screen.ts';
import { serverVariable } from './support/server-process.ts';

suite('a folder that is not trusted', () => {
  test('is what this is', async () => {
    assert.equal(workspace.isTrusted, false);
    await until('the start', () => extensions.getExtension('dragoman.dragoman')?.isActive);
    // Whatever asks the service from here on would be seen to wait.
    await holdService();
  });

  test('files are checked', async () => {
    const { document } = await open('locales/de.json');
    await diagnostics(document.uri);
    await statusItem('Dragoman');
    await screenshot('untrusted');
  });

  test('nothing is translated, nothing is sent, and the reason is said', async () => {
    const { document } = await open('locales/de.json');
    const before = document.getText();
    void commands.executeCommand(CLIENT_COMMANDS.translateFile);
    await message('not trusted');
    assert.equal(document.getText(), before);
    assert.equal(await isWaiting('/'), false);
  });

  test('the address of the shared memory is stored, and the server does not get it', async () => {
    const asking = commands.executeCommand(CLIENT_COMMANDS.setSharedMemory);
    await answer('Set Address of the Shared Memory', 'postgres://jo:p-4711@db.invalid/tm');
    await asking;
    assert.match(await message('The address of the shared memory is stored'), /Nothing is sent/);
    await commands.executeCommand('notifications.clearAll');
    await commands.executeCommand(CLIENT_COMMANDS.restart);
    assert.equal(await until('the server', () => serverVariable('DRAGOMAN_MEMORY_URL')), '');
  });

  test('Copy Diagnostic Information tells so', async () => {
    // The server is asked for its state when it runs, and files are checked before the answer is there.
    const text = await until('the state', async () => {
      await commands.executeCommand(CLIENT_COMMANDS.copyInformation);
      const copied = await env.clipboard.readText();
      return copied.includes('- State: off') ? copied : undefined;
    });
    assert.match(text, /^### Dragoman/);
    assert.match(text, /not trusted/);
  });
});
