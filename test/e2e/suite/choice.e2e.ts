import * as assert from 'node:assert/strict';
import { ConfigurationTarget, commands, Uri, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { holdService, isWaiting, press, readText, releaseService, screenshot } from './support/control.ts';
import { activate, fileUri, open, select, until } from './support/editor.ts';
import { clearService, glossariesOnService, remove, write as writeGlossary } from './support/glossary.ts';
import { answer, clickMessage, fill, lenses, message, quickInput, statusItem } from './support/screen.ts';

const value = (name: string): string => {
  const found = process.env[name];
  assert.ok(found, `${name} is set`);
  return found;
};

const write = (name: string, text: string): Thenable<void> =>
  workspace.fs.writeFile(fileUri(name), new TextEncoder().encode(text));
const useService = (url: string | undefined): Thenable<void> =>
  workspace.getConfiguration('dragoman').update('service', url, ConfigurationTarget.Global);

/** What the user decides, and no workspace: whether there are pseudo-translations, where a key goes, what a message is. */
suite('choices of the user', () => {
  suiteSetup(activate);

  suite('no key and no service', () => {
    let project = '';
    suiteSetup(async () => {
      project = new TextDecoder().decode(await workspace.fs.readFile(fileUri('dragoman.json')));
      await write('dragoman.json', project.replace('"service": "embedded",', ''));
      await statusItem('no service chosen');
    });
    suiteTeardown(async () => {
      await commands.executeCommand(CLIENT_COMMANDS.forgetPseudo);
      await write('dragoman.json', project);
      await statusItem('embedded');
    });

    test('the user is asked before anything is written, and Escape writes nothing', async () => {
      const { document } = await open('locales/de.json');
      const before = document.getText();
      const translating = commands.executeCommand(CLIENT_COMMANDS.translateFile);
      assert.match(await quickInput('What should Dragoman do'), /Use Pseudo-translations Here/);
      await screenshot('choose-service');
      await press('Escape');
      await translating;
      assert.equal(document.getText(), before);
    });

    test('pseudo-translations are made where they are wanted, and called that', async () => {
      const { document } = await open('locales/de.json');
      const before = document.getText();
      const translating = commands.executeCommand(CLIENT_COMMANDS.translateFile);
      await answer('What should Dragoman do', 'Pseudo');
      await message('These are pseudo-translations.');
      await translating;
      assert.notEqual(document.getText(), before);
      await statusItem('pseudo-translation');
      await screenshot('pseudo-chosen');
      await commands.executeCommand('undo');
      await lenses('the lens of the file', (shown) => shown.includes('pseudo'));
    });
  });

  suite('where a key goes', () => {
    suiteTeardown(async () => {
      await releaseService();
      await workspace.fs.delete(fileUri('.vscode/settings.json')).then(undefined, () => undefined);
      await useService(value('DRAGOMAN_E2E_PAID'));
      await commands.executeCommand(CLIENT_COMMANDS.clearKey);
      await useService(undefined);
      await statusItem('embedded');
    });

    test('a key that the service refuses is not stored unless one insists', async () => {
      await useService(value('DRAGOMAN_E2E_PAID'));
      await statusItem(new URL(value('DRAGOMAN_E2E_PAID')).host);
      const asking = commands.executeCommand(CLIENT_COMMANDS.setKey);
      await quickInput(`Set Service Key: ${value('DRAGOMAN_E2E_PAID')}`);
      await screenshot('set-key-of-a-service');
      await fill('a-key-that-nobody-knows');
      await press('Enter');
      const shown = await quickInput('did not accept the key');
      assert.ok(!shown.includes('nobody-knows'));
      await screenshot('key-refused');
      await press('Escape');
      await asking;
      const actions = commands.executeCommand(CLIENT_COMMANDS.serviceActions);
      assert.doesNotMatch(await quickInput('Set Service Key'), /Clear Service Key/);
      await press('Escape');
      await actions;
    });

    test('a workspace that names a service gets neither the key nor a request', async () => {
      const asking = commands.executeCommand(CLIENT_COMMANDS.setKey);
      await quickInput('Set Service Key');
      await fill(value('DRAGOMAN_E2E_PAID_KEY'));
      await press('Enter');
      await asking;
      await message('The service key is stored');
      await holdService();
      await write('.vscode/settings.json', JSON.stringify({ 'dragoman.service': value('DRAGOMAN_E2E_SERVICE') }));
      await until('the settings', () => workspace.getConfiguration('dragoman').inspect('service') !== undefined);
      const editor = await open('notes.md');
      select(editor, 'Good evening');
      await commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
      assert.match(editor.document.getText(), /\[Ĝôôď évéñîñĝ\]/);
      assert.equal(await isWaiting('/'), false);
    });

    test('another service of the user’s own asks for its own key, and both are named', async () => {
      await useService(value('DRAGOMAN_E2E_FREE'));
      await statusItem(new URL(value('DRAGOMAN_E2E_FREE')).host);
      // It may have had a key of its own in an earlier suite.
      await commands.executeCommand(CLIENT_COMMANDS.clearKey);
      await commands.executeCommand('notifications.clearAll');
      const editor = await open('notes.md');
      select(editor, 'Good evening');
      const translating = commands.executeCommand(CLIENT_COMMANDS.translateSelection, { to: 'de' });
      const shown = await quickInput(`${value('DRAGOMAN_E2E_FREE')} needs a key of its own`);
      assert.match(shown, new RegExp(`belongs to ${value('DRAGOMAN_E2E_PAID')}`));
      await screenshot('another-service');
      await press('Escape');
      await translating;
    });
  });

  test('the name of a file in a message is no link', async () => {
    const name = 'locales/[Show result](command:workbench.action.closeAllEditors).json';
    await write(name, '{ "a": "b" }');
    await commands.executeCommand(CLIENT_COMMANDS.preview, Uri.joinPath(fileUri('.'), name));
    await message('Show result');
    assert.equal(await readText('.notifications-center .notification-list-item-message a'), null);
    await screenshot('name-of-a-link');
    await workspace.fs.delete(fileUri(name));
  });

  suite('push on save that only the workspace wants', () => {
    const FILE = 'glossary/own.en-de.tsv';
    const wanted = (value: boolean | undefined) =>
      workspace.getConfiguration('dragoman').update('glossary.pushOnSave', value, ConfigurationTarget.Workspace);
    suiteSetup(async () => {
      await clearService();
      await writeGlossary(FILE, 'house\tHaus\n');
      await wanted(true);
    });
    suiteTeardown(async () => {
      await wanted(undefined);
      for (const path of ['glossary', 'dragoman.lock.json']) await remove(path);
      await clearService();
    });

    const saveTerm = async (row: string) => {
      const editor = await open(FILE);
      await editor.edit((edit) => edit.insert(editor.document.positionAt(0), row));
      await editor.document.save();
    };

    test('is asked about, and nothing is pushed before the answer', async () => {
      await saveTerm('lake\tSee\n');
      await message('The settings of this workspace want its glossary pushed');
      await screenshot('push-on-save-asked');
      assert.deepEqual(await glossariesOnService(), []);
      await clickMessage('Not in This Workspace');
    });

    test('is not asked about again, and nothing is pushed', async () => {
      await saveTerm('pass\tPass\n');
      // A push takes some ten milliseconds here.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      assert.equal(await readText('.notification-list-item'), null);
      assert.deepEqual(await glossariesOnService(), []);
    });
  });
});
