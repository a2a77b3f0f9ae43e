import * as assert from 'node:assert/strict';
import { commands, TabInputText, type Uri, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { click, press, readPage, readText, rightClick, screenshot } from './support/control.ts';
import { activate, closeAll, fileUri, onDisk, open, until } from './support/editor.ts';
import { remove, row, unfold, write } from './support/glossary.ts';
import { answer, clickMessage, foldLocales, lenses, message, QUICK_INPUT, quickInput } from './support/screen.ts';

const SOURCE = 'locales/en.json';
const TARGET = 'locales/de.json';
const ROWS = '.part.sidebar .monaco-list-row';
const settings = () => workspace.getConfiguration();
const hasRow = (label: string) => async () => (await readText(ROWS))?.includes(label);
const rowOf = (label: string) => `${ROWS}:has-text("${label}")`;
const shown = (uri: Uri) =>
  window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === uri.toString()),
  );

/** Milliseconds after which what an entry of a menu does should be seen. */
const SEEN = 10_000;

/** An entry of the menu that is open: it does not listen yet while it opens. */
async function choose(entry: string): Promise<void> {
  await until(`“${entry}” in the menu`, async () => (await readText('.monaco-menu .action-item'))?.includes(entry));
  await click(`.monaco-menu .action-item:has-text("${entry}")`);
  // The entry has the focus at least.
  if ((await readText('.monaco-menu .action-item')) !== null) await press('Enter');
  await until('no menu', async () => (await readText('.monaco-menu .action-item')) === null);
}

/** From the menu of a row, again until `isDone`: while VS Code draws a tree anew, an entry of its menu is run without the row. */
async function chooseOf(label: string, entry: string, isDone: () => Promise<boolean | undefined>): Promise<void> {
  await until(`what “${entry}” does`, async () => {
    await rightClick(rowOf(label));
    await choose(entry);
    for (const started = Date.now(); Date.now() - started < SEEN; ) if (await isDone()) return true;
    return false;
  });
}

