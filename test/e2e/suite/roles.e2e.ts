import * as assert from 'node:assert/strict';
import { ConfigurationTarget, commands, env, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import type { KeyInfo } from '../../../shared/service.ts';
import { clickInPage, countInPage, press, readPage, readText, screenshot, selectInPage } from './support/control.ts';
import { activate, open, select, until } from './support/editor.ts';
import { row } from './support/glossary.ts';
import { answer, fill, message, quickInput, statusItem, view } from './support/screen.ts';

const value = (name: string): string => {
  const found = process.env[name];
  assert.ok(found, `${name} is set`);
  return found;
};

/** Accounts of each plan, and a key of each kind, over HTTP. */
suite('Roles of an account', () => {
  /** As a person does it: the address into the settings, the key into the box. */
  const connect = async (url: string, key: string): Promise<void> => {
    await workspace.getConfiguration('dragoman').update('service', url, ConfigurationTarget.Global);
    await setKey(key);
    await statusItem(new URL(url).host);
  };
  const setKey = async (key: string): Promise<void> => {
    const asking = commands.executeCommand(CLIENT_COMMANDS.setKey);
    await quickInput('Set Service Key');
    await fill(key);
    await press('Enter');
    await asking;
    await message('The service key is stored');
    await commands.executeCommand('notifications.clearAll');
  };
  const setAdminKey = async (key: string): Promise<string> => {
    const asking = commands.executeCommand(CLIENT_COMMANDS.setAdminKey);
    await quickInput('Set Admin Key');
    await fill(key);
    await screenshot('set-admin-key');
    await press('Enter');
    await asking;
    return message('The admin key is stored');
  };
  /** Enters a key that will be doubted, and returns the question. */
  const refused = async (key: string): Promise<string> => {
    void commands.executeCommand(CLIENT_COMMANDS.setKey);
    await quickInput('Set Service Key');
    await fill(key);
    await press('Enter');
    return quickInput('Store Anyway');
  };
  const translateEvening = async (): Promise<string> => {
    const editor = await open('notes.md');
    select(editor, 'Good evening');
    await commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
    return editor.document.getText();
  };
  const page = (text: string): Promise<string> =>
    until(`“${text}” on the page`, async () => {
      const shown = await readPage('main');
      return shown?.includes(text) ? shown : undefined;
    });
  const keys = () => commands.executeCommand<readonly KeyInfo[]>('dragoman.server.keys.list', {});
  const hasKeysView = async (): Promise<boolean> => {
    await commands.executeCommand('dragoman.glossaries.focus');
    return ((await readText('.part.sidebar .pane-header')) ?? '').includes('Developer Keys');
  };

  suiteSetup(activate);

  suiteTeardown(async () => {
    await commands.executeCommand(CLIENT_COMMANDS.clearKey);
    await commands.executeCommand(CLIENT_COMMANDS.clearAdminKey);
    await workspace.getConfiguration('dragoman').update('service', undefined, ConfigurationTarget.Global);
    await statusItem('embedded');
    await commands.executeCommand('workbench.view.explorer');
  });

  test('free: it translates, its limit is shown, and what is for admins is not offered', async () => {
    await connect(value('DRAGOMAN_E2E_FREE'), value('DRAGOMAN_E2E_FREE_KEY'));
    assert.match(await translateEvening(), /\[Ĝôôď évéñîñĝ\]/);
    await commands.executeCommand(CLIENT_COMMANDS.showUsage);
    assert.match(await page('of 500,000 characters'), /This account\s+12 of 500,000 characters/);
    await screenshot('role-free');
    await until('no view of keys', async () => !(await hasKeysView()));
    await commands.executeCommand(CLIENT_COMMANDS.statistics);
    const refusal = await page('admin');
    assert.match(refusal, /admin key/i);
    await screenshot('role-free-statistics');
  });

  test('paid, a developer’s key: usage by kind of work, no limit; keys are refused with the reason', async () => {
    await connect(value('DRAGOMAN_E2E_PAID'), value('DRAGOMAN_E2E_PAID_KEY'));
    assert.match(await translateEvening(), /\[Ĝôôď évéñîñĝ\]/);
    await commands.executeCommand(CLIENT_COMMANDS.showUsage);
    assert.match(await page('By Kind of Work'), /This account\s+12 characters, no limit/);
    await screenshot('role-paid');
    await until('no view of keys', async () => !(await hasKeysView()));
    void commands.executeCommand(CLIENT_COMMANDS.keys);
    assert.match(await message('admin'), /admin key/i);
    await screenshot('role-paid-keys');
    await commands.executeCommand('notifications.clearAll');
  });

  test('a key that the service refuses is stored only if one insists; Escape leaves all as it was', async () => {
    const question = await refused('wrong-key');
    assert.match(question, /did not accept the key/);
    await screenshot('key-refused');
    await press('Escape');
    await until('the key of before', async () => {
      const text = await translateEvening().catch(() => '');
      return text.includes('[Ĝôôď évéñîñĝ]');
    });
  });

  test('admin: a key that is made works, its use is counted by key and day, and saved as CSV', async () => {
    assert.match(await setAdminKey(value('DRAGOMAN_E2E_ADMIN_KEY')), /Developer Keys and Usage Statistics/);
    await commands.executeCommand('notifications.clearAll');
    await until('the view of keys', hasKeysView);
    await view('dragoman.keys', 'Developer Keys');
    await row('DeepL API Key');
    const creating = commands.executeCommand(CLIENT_COMMANDS.keysCreate);
    await answer('Create Developer Key', 'Nightly build');
    await quickInput('the only time the key is shown');
    await press('Enter');
    await creating;
    const secret = await env.clipboard.readText();
    await env.clipboard.writeText('');
    // Both keys at once: one translates, the other one manages.
    await setKey(secret);
    assert.match(await translateEvening(), /\[Ĝôôď évéñîñĝ\]/);
    await until('the view of keys', hasKeysView);
    await commands.executeCommand('dragoman.keys.focus');
    await commands.executeCommand(CLIENT_COMMANDS.keysRefresh);
    await until('the use of the key', async () => {
      const shown = await readText('.part.sidebar .monaco-list-row:has-text("Nightly build")');
      return shown?.includes('12 used this month');
    });
    await until('the end of what another key was refused', async () => {
      const shown = await readText('.part.sidebar .pane-body');
      return shown?.includes('Nightly build') && !shown.includes('Could not list');
    });
    await screenshot('role-admin-keys');
    await commands.executeCommand(CLIENT_COMMANDS.statistics);
    await page('Nightly build');
    await selectInPage('select', 'key_and_day');
    await clickInPage('button:has-text("Show")');
    await page('Characters by Day');
    assert.match((await readPage('table')) ?? '', /Nightly build\s+\S+( \d+, \d{4})?\s+12\s+12\s+0\s+0/);
    await until('the bars', async () => (await countInPage('.ct-bar')) > 0);
    await screenshot('role-admin-statistics');
    await clickInPage('button:has-text("Save as CSV")');
    await quickInput('OK');
    await press('Enter');
    // VS Code may have known another file of that name, and learns a moment later what is in this one.
    const document = await until('the file', () => {
      const shown = window.activeTextEditor?.document;
      return shown?.uri.path.endsWith('.csv') && shown.getText().includes('Nightly build') ? shown : undefined;
    });
    assert.match(document.getText(), /,Nightly build,\d{4}-\d\d-\d\d,12,12,0,0$/m);
    await workspace.fs.delete(document.uri);
  });

  test('admin: a key with the limit 0 is blocked at once; one that is deactivated is refused for good', async () => {
    const made = async (): Promise<KeyInfo> => {
      const found = (await keys()).find(({ label }) => label === 'Nightly build');
      assert.ok(found);
      return found;
    };
    const limiting = commands.executeCommand(CLIENT_COMMANDS.keysLimit, await made());
    await answer('Limit of “Nightly build”', '0');
    await limiting;
    await row('Nightly build', 'blocked');
    assert.equal((await made()).characterLimit, 0);
    const deactivating = commands.executeCommand(CLIENT_COMMANDS.keysDeactivate, await made());
    await answer('Deactivate Key', 'Nightly build');
    await deactivating;
    await message('“Nightly build” is deactivated');
    assert.equal((await made()).isDeactivated, true);
    await screenshot('role-admin-deactivated');
  });
});
