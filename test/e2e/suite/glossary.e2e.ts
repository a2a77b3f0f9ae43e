import * as assert from 'node:assert/strict';
import { commands, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import type { LegacyGlossaryInfo } from '../../../shared/service.ts';
import { click, press, readText, screenshot } from './support/control.ts';
import { activate, onDisk, open, rangeOf, select, until } from './support/editor.ts';
import { clearService, editOnService, glossariesOnService, remove, row, unfold, write } from './support/glossary.ts';
import { answer, clickMessage, fill, foldLocales, message, quickInput } from './support/screen.ts';

const DE = 'glossary/product.en-de.tsv';
const FR = 'glossary/product.en-fr.tsv';
const terms = async (path: string) => (await onDisk(path)).toString('utf8');
const focus = () => commands.executeCommand('dragoman.glossaries.focus');
const refresh = () => commands.executeCommand(CLIENT_COMMANDS.glossaryRefresh);

suite('Glossaries', () => {
  suiteSetup(async () => {
    await activate();
    await foldLocales();
    await clearService();
  });

  suiteTeardown(async () => {
    for (const path of ['glossary', 'dragoman.lock.json']) await remove(path);
    await clearService();
    await commands.executeCommand('workbench.view.explorer');
  });

  test('the view says what to do where there is none', async () => {
    await focus();
    const shown = await until('the welcome', async () => {
      const text = await readText('.part.sidebar .welcome-view-content');
      return text?.includes('no glossary') ? text : undefined;
    });
    assert.match(shown, /Create Glossary File/);
    await screenshot('glossary-welcome');
  });

  test('new files are shown as they come; Push brings them to the service', async () => {
    await write(DE, 'house\tHaus\nhut\tHütte\nroute\tRoute\nsummit\tGipfel\n');
    await write(FR, 'house\tmaison\nhut\trefuge\n');
    await focus();
    await refresh();
    await row('not on the service yet', 'en → de', 'new · 4 terms');
    const pushed = commands.executeCommand(CLIENT_COMMANDS.glossaryPush);
    await message('is pushed: created');
    await pushed;
    await row('en → de', 'up to date · 4 terms', 'en → fr', 'up to date · 2 terms');
    assert.equal((await glossariesOnService())[0]?.dictionaries.length, 2);
    assert.match(await terms('dragoman.lock.json'), /"en > fr"/);
  });

  test('what differs on either side is shown: to push, to pull, conflict', async () => {
    await write(DE, 'house\tHaus\nhut\tBerghütte\nroute\tRoute\nsummit\tGipfel\npass\tPass\n');
    await editOnService('de', 'hut\tBaude\nroute\tWeg\n');
    await write(FR, 'house\tmaison\nhut\tcabane\n');
    await focus();
    await refresh();
    await row('1 conflict ↑1 ↓1 · 5 terms', '↑1 · 2 terms');
    const rows = await unfold('en → de', 'Berghütte ⟷ Baude', 'Route → Weg', 'pass');
    assert.ok(rows.indexOf('hut') < rows.indexOf('house'), 'those that differ come first');
    for (const [name, theme] of [
      ['light', 'Default Light Modern'],
      ['dark', 'Default Dark Modern'],
    ] as const) {
      await workspace.getConfiguration().update('workbench.colorTheme', theme, true);
      await until(`the ${name} theme`, async () => (await readText(`.monaco-workbench.${themeClass(name)}`)) !== null);
      await screenshot(`glossary-tree-${name}`);
    }
    await workspace.getConfiguration().update('workbench.colorTheme', undefined, true);
  });

  test('long dictionaries come a page at a time, and can be searched', async () => {
    const rows = Array.from({ length: 130 }, (_, i) => `lamp ${i}\tlampada ${i}\n`).join('');
    await write('glossary/product.en-it.tsv', rows);
    await focus();
    await refresh();
    await row('new · 130 terms');
    const searching = commands.executeCommand(CLIENT_COMMANDS.glossaryFind);
    await answer('Shows only terms and translations', 'LAMPADA 12');
    await searching;
    const found = await unfold('en → it', 'lamp 12', 'lamp 129', 'lampada 129');
    assert.doesNotMatch(found, /lamp 13\b/);
    await screenshot('glossary-find');
    const all = commands.executeCommand(CLIENT_COMMANDS.glossaryFind);
    await quickInput('Shows only terms and translations');
    await press('Control+a');
    await press('Delete');
    await press('Enter');
    await all;
    await row('lamp 0');
    await commands.executeCommand('list.focusLast');
    await until('the way to more', async () => (await readText('.part.sidebar .pane-body'))?.includes('30 more'));
    await click('.part.sidebar .monaco-list-row:has-text("Show More…")');
    await row('lamp 100');
    await focus();
    await commands.executeCommand('list.focusFirst');
    await remove('glossary/product.en-it.tsv');
    await refresh();
    await until('the end of it', async () => !(await readText('.part.sidebar .pane-body'))?.includes('en → it'));
  });

  test('an entry opens in its file at its line', async () => {
    await focus();
    await row('summit');
    await click('.part.sidebar .monaco-list-row:has-text("summit")');
    // An editor may be known before its selection is.
    await until('the line in the file', () => {
      const active = window.activeTextEditor;
      if (active?.document.uri.path.endsWith(DE) !== true) return false;
      return active.selection.start.isEqual(rangeOf(active.document, 'summit').start);
    });
  });

  test('Show Plan: both sides of every dictionary that differs', async () => {
    await commands.executeCommand(CLIENT_COMMANDS.glossaryPlan);
    await until('the comparison', () => window.tabGroups.activeTabGroup.activeTab?.label.includes('service ↔ files'));
    const shown = await until('both dictionaries', async () => {
      const text = await readText('.multiDiffEntry');
      return text?.includes('Baude') && text.includes('cabane') ? text : undefined;
    });
    assert.match(shown, /Berghütte/);
    assert.match(shown, /refuge/);
    await screenshot('glossary-plan');
  });

  test('a conflict: whose text counts is chosen, the rest is pushed and pulled', async () => {
    const pushing = commands.executeCommand(CLIENT_COMMANDS.glossaryPush);
    await quickInput('1 term is changed on both sides');
    await screenshot('glossary-conflict');
    await answer('1 term is changed on both sides', 'Prefer the Repository');
    await message('is pushed');
    await pushing;
    await focus();
    await row('↓1 · 5 terms', 'up to date · 2 terms');
    const editor = await open(DE);
    const pulling = commands.executeCommand(CLIENT_COMMANDS.glossaryPull);
    await message('Pulled into glossary/product.en-de.tsv');
    await pulling;
    assert.match(editor.document.getText(), /^route\tWeg$/m);
    assert.equal(editor.document.isDirty, false, 'it had no changes before: it is saved');
    assert.match(await terms(DE), /^hut\tBerghütte$/m);
    await row('up to date · 5 terms');
  });

  test('a push with a conflict where the service is preferred: its text is pulled, and the rest is pushed', async () => {
    await replaceIn(DE, 'hut\tBerghütte', 'hut\tAlm');
    await replaceIn(DE, 'summit\tGipfel', 'summit\tSpitze');
    await editOnService('de', 'hut\tHorst\n');
    const pushing = commands.executeCommand(CLIENT_COMMANDS.glossaryPush);
    await answer('1 term is changed on both sides', 'Prefer the Service');
    await message('is pushed');
    await pushing;
    assert.match(await terms(DE), /^hut\tHorst$/m);
    assert.match(await terms(DE), /^summit\tSpitze$/m);
    await focus();
    await row('up to date · 5 terms', 'up to date · 2 terms');
  });

  test('before terms are deleted on the service they are shown, and No is an answer', async () => {
    await replaceIn(DE, 'pass\tPass\n', '');
    await focus();
    await row('↑1 · 4 terms');
    const first = commands.executeCommand(CLIENT_COMMANDS.glossaryPush);
    assert.match(await quickInput('1 term will be deleted'), /pass = Pass/);
    await screenshot('glossary-delete-terms');
    await press('Escape');
    await first;
    await until('the end of the question', async () => (await readText('.quick-input-widget:visible')) === null);
    const second = commands.executeCommand(CLIENT_COMMANDS.glossaryPush);
    await answer('1 term will be deleted', 'Push');
    await message('replaced, 4 terms now');
    await second;
  });

  test('changes that are not saved are asked about before a pull, and kept', async () => {
    await editOnService('de', 'summit\tBergspitze\n');
    const editor = await open(DE);
    await editor.edit((edit) => edit.insert(editor.document.positionAt(0), 'lake\tSee\n'));
    const pulling = commands.executeCommand(CLIENT_COMMANDS.glossaryPull);
    await answer('has changes that are not saved', 'Pull Anyway');
    await message('Pulled into glossary/product.en-de.tsv');
    await pulling;
    assert.match(editor.document.getText(), /^lake\tSee$/m);
    assert.match(editor.document.getText(), /^summit\tBergspitze$/m);
    assert.ok(editor.document.isDirty);
    await editor.document.save();
  });

  test('a glossary that was deleted on the service is explained, and Push restores it', async () => {
    await clearService();
    await focus();
    await refresh();
    await row('no longer on the service: push restores it');
    await commands.executeCommand(CLIENT_COMMANDS.glossaryPush);
    await row('en → fr', 'up to date');
    assert.equal((await glossariesOnService()).length, 1);
  });

  test('Push on save, where it is wanted', async () => {
    await workspace.getConfiguration('dragoman').update('glossary.pushOnSave', true, true);
    const editor = await open(FR);
    await editor.edit((edit) => edit.insert(editor.document.positionAt(0), 'lake\tlac\n'));
    await editor.document.save();
    await until('the push', async () =>
      (await glossariesOnService())[0]?.dictionaries.some(({ entryCount }) => entryCount === 3),
    );
    await workspace.getConfiguration('dragoman').update('glossary.pushOnSave', undefined, true);
  });

  test('translation uses it; when the files have changed it says so once, with a button', async () => {
    await replaceIn(DE, 'house\tHaus\n', 'house\tHeim\n');
    const { document } = await open('locales/de.json');
    await commands.executeCommand(CLIENT_COMMANDS.translateFile);
    await message('have changed since the last sync');
    await clickMessage('Push Glossary');
    await message('is pushed');
    await until('the translation', () => document.isDirty);
  });

  test('Add to Glossary: words of a unit become a term, which is to be pushed', async () => {
    const editor = await open('locales/en.json');
    select(editor, 'Gale warning');
    const adding = commands.executeCommand(CLIENT_COMMANDS.addTerm);
    await quickInput('Add to Glossary (en > de)');
    await press('Enter');
    await until('the other side', async () => (await readText('.quick-input-widget:visible'))?.includes('German'));
    await screenshot('glossary-add-term');
    await fill('Sturmwarnung');
    await press('Enter');
    await message('is in glossary/product.en-de.tsv now');
    await adding;
    const { document } = await open(DE);
    assert.match(document.getText(), /^Gale warning\tSturmwarnung$/m);
    await document.save();
    await focus();
    await row('Gale warning', 'Sturmwarnung', '↑1');
  });

  test('legacy glossaries are listed, and migrated', async () => {
    const uri = await write('old.en-de.tsv', 'cable car\tSeilbahn\n');
    await commands.executeCommand('dragoman.server.legacyGlossaries.create', { name: 'old', uri: uri.toString() });
    await remove('old.en-de.tsv');
    await focus();
    await refresh();
    await row('Legacy Glossaries (v2)');
    await unfold('Legacy Glossaries (v2)', 'old', 'en → de · 1 term');
    await screenshot('glossary-legacy');
    const [info] = await commands.executeCommand<LegacyGlossaryInfo[]>('dragoman.server.legacyGlossaries.list', {});
    await commands.executeCommand(CLIENT_COMMANDS.glossaryMigrate, { kind: 'legacy', info });
    await message('“old” is a current glossary now');
    await unfold('Other Glossaries on the Service', '1 entries in one dictionary');
    await commands.executeCommand('dragoman.server.legacyGlossaries.delete', { id: info?.id });
  });
});

/** As a person does it: the row is replaced and the file saved. */
async function replaceIn(path: string, old: string, text: string): Promise<void> {
  const editor = await open(path);
  await editor.edit((edit) => edit.replace(rangeOf(editor.document, old), text));
  await editor.document.save();
}

function themeClass(name: 'light' | 'dark'): string {
  return name === 'light' ? 'vs' : 'vs-dark';
}