suite('Locales', () => {
  let project = '';

  suiteSetup(async () => {
    project = String(await onDisk('dragoman.json'));
    await activate();
    await closeAll();
  });

  suiteTeardown(async () => {
    await settings().update('workbench.colorTheme', undefined, true);
    await settings().update('dragoman.languages', undefined, true);
    await closeAll();
    for (const added of ['locales/nl.json', 'i18n/messages.nl.xlf']) await remove(added);
    await write('dragoman.json', project);
    await foldLocales();
    await commands.executeCommand('workbench.view.explorer');
  });

  test('languages, their files, and the units that need work; a click opens the unit', async () => {
    await commands.executeCommand(CLIENT_COMMANDS.locales);
    const rows = await row('German', '%');
    assert.match(rows, /\d+% · \d+ missing.* · de/);
    await unfold('German', 'de.json', 'messages.de.xlf', 'arrival.de.srt');
    await unfold('de.json', 'app.saved');
    for (const [name, theme] of [
      ['light', 'Default Light Modern'],
      ['dark', 'Default Dark Modern'],
    ] as const) {
      await settings().update('workbench.colorTheme', theme, true);
      await until(
        theme,
        async () => (await readText(`.monaco-workbench.${name === 'dark' ? 'vs-dark' : 'vs'}`)) !== null,
      );
      await screenshot(`locales-${name}`);
    }
    await settings().update('workbench.colorTheme', undefined, true);
    await click(rowOf('app.saved'));
    await until('the unit', () => {
      const editor = window.activeTextEditor;
      return (
        editor?.document.uri.path.endsWith(TARGET) &&
        editor.document.lineAt(editor.selection.active).text.includes('saved')
      );
    });
    await screenshot('locales-unit');
  });

  test('the status bar has the progress of the file, and numbers follow what is typed and saved', async () => {
    const editor = await open(TARGET);
    const item = '[id="dragoman.dragoman.dragoman.progress"]';
    const before = await until('the status', async () => (await readText(item)) ?? undefined);
    assert.match(before, /^de \d+%$/);
    await commands.executeCommand(CLIENT_COMMANDS.locales);
    await row('app.saved');
    const at = editor.document.getText().indexOf('"saved": ""') + '"saved": "'.length;
    await editor.edit((edit) => edit.insert(editor.document.positionAt(at), 'Gespeichert.'));
    await until('another number', async () => (await readText(item)) !== before);
    await until(
      'the row has gone',
      async () => !(await readText('.part.sidebar .monaco-list-row'))?.includes('app.saved'),
    );
    await commands.executeCommand('undo');
    await row('app.saved');
    await open('notes.md');
    await until('no number', async () => (await readText(item)) === null);
  });

  test('filter, text and order', async () => {
    await commands.executeCommand(CLIENT_COMMANDS.locales);
    const choosing = commands.executeCommand(CLIENT_COMMANDS.localesFilter);
    await answer('Which files and units are shown?', 'needs review');
    await choosing;
    await row('Nothing fits the filter.');
    const back = commands.executeCommand(CLIENT_COMMANDS.localesFilter);
    await answer('Which files and units are shown?', 'missing');
    await back;
    await unfold('German', 'de.json');
    await unfold('de.json', 'app.saved');
    const finding = commands.executeCommand(CLIENT_COMMANDS.localesFind);
    await answer('Find in Locales', 'gale');
    await finding;
    await until('the one unit', async () => {
      const text = (await readText('.part.sidebar .monaco-list-row')) ?? '';
      return text.includes('weather.warning') && !text.includes('app.saved');
    });
    await until('the filter', async () => (await readText('.part.sidebar .message'))?.includes('missing, “gale”'));
    await screenshot('locales-filter');
    const empty = commands.executeCommand(CLIENT_COMMANDS.localesFind);
    await quickInput('Find in Locales');
    await press('Control+a');
    await press('Delete');
    await press('Enter');
    await empty;
    const all = commands.executeCommand(CLIENT_COMMANDS.localesFilter);
    await answer('Which files and units are shown?', 'all files');
    await all;
    await row('app.saved');
  });

  test('a source file says how far each language is, and where a key is missing', async () => {
    await open(SOURCE);
    await lenses('the progress', (text) => /de \d+%/.test(text) && text.includes('missing · translate'));
    await until('the hints', async () => /missing\sin\sde/.test((await readText('.monaco-editor .view-lines')) ?? ''));
    await screenshot('locales-source');
  });

  test('a language is added, seen, hidden and taken back, and no file is left empty', async () => {
    await commands.executeCommand(CLIENT_COMMANDS.locales);
    const adding = commands.executeCommand(CLIENT_COMMANDS.localesAdd);
    await answer('Add a Language to', 'Dutch');
    const said = await message('for Dutch were made');
    assert.match(said, /2 files for Dutch were made. 1 more comes/);
    assert.ok((await onDisk('locales/nl.json')).length > 0);
    assert.match(String(await onDisk('i18n/messages.nl.xlf')), /target-language="nl"/);
    assert.match(String(await onDisk('dragoman.json')), /"de", "nl"/);
    assert.equal(shown(fileUri('locales/nl.json')), false, 'no tab was opened for it');
    await row('Dutch', '0%');
    await screenshot('locales-added');
    await chooseOf('Dutch', 'Hide from My Languages', hasRow('1 other language'));
    await until('hidden', async () => !(await readText(ROWS))?.includes('Dutch'));
    await click(rowOf('1 other language'));
    await row('Dutch');
    await message('for Dutch were made');
    await clickMessage('Undo');
    await adding;
    await until('no file', async () => (await onDisk('locales/nl.json').catch(() => undefined)) === undefined);
    await until('the project file as before', async () => String(await onDisk('dragoman.json')) === project);
    assert.equal(await onDisk('i18n/messages.nl.xlf').catch(() => undefined), undefined);
  });

  test('a unit opens the translations table at its place', async () => {
    await commands.executeCommand(CLIENT_COMMANDS.locales);
    await unfold('German', 'de.json');
    await unfold('de.json', 'app.saved');
    const active = async () => [await readPage('.row:has(.cell.active) .key'), await readPage('.cell.active')];
    const isThere = async () => /app\.saved.*Missing/s.test((await active()).join(' '));
    await chooseOf('app.saved', 'Open Translations Table', isThere);
    await screenshot('locales-table');
    await closeAll();
  });

  test('what is missing in one language goes through the count first', async () => {
    const before = await onDisk(TARGET);
    await write(TARGET, '{}\n');
    await commands.executeCommand(CLIENT_COMMANDS.locales);
    await row('German');
    const isAsked = async () => (await readText(QUICK_INPUT))?.includes('German');
    await chooseOf('German', 'Translate Missing', isAsked);
    await press('Escape');
    await write(TARGET, String(before));
  });
});
