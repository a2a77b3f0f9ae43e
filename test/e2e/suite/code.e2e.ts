import * as assert from 'node:assert/strict';
import {
  type CodeAction,
  type CompletionList,
  commands,
  type DocumentHighlight,
  type Hover,
  type Location,
  type LocationLink,
  MarkdownString,
  type TextEditor,
  type WorkspaceEdit,
  workspace,
} from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { click, readText, screenshot } from './support/control.ts';
import {
  closeAll,
  codeOf,
  cursorAt,
  diagnostics,
  fileUri,
  onDisk,
  open,
  rangeOf,
  undo,
  until,
} from './support/editor.ts';
import { message, quickInput } from './support/screen.ts';

const at = ({ document }: TextEditor, part: string) => rangeOf(document, part).start.translate(0, 1);

suite('Keys in code', () => {
  test('a missing key has a warning, and a fix that writes it into the source locale; undo takes it back', async () => {
    const editor = await open('src/Berths.tsx');
    const { uri } = editor.document;
    const [missing] = await diagnostics(uri, (all) => all.some((one) => codeOf(one) === 'missing-key'));
    assert.equal(missing?.message, '"berths.term" is missing in locales/en.json.');
    await screenshot('code-with-texts');
    const actions = await commands.executeCommand<CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      missing?.range,
    );
    const create = actions.find(({ title }) => title === 'Create "berths.term" in locales/en.json');
    assert.ok(create?.edit);
    const source = await open('locales/en.json');
    const before = source.document.getText();
    assert.ok(await workspace.applyEdit(create.edit));
    assert.match(source.document.getText(), /"free": ".*",\n {4}"term": "Term"\n/);
    await diagnostics(uri, (all) => all.every((one) => codeOf(one) !== 'missing-key'));
    await undo();
    assert.equal(source.document.getText(), before);
  });

  test('hover, definition and references, once each, beside those of TypeScript', async () => {
    const editor = await open('src/Berths.tsx');
    const { uri } = editor.document;
    const place = at(editor, 'berths.book');
    const hovers = await until('the hover', async () => {
      const found = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', uri, place);
      return found.length > 0 && found;
    });
    const texts = hovers.flatMap(({ contents }) =>
      contents.flatMap((one) => (one instanceof MarkdownString ? [one.value] : [])),
    );
    assert.equal(texts.filter((text) => text.includes('Liegeplatz buchen')).length, 1);
    const definitions = await commands.executeCommand<(Location | LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      uri,
      place,
    );
    const names = definitions.map((one) => ('targetUri' in one ? one.targetUri : one.uri).path.split('/').at(-1));
    assert.deepEqual(names, ['en.json']);
    const references = await commands.executeCommand<Location[]>('vscode.executeReferenceProvider', uri, place);
    assert.deepEqual(references.map((one) => one.uri.path.split('/').at(-1)).sort(), [
      'Berths.tsx',
      'de.json',
      'en.json',
    ]);
  });

  test('keys are proposed in the quotes', async () => {
    const editor = await open('src/Berths.tsx');
    const range = rangeOf(editor.document, 'berths.term');
    assert.ok(await editor.edit((edit) => edit.delete(range)));
    try {
      const labels = await until('the keys', async () => {
        const { items } = await commands.executeCommand<CompletionList>(
          'vscode.executeCompletionItemProvider',
          editor.document.uri,
          range.start,
        );
        const own = items.filter(({ detail }) => detail === 'Book a berth');
        return own.length > 0 && own.map(({ label }) => (typeof label === 'string' ? label : label.label));
      });
      assert.deepEqual(labels, ['berths.book']);
      cursorAt(editor, "')}</a>");
      await commands.executeCommand('editor.action.triggerSuggest');
      await until('the list', async () => (await readText('.suggest-widget'))?.includes('berths.book'));
      await screenshot('code-completion');
    } finally {
      await commands.executeCommand('hideSuggestWidget');
      await undo();
    }
  });

  test('a rename changes code and the files of all locales as one edit', async () => {
    const editor = await open('src/Berths.tsx');
    const edit = await commands.executeCommand<WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      editor.document.uri,
      at(editor, "book')"),
      'reserve',
    );
    const files = edit.entries().map(([uri, edits]) => `${uri.path.split('/').at(-1)} ${edits[0]?.newText}`);
    assert.deepEqual(files.sort(), ['Berths.tsx reserve', 'de.json reserve', 'en.json reserve']);
  });

  test('a part of a key is the group: it is renamed in every key of code, and in all locales', async () => {
    const editor = await open('src/Berths.tsx');
    const place = at(editor, 'berths.free');
    // An editor without the server names the word that stands there.
    const edit = await until('the rename', async () => {
      const found = await commands.executeCommand<WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        editor.document.uri,
        place,
        'places',
      );
      return found.size > 0 && found;
    });
    const files = edit.entries().map(([uri, edits]) => `${uri.path.split('/').at(-1)} ${edits.length}`);
    assert.deepEqual(files.sort(), ['Berths.tsx 2', 'de.json 1', 'en.json 1']);
  });

  test('what is no key is left to others', async () => {
    const editor = await open('src/Berths.tsx');
    const found = await commands.executeCommand<DocumentHighlight[]>(
      'vscode.executeDocumentHighlights',
      editor.document.uri,
      at(editor, 'free }'),
    );
    assert.ok(found.length >= 2, 'TypeScript, or the editor, still shows where a name stands');
  });

  test('keys that no code asks for are listed with their texts; what is ticked is shown first, and goes in all locales', async () => {
    const paths = ['locales/en.json', 'locales/de.json'];
    const onDisks = () => Promise.all(paths.map(async (path) => (await onDisk(path)).toString('utf8')));
    const before = await onDisks();
    const removed = commands.executeCommand(CLIENT_COMMANDS.removeUnusedKeys);
    const list = await quickInput('old.mooring');
    assert.match(list, /old\.mooring.*Old mooring.*old\.pier/s);
    assert.ok(!list.includes('berths.'), list);
    await screenshot('remove-unused-keys');
    await click('.quick-input-list .monaco-list-row[aria-label^="old.pier"]');
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await until('the preview', async () => (await readText('.bulk-edit-panel'))?.includes('en.json'));
    assert.deepEqual(await onDisks(), before, 'nothing is done before somebody agrees');
    await until('the removal', async () => {
      await commands.executeCommand('refactorPreview.apply');
      return (await onDisks()).every((text) => !text.includes('mooring'));
    });
    await removed;
    assert.match(await message('The keys were removed.'), /2 files were changed\./);
    const gone = before.map((text) => text.replace(/ {4}"mooring".*\n/, ''));
    assert.deepEqual(await onDisks(), gone);
    const all = paths.map((path, index) => workspace.fs.writeFile(fileUri(path), Buffer.from(before[index] ?? '')));
    await Promise.all(all);
  });

  test('texts of a file become keys: chosen from a list, shown first, written together', async () => {
    const before = String(await onDisk('locales/en.json'));
    // What was written beside the editor is read again in its own time.
    const { document } = await open('locales/en.json');
    await until('the file as it is on disk', () => document.getText() === before);
    const code = `import { useTranslation } from 'react-i18next';

export function Offer() {
  const { t } = useTranslation();
  return (
    <section title={t('berths.book')}>
      <h2>Two nights for one</h2>
      <p>Call the harbour master</p>
    </section>
  );
}
`;
    await workspace.fs.writeFile(fileUri('src/Offer.tsx'), Buffer.from(code));
    const { document: offer } = await open('src/Offer.tsx');
    const made = commands.executeCommand(CLIENT_COMMANDS.extractKeys);
    await quickInput('This file');
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    const list = await quickInput('berths.');
    assert.match(list, /berths\.twoNightsForOne.*Two nights for one.*berths\.callTheHarbourMaster/s);
    await screenshot('extract-keys');
    await click('.quick-input-list .monaco-list-row[aria-label^="berths.twoNightsForOne"]');
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await until('the preview', async () => (await readText('.bulk-edit-panel'))?.includes('Offer.tsx'));
    assert.equal(String(await onDisk('src/Offer.tsx')), code, 'nothing is done before somebody agrees');
    await screenshot('extract-keys-preview');
    await until('the keys', async () => {
      await commands.executeCommand('refactorPreview.apply');
      return offer.getText() !== code && document.getText() !== before;
    });
    await made;
    await message('1 text has become a key.');
    assert.equal(offer.getText(), code.replace('>Call the harbour master<', ">{t('berths.callTheHarbourMaster')}<"));
    assert.equal(
      document.getText(),
      before.replace('"free"', '"callTheHarbourMaster": "Call the harbour master",\n    "free"'),
    );
    // What a tab shows is saved by whoever looks at it; the other file is saved where no tab shows it any longer.
    assert.equal(String(await onDisk('src/Offer.tsx')), code);
    await closeAll();
    await workspace.fs.writeFile(fileUri('locales/en.json'), Buffer.from(before));
    await workspace.fs.delete(fileUri('src/Offer.tsx'));
  });
});
