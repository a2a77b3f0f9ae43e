import * as assert from 'node:assert/strict';
import { commands } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { screenshot } from './support/control.ts';
import { activate, open, until } from './support/editor.ts';
import { clickMessage, lenses, message } from './support/screen.ts';
import { serverProcess } from './support/server-process.ts';

const another = (before: number | undefined) =>
  until('another server', () => {
    const now = serverProcess();
    return now !== before && now;
  });

/** What a person sees when the language server ends, or stands still. */
suite('the end of the server', () => {
  // Before each attempt: one that failed may have left no server, and the next would fail for that alone.
  setup(async () => {
    await commands.executeCommand(CLIENT_COMMANDS.restart);
    await activate();
  });

  test('killed again and again it is started again, and after the fifth time a person is asked', async () => {
    let server = await another(undefined);
    for (let kill = 1; kill < 5; kill++) {
      process.kill(server, 'SIGKILL');
      server = await another(server);
    }
    process.kill(server, 'SIGKILL');
    await message('ended 5 times within three minutes');
    await screenshot('server-ended');
    await clickMessage('Restart Server');
    await another(undefined);
    await open('locales/de.json');
    await lenses('those of the new server', (shown) => shown.includes('missing'));
  });

  test('one that stands still is ended and started again, which is said', async () => {
    const before = serverProcess();
    // Not in the thread that watches the server.
    const busy = `import { isMainThread } from 'node:worker_threads'; if (isMainThread) setTimeout(() => { for (;;); }, 5000);`;
    process.env['NODE_OPTIONS'] = `--import=data:text/javascript,${encodeURIComponent(busy)}`;
    try {
      await commands.executeCommand(CLIENT_COMMANDS.restart);
      await another(before);
    } finally {
      delete process.env['NODE_OPTIONS'];
    }
    await message('did not answer for ten seconds. It was ended and started again.');
    await screenshot('server-hung');
    assert.ok(await another(undefined));
    await open('locales/de.json');
    await lenses('those of the server that answers', (shown) => shown.includes('missing'));
  });
});
