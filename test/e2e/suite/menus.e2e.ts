import * as assert from 'node:assert/strict';
import { commands, type DocumentLink, type DocumentSymbol, window } from 'vscode';
import { press, readText } from './support/control.ts';
import { fileUri, open, select, until } from './support/editor.ts';
import { fill, quickInput, submenu } from './support/screen.ts';

suite('what fits a file', () => {
  const row = (name: string): string => `.explorer-folders-view .monaco-list-row:has-text("${name}")`;

  test('the explorer: files and folders with translations have one entry, others none', async () => {
    await commands.executeCommand('workbench.view.explorer');
    await commands.executeCommand('revealInExplorer', fileUri('locales/de.json'));
    await until('the file', async () => (await readText(row('de.json'))) !== null);
    // What the server has found is known a moment after its start.
    await until('the entry', async () => (await submenu(row('de.json'))) !== undefined);
    const file = await submenu(row('de.json'), 'menu-file');
    assert.match(file ?? '', /Open Translations Table[\s\S]*Translate Missing in File[\s\S]*Translate with Preview/);
    assert.doesNotMatch(file ?? '', /Document|Folder/);
    const folder = await submenu(row('locales'), 'menu-folder');
    assert.match(folder ?? '', /Translate Missing in Folder/);
    assert.doesNotMatch(folder ?? '', /in File|Preview|Table/);
    assert.equal(await submenu(row('package.json')), undefined);
    assert.equal(await submenu(row('src')), undefined);
  });

  test('the editor: without a selection in a locale file, with one in prose, in nothing else', async () => {
    const text = '.editor-instance .view-lines .view-line >> nth=1';
    await open('locales/de.json');
    await until('the entry', async () => (await submenu(text)) !== undefined);
    const shown = (await submenu(text, 'menu-editor')) ?? '';
    assert.match(shown, /Translate Unit[\s\S]*Translate Missing in File[\s\S]*Go to Next Missing/);
    assert.doesNotMatch(shown, /Selection/);
    await open('package.json');
    await until('no entry', async () => (await submenu(text)) === undefined);
    const notes = await open('notes.md');
    assert.equal(await submenu(text), undefined);
    select(notes, 'Good evening');
    // A menu that was opened before the extension knew of the selection stays as it is.
    const selected = '.editor-instance .view-lines .view-line:has-text("Good evening") span span';
    await until('the entry', async () => (await submenu(selected)) !== undefined);
  });

  test('a unit of a JSON file stands in the outline once', async () => {
    const { document } = await open('locales/de.json');
    const symbols = await until('the outline', async () => {
      const found = await commands.executeCommand<DocumentSymbol[] | undefined>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      return (found?.length ?? 0) > 0 ? found : undefined;
    });
    const names = symbols.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length, names.join());
  });

  test('places in code that an XLIFF file names are links', async () => {
    const { document } = await open('i18n/messages.de.xlf');
    const links = await until('links', async () => {
      const found = await commands.executeCommand<DocumentLink[]>('vscode.executeLinkProvider', document.uri);
      return found.some(({ target }) => target?.fragment !== '') ? found : undefined;
    });
    const [place] = links.filter(({ target }) => target?.path.endsWith('src/harbour.vue'));
    assert.ok(place?.target);
    await commands.executeCommand('vscode.open', place.target);
    await until('the code', () => window.activeTextEditor?.document.uri.path.endsWith('harbour.vue'));
  });

  test('the palette has no command that does nothing here', async () => {
    await open('package.json');
    await commands.executeCommand('workbench.action.showCommands');
    await quickInput('');
    await fill('Dragoman: Translate');
    await until('the project command alone', async () => {
      const shown = (await readText('.quick-input-widget:focus-within .monaco-list-row')) ?? '';
      return shown.includes('Translate Missing in Project') && !shown.includes('Translate Missing in File');
    });
    await fill('Dragoman: Keys');
    const shown = (await readText('.quick-input-widget:focus-within .monaco-list-row')) ?? '';
    assert.doesNotMatch(shown, /Refresh Developer Keys|Rename Key/);
    await press('Escape');
  });
});
