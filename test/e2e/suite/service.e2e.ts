import * as assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CodeAction, commands, env, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { clickInPage, countInPage, press, readPage, screenshot, selectInPage, wasHeard } from './support/control.ts';
import { activate, fileUri, open, rangeOf, select, undo, until } from './support/editor.ts';
import { answer, message, quickInput } from './support/screen.ts';

/** What the service offers, on the embedded one. */
suite('The service in the editor', () => {
  test('Rephrase Selection: a style, a suggestion beside the original, one undo', async () => {
    const editor = await open('notes.md');
    const before = editor.document.getText();
    select(editor, 'Good evening');
    const done = commands.executeCommand(CLIENT_COMMANDS.rephrase);
    await quickInput('All Tones');
    await screenshot('rephrase-manner');
    await answer('All Tones', 'enthusiastic');
    const shown = await quickInput('Great evening');
    assert.match(shown, /Great evening/);
    assert.match(shown, /Good evening/, 'the original stands beside it');
    await screenshot('rephrase-suggestion');
    await press('Enter');
    await done;
    assert.equal(editor.document.getText(), before.replace('Good evening', 'Great evening'));
    await undo();
    assert.equal(editor.document.getText(), before);
  });

  test('Rephrase Selection: the original can stay', async () => {
    const editor = await open('notes.md');
    const before = editor.document.getText();
    select(editor, 'Good evening');
    const done = commands.executeCommand(CLIENT_COMMANDS.rephrase, { tone: 'enthusiastic' });
    await answer('Great evening', 'original');
    await done;
    assert.equal(editor.document.getText(), before);
  });

  test('on the light bulb: shown with what it changes, one edit, one undo', async () => {
    const editor = await open('locales/en.json');
    const before = editor.document.getText();
    const range = rangeOf(editor.document, 'Your changes are saved.');
    const kind = 'refactor.rewrite.dragoman.rephrase.enthusiastic';
    const action = await until('the action', async () => {
      const uri = editor.document.uri;
      const found = await commands.executeCommand<CodeAction[]>('vscode.executeCodeActionProvider', uri, range, kind);
      return found[0];
    });
    assert.equal(action.kind?.value, kind);
    const done = commands.executeCommand(action.command?.command ?? '', ...(action.command?.arguments ?? []));
    assert.match(await quickInput('changes are saved!'), /→/, 'what it changes is shown before it is applied');
    await press('Enter');
    await done;
    await until('the edit', () => editor.document.getText() !== before);
    assert.equal(editor.document.getText(), before.replace('changes are saved.', 'changes are saved!'));
    await undo();
    assert.equal(editor.document.getText(), before);
  });

  test('Show Usage: a page with charts, and the same numbers as a table', async () => {
    await activate();
    await commands.executeCommand(CLIENT_COMMANDS.showUsage);
    await page('embedded (pseudo-translation)');
    assert.match((await readPage('table')) ?? '', /This account\s+[\d,]+\s+characters\s+no limit/);
    await screenshot('usage');
    await clickInPage('button:has-text("Refresh")');
    await page('no limit');
  });

  test('Show Languages: named in the editor’s language, with formality', async () => {
    await activate();
    await commands.executeCommand(CLIENT_COMMANDS.showLanguages);
    assert.match(pageText(), /Brazilian Portuguese +PT-BR +yes/);
    assert.match(pageText(), /^From/m);
    await screenshot('languages');
  });

  test('Glossaries: one made of the open file, its entries shown, renamed, deleted by its typed name', async () => {
    await workspace.fs.writeFile(fileUri('terms.en-de.tsv'), Buffer.from('house\tHaus\ntree\tBaum\n'));
    await open('terms.en-de.tsv');
    const creating = commands.executeCommand(CLIENT_COMMANDS.glossaries);
    await answer('Glossaries', 'Create from the Open File');
    await answer('Create Glossary', '');
    await creating;
    await message('“terms.en-de” is created');

    const showing = commands.executeCommand(CLIENT_COMMANDS.glossaries);
    await quickInput('2 entries in one dictionary');
    await screenshot('glossaries');
    await answer('2 entries in one dictionary', 'terms.en-de');
    await quickInput('Show Entries en → de');
    await screenshot('glossary');
    await answer('Show Entries', 'Show Entries');
    await showing;
    assert.equal(pageText(), 'house\tHaus\ntree\tBaum\n');
    await screenshot('glossary-entries');

    const deleting = commands.executeCommand(CLIENT_COMMANDS.glossaries);
    await answer('2 entries in one dictionary', 'terms.en-de');
    await answer('Show Entries', 'Delete Glossary');
    await quickInput('Type “terms.en-de” to continue');
    await screenshot('glossary-delete');
    await answer('Delete Glossary', 'terms.en-de');
    await deleting;
    await message('“terms.en-de” is deleted');
    await workspace.fs.delete(fileUri('terms.en-de.tsv'));
  });

  test('Legacy Glossaries: nothing there, and the language pairs', async () => {
    await activate();
    const done = commands.executeCommand(CLIENT_COMMANDS.legacyGlossaries);
    await answer('Legacy Glossaries', 'Show Language Pairs');
    await done;
    assert.match(pageText(), /^en +/m);
  });

  test('Developer Keys: the secret of a new key is shown once, and is in no log, trace or console', async () => {
    await activate();
    const done = commands.executeCommand(CLIENT_COMMANDS.keys);
    await answer('Developer Keys', 'Create Key');
    await answer('Create Developer Key', 'Nightly build');
    await quickInput('the only time the key is shown');
    await press('Enter');
    await done;
    const secret = await env.clipboard.readText();
    assert.match(secret, /^[\w:-]{20,}$/);
    const { holders, traced } = await filesWith(secret);
    assert.ok(traced, 'the verbose trace was on');
    assert.deepEqual(holders, []);
    assert.equal(await wasHeard(secret), false);
    await env.clipboard.writeText('');

    const listing = commands.executeCommand(CLIENT_COMMANDS.keys);
    await quickInput('Nightly build');
    await screenshot('developer-keys');
    await answer('Nightly build', 'Nightly build');
    await answer('Set Limit', 'Deactivate');
    await answer('Deactivate Key', 'Nightly build');
    await listing;
    await message('“Nightly build” is deactivated');
  });

  test('Usage Statistics: a range, charts, a table, and a CSV file', async () => {
    await activate();
    await commands.executeCommand(CLIENT_COMMANDS.statistics);
    await page('All keys');
    await selectInPage('select', 'key_and_day');
    await clickInPage('button:has-text("Show")');
    await page('Characters by Day');
    assert.match((await readPage('thead')) ?? '', /Key\s+Name\s+Day\s+Total/);
    await until('the bars', async () => (await countInPage('.ct-bar')) > 0);
    await screenshot('statistics');
    await clickInPage('button:has-text("Save as CSV")');
    await quickInput('OK');
    await press('Enter');
    const document = await until('the file', () => {
      const shown = window.activeTextEditor?.document;
      return shown?.uri.path.endsWith('.csv') ? shown : undefined;
    });
    assert.match(document.getText(), /^Key,Name,Day,Total,Text,Documents,Rephrasing\n/);
    assert.match(document.getText(), /^All keys,,,\d+/m);
    await workspace.fs.delete(document.uri);
  });

  test('the status item offers the usage', async () => {
    await activate();
    const done = commands.executeCommand(CLIENT_COMMANDS.serviceActions);
    await answer('Show Usage', 'Show Usage');
    await done;
    await page('This account');
  });
});

/** Waits until the page of the extension that is in front says it. */
async function page(text: string): Promise<void> {
  await until(`“${text}” on the page`, async () => (await readPage('main'))?.includes(text));
}

/** The text of the page that is in front. */
function pageText(): string {
  const document = window.activeTextEditor?.document;
  assert.equal(document?.uri.scheme, 'dragoman');
  return document.getText();
}

/** Files of the editor that hold a text; and whether requests were logged at all. */
async function filesWith(text: string): Promise<{ holders: string[]; traced: boolean }> {
  const folder = process.env['DRAGOMAN_E2E_DATA'] ?? '';
  const logged = await until('the trace of the request', async () => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile());
    const holders: string[] = [];
    let traced = false;
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name));
      if (bytes.includes(text) || bytes.includes(text, 0, 'utf16le')) holders.push(join(parentPath, name));
      traced ||= name.endsWith('.log') && bytes.includes('dragoman.server.keys.create') && bytes.includes('publicKey');
    }
    return traced && { holders, traced };
  });
  return logged;
}
