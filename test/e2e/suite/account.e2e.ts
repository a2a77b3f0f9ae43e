import * as assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationTarget, commands, env, type TextEditor, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import {
  clickInPage,
  holdService,
  isWaiting,
  press,
  readPage,
  readText,
  releaseService,
  screenshot,
  wasHeard,
} from './support/control.ts';
import { fileUri, open, select, until } from './support/editor.ts';
import { clickMessage, fill, message, quickInput, statusItem } from './support/screen.ts';
import { serverVariable } from './support/server-process.ts';

const KEY = required('DRAGOMAN_E2E_KEY');
const SERVICE = required('DRAGOMAN_E2E_SERVICE');
/** What must be nowhere in the end. */
const SECRETS = [KEY];

/** With an account at a service that is not the extension's own. */
suite('a service with a key', () => {
  suiteSetup(() => useService(SERVICE));
  suiteTeardown(() => useService(undefined));
  suite('setting the key', () => {
    test('without a key the status and a message say what to do', async () => {
      const editor = await open('notes.md');
      select(editor, 'Good evening');
      const before = editor.document.getText();
      const translating = commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
      assert.match(await quickInput('needs a key of its own'), new RegExp(SERVICE));
      await screenshot('key-asked-for');
      await press('Escape');
      await translating;
      // Once: from now on a message says it.
      void commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
      assert.match(await message('There is no key for the translation service'), /yet\.$/);
      assert.equal(editor.document.getText(), before);
      await statusItem(new URL(SERVICE).host);
      await screenshot('no-key');
    });

    test('a text that cannot be a key is refused while it is typed', async () => {
      const asking = commands.executeCommand(CLIENT_COMMANDS.setKey);
      await quickInput('Set Service Key');
      await fill('two words');
      await quickInput('no spaces');
      await press('Escape');
      await asking;
    });

    test('Set Service Key: typed unseen, used at once', async () => {
      const asking = commands.executeCommand(CLIENT_COMMANDS.setKey);
      await quickInput('Set Service Key');
      await fill(KEY);
      assert.ok(!(await quickInput('Set Service Key')).includes(KEY));
      await screenshot('set-key');
      await press('Enter');
      await asking;
      assert.match(
        await message('The service key is stored'),
        /a developer key\. It translates .* glossaries\. .*of 1,000 characters/,
      );
      const editor = await open('notes.md');
      select(editor, 'Good evening');
      await commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
      assert.match(editor.document.getText(), /\[Ĝôôď évéñîñĝ\]/);
      await screenshot('with-key');
    });
  });

  suite('the address of the shared memory', () => {
    const password = 'p-4711-of-the-memory';
    const address = `postgres://jo:${password}@db.invalid/tm`;

    test('is checked while it is typed, unseen', async () => {
      const asking = commands.executeCommand(CLIENT_COMMANDS.setSharedMemory);
      await quickInput('Set Address of the Shared Memory');
      await fill('https://jo:x@db.invalid/tm');
      await quickInput('begins with postgres://');
      await press('Control+A');
      await fill('postgres://jo:x@db.invalid');
      await quickInput('names no database');
      await press('Control+A');
      await fill(address);
      assert.ok(!(await quickInput('Set Address of the Shared Memory')).includes(password));
      await screenshot('shared-memory');
      await press('Enter');
      await asking;
      await message('The address of the shared memory is stored');
      SECRETS.push(password);
    });

    test('is handed to the server', async () => {
      await until('the server with it', async () => (await serverVariable('DRAGOMAN_MEMORY_URL')) === address);
    });

    test('no report names it, and it can be removed', async () => {
      await commands.executeCommand(CLIENT_COMMANDS.copyInformation);
      const report = await env.clipboard.readText();
      assert.match(report, /- Address of a shared memory: stored/);
      assert.ok(!report.includes(password) && !report.includes('db.invalid'));
      await commands.executeCommand(CLIENT_COMMANDS.clearSharedMemory);
      await message('The address of the shared memory is removed');
      await commands.executeCommand(CLIENT_COMMANDS.copyInformation);
      assert.match(await env.clipboard.readText(), /- Address of a shared memory: none stored/);
      await until('a server without it', async () => (await serverVariable('DRAGOMAN_MEMORY_URL')) === null);
      await commands.executeCommand('notifications.clearAll');
    });
  });

  suite('what is used of the account', () => {
    test('in the status bar, on the page, and said once when a threshold is reached', async () => {
      const config = workspace.getConfiguration('dragoman');
      await config.update('usage.warnAt', [1], ConfigurationTarget.Global);
      try {
        await commands.executeCommand(CLIENT_COMMANDS.showUsage);
        await until('the page', async () => (await readPage('main'))?.includes('of 1,000 characters'));
        await statusItem('%');
        assert.match(await message('of the character limit is used'), /^127\.0\.0\.1:\d+: \d+% of the character limit/);
        await screenshot('usage-limit');
        await commands.executeCommand('notifications.clearAll');
        // The page says the same before and after: it is seen to ask.
        await holdService();
        await clickInPage('button:has-text("Refresh")');
        await until('the question', async () => (await readPage('[role=status]'))?.includes('Asking for the usage'));
        await releaseService();
        await until('the answer', async () => (await readPage('[role=status]'))?.includes('127.0.0.1'));
        await commands.executeCommand('notifications.showList');
        assert.ok(!(await readText('.notifications-center'))?.includes('character limit'), 'once is enough');
      } finally {
        await releaseService();
        await config.update('usage.warnAt', undefined, ConfigurationTarget.Global);
      }
    });
  });

  suite('when the account is used up', () => {
    test('a sentence and two buttons: Show Usage, and More with all of it in the output', async () => {
      const editor = await open('notes.md');
      await editor.edit((edit) => edit.insert(editor.document.positionAt(0), `${'word '.repeat(300)}\n`));
      select(editor, 'word word word '.repeat(99).trim());
      void commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
      assert.equal(await message('character limit'), 'The character limit of the account or the key is reached.');
      await screenshot('quota');
      await clickMessage('Show Usage');
      await until('the page', async () => (await readPage('main'))?.includes('of 1,000 characters'));
      await commands.executeCommand('workbench.action.closeActiveEditor');
      await commands.executeCommand('workbench.action.files.revert');
    });
  });

  suite('while the answer is awaited', () => {
    setup(holdService);
    teardown(releaseService);

    test('the focus moves: the answer goes to the right document', async () => {
      const { editor, done } = await translateEvening();
      const other = await window.showTextDocument(fileUri('log.md'), { preview: false });
      await releaseService();
      await done;
      assert.equal(window.activeTextEditor?.document, other.document);
      assert.ok(!other.document.isDirty, 'the other document is untouched');
      assert.match(editor.document.getText(), /\[Ĝôôď évéñîñĝ\]/);
    });

    test('the text moves: it is followed', async () => {
      const { editor, done } = await translateEvening();
      await editor.edit((edit) => edit.insert(editor.document.positionAt(0), 'A line above.\n'));
      await releaseService();
      await done;
      const expected = 'A line above.\n# Notes\n\nGood morning\n[Ĝôôď évéñîñĝ]\nGood night\n';
      assert.equal(editor.document.getText(), expected);
    });

    test('the text is changed: it is left alone, and the translation can be had', async () => {
      const { editor, done } = await translateEvening();
      const at = editor.document.getText().indexOf('evening');
      await editor.edit((edit) => edit.insert(editor.document.positionAt(at), 'late '));
      await releaseService();
      await message('changed or closed meanwhile');
      await clickMessage('Copy Translation');
      await done;
      assert.match(editor.document.getText(), /Good late evening/);
      assert.equal(await env.clipboard.readText(), '[Ĝôôď évéñîñĝ]');
    });

    test('Cancel ends the wait, takes the request back and changes nothing', async () => {
      const { document } = await open('i18n/messages.de.xlf');
      const before = document.getText();
      const done = commands.executeCommand(CLIENT_COMMANDS.translateFile);
      await until('the request', isTranslating);
      await message('Translating what is missing');
      await screenshot('progress');
      await clickMessage('Cancel');
      await done;
      await until('the end of the request', async () => !(await isTranslating()));
      assert.equal(document.getText(), before);
    });
  });

  suite('clearing the key', () => {
    test('Clear Service Key: the service is refused again', async () => {
      await commands.executeCommand(CLIENT_COMMANDS.clearKey);
      await message('removed from the secret storage');
      await commands.executeCommand('notifications.clearAll');
      const editor = await open('notes.md');
      select(editor, 'Good evening');
      void commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
      await message('key');
      assert.match(editor.document.getText(), /Good evening/);
    });

    test('the key and the password are in no setting, state, log, trace or console', async () => {
      const folder = required('DRAGOMAN_E2E_DATA');
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
      const holders: string[] = [];
      let traced = false;
      for (const { parentPath, name } of files) {
        const bytes = await readFile(join(parentPath, name));
        if (SECRETS.some((one) => bytes.includes(one) || bytes.includes(one, 0, 'utf16le')))
          holders.push(join(parentPath, name));
        traced ||=
          name.endsWith('.log') && bytes.includes('dragoman.server.translateText') && bytes.includes('Good evening');
      }
      assert.ok(traced, 'the verbose trace was on, requests with their parameters are in the log');
      assert.deepEqual(holders, []);
      for (const secret of SECRETS) assert.equal(await wasHeard(secret), false);
      const settings = workspace.getConfiguration('dragoman').inspect('') ?? {};
      for (const secret of SECRETS) assert.ok(!JSON.stringify(settings).includes(secret));
    });
  });
});

/** Now and then the extension asks for the usage, too. */
const isTranslating = () => isWaiting('/translate');

/** Selects a text, has it translated, and returns once the request is with the service. */
async function translateEvening(): Promise<{ editor: TextEditor; done: Thenable<unknown> }> {
  const editor = await open('notes.md');
  select(editor, 'Good evening');
  const done = commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
  await until('the request', isTranslating);
  return { editor, done };
}

async function useService(url: string | undefined): Promise<void> {
  await workspace.getConfiguration('dragoman').update('service', url, ConfigurationTarget.Global);
}

function required(name: string): string {
  const value = process.env[name];
  assert.ok(value, `${name} is set`);
  return value;
}
