import * as assert from 'node:assert/strict';
import { ConfigurationTarget, commands, env, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import type { KeyInfo } from '../../../shared/service.ts';
import { click, press, readText, screenshot } from './support/control.ts';
import { activate, until } from './support/editor.ts';
import { row } from './support/glossary.ts';
import { answer, fill, foldLocales, message, quickInput, view } from './support/screen.ts';

const PAID = process.env['DRAGOMAN_E2E_PAID'];

/** With an admin key alone: the service of the workspace stays what it was. */
suite('Developer Keys', () => {
  suiteSetup(async () => {
    await activate();
    await workspace.getConfiguration('dragoman').update('service', PAID, ConfigurationTarget.Global);
    const asking = commands.executeCommand(CLIENT_COMMANDS.setAdminKey);
    await answer('Set Admin Key', process.env['DRAGOMAN_E2E_ADMIN_KEY'] ?? '');
    await asking;
    await message('The admin key is stored');
    await commands.executeCommand('notifications.clearAll');
    await foldLocales();
    await view('dragoman.keys', 'Developer Keys');
  });

  suiteTeardown(async () => {
    await commands.executeCommand(CLIENT_COMMANDS.clearAdminKey);
    await workspace.getConfiguration('dragoman').update('service', undefined, ConfigurationTarget.Global);
    await commands.executeCommand('dragoman.glossaries.focus');
    await commands.executeCommand('workbench.view.explorer');
  });

  const key = async (label: string): Promise<KeyInfo> => {
    const keys = await commands.executeCommand<readonly KeyInfo[]>('dragoman.server.keys.list', {});
    const found = keys.find((one) => one.label === label);
    assert.ok(found, label);
    return found;
  };

  test('a key that is created stands in the view; its secret is shown once', async () => {
    const created = commands.executeCommand(CLIENT_COMMANDS.keysCreate);
    await answer('Create Developer Key', 'Build server');
    await quickInput('the only time the key is shown');
    await press('Enter');
    await created;
    const secret = await env.clipboard.readText();
    await env.clipboard.writeText('');
    const rows = await row('Build server', 'no limit');
    assert.ok(secret.length > 20);
    assert.ok(!rows.includes(secret));
  });

  test('a limit and another name are shown at once; 0 blocks', async () => {
    const limited = commands.executeCommand(CLIENT_COMMANDS.keysLimit, await key('Build server'));
    await answer('Limit of “Build server”', '5000');
    await limited;
    await row('Build server', '5,000 characters a month');
    const renamed = commands.executeCommand(CLIENT_COMMANDS.keysRename, await key('Build server'));
    await quickInput('Rename Key');
    await fill('Release server');
    // Whoever looks at something else meanwhile finds the text as it was left.
    await click('.part.sidebar .monaco-list-row:has-text("Build server")');
    await quickInput('Rename Key');
    await press('Enter');
    await renamed;
    await row('Release server', '5,000 characters a month');
    const blocked = commands.executeCommand(CLIENT_COMMANDS.keysLimit, await key('Release server'));
    await answer('Limit of “Release server”', '0');
    await blocked;
    await row('Release server', 'blocked');
    await screenshot('keys-view');
  });

  test('deactivating is confirmed by the name, and Escape is an answer', async () => {
    const kept = commands.executeCommand(CLIENT_COMMANDS.keysDeactivate, await key('Release server'));
    await answer('Deactivate Key', 'x');
    await quickInput('This is not “Release server”');
    await press('Escape');
    await kept;
    assert.equal((await key('Release server')).isDeactivated, false);
    const done = commands.executeCommand(CLIENT_COMMANDS.keysDeactivate, await key('Release server'));
    await answer('Deactivate Key', 'Release server');
    await done;
    await message('“Release server” is deactivated');
    await until('the state in the view', async () => {
      const shown = await readText('.part.sidebar .monaco-list-row:has-text("Release server")');
      return shown?.includes('deactivated');
    });
    assert.equal((await key('Release server')).isDeactivated, true);
  });
});
