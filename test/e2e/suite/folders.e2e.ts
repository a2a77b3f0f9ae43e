import * as assert from 'node:assert/strict';
import { commands, env, Uri, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { clickInPage, press, readPage, screenshot } from './support/control.ts';
import { activate, codeOf, diagnostics, show, until } from './support/editor.ts';
import { row } from './support/glossary.ts';
import { answer, message, quickInput } from './support/screen.ts';

const place = (folder: string, path = ''): Uri => {
  const found = workspace.workspaceFolders?.find(({ name }) => name === folder);
  assert.ok(found, `${folder} is open`);
  return Uri.joinPath(found.uri, path);
};
const opened = async (folder: string, path: string) => show(await workspace.openTextDocument(place(folder, path)));
const codesIn = async (uri: Uri): Promise<unknown[]> => (await diagnostics(uri)).map(codeOf).sort();

/** Each folder is a project with a file of its own; settings are those of the folder. */
suite('Several folders at once', () => {
  suiteSetup(activate);

  test('each folder has its own project file and its own settings', async () => {
    const app = await opened('app', 'locales/de.json');
    assert.deepEqual(await codesIn(app.document.uri), ['missing-translation', 'placeholders']);
    const site = await opened('site', 'lang/fr.json');
    // "placeholders" is off in its project file, missing texts are not reported by its settings.
    assert.deepEqual(await codesIn(site.document.uri), ['double-space']);
    await screenshot('several-folders');
  });

  test('Translate Missing in Project goes through all of them', async () => {
    const app = await workspace.openTextDocument(place('app', 'locales/de.json'));
    const site = await workspace.openTextDocument(place('site', 'lang/fr.json'));
    const done = commands.executeCommand(CLIENT_COMMANDS.translateProject);
    await quickInput('2 files');
    await press('Enter');
    await done;
    assert.match(await message('2 units translated in 2 files'), /2 files/);
    assert.match(app.getText(), /"save": "\[Šàvé\]"/);
    assert.match(site.getText(), /"buy": "\[.+\]"/);
    await commands.executeCommand(CLIENT_COMMANDS.undoRun);
    await message('2 files are as they were before the run.');
  });

  test('Create Project File asks which folder is meant, and shows the file that is there', async () => {
    const done = commands.executeCommand(CLIENT_COMMANDS.createProjectFile);
    const shown = await quickInput('site');
    assert.match(shown, /app/);
    assert.match(shown, /site/);
    await screenshot('which-folder');
    await answer('', 'site');
    await done;
    assert.equal(window.activeTextEditor?.document.uri.toString(), place('site', 'dragoman.json').toString());
  });

  test('the view of glossaries names the folder; Push asks about no other', async () => {
    await commands.executeCommand('dragoman.glossaries.focus');
    await commands.executeCommand(CLIENT_COMMANDS.glossaryRefresh);
    await row('site', 'not on the service yet', 'en → fr');
    void commands.executeCommand(CLIENT_COMMANDS.glossaryPush);
    await message('is pushed');
    await row('up to date · 1 term');
    await screenshot('glossary-of-a-folder');
    await commands.executeCommand('workbench.view.explorer');
  });

  test('a preview shows where its file is; what is accepted goes there', async () => {
    const { document } = await opened('app', 'locales/de.json');
    const before = document.getText();
    await commands.executeCommand(CLIENT_COMMANDS.preview);
    await until('the preview', async () => (await readPage('main'))?.includes('locales/de.json'));
    await clickInPage('.row.head');
    await press('a');
    await press('Control+Enter');
    await message('Translations applied: 1.');
    assert.notEqual(document.getText(), before);
  });

  test('a folder that comes is known at once, and one that goes is forgotten', async () => {
    const more = Uri.joinPath(place('app'), '..', 'more');
    const write = (path: string, text: string) => workspace.fs.writeFile(Uri.joinPath(more, path), Buffer.from(text));
    await write('locales/en.json', '{ "bye": "Good bye, {name}" }\n');
    await write('locales/it.json', '{ "bye": "Arrivederci" }\n');
    const count = workspace.workspaceFolders?.length ?? 0;
    assert.ok(workspace.updateWorkspaceFolders(count, 0, { uri: more }));
    await until('the folder', () => workspace.workspaceFolders?.length === count + 1);
    const { document } = await opened('more', 'locales/it.json');
    assert.deepEqual(await codesIn(document.uri), ['placeholders']);
    assert.ok(workspace.updateWorkspaceFolders(count, 1));
    await until('no folder', () => workspace.workspaceFolders?.length === count);
    await diagnostics(document.uri, (found) => found.length === 0);
  });

  test('Copy Diagnostic Information counts them, and names no path outside', async () => {
    await commands.executeCommand(CLIENT_COMMANDS.copyInformation);
    const text = await until('the report', async () => {
      const copied = await env.clipboard.readText();
      return copied.startsWith('### Dragoman') ? copied : undefined;
    });
    assert.match(text, /folders: 2 \(file\)/);
    assert.doesNotMatch(text, /\/(?:home|root|tmp|Users)\b/);
  });
});
