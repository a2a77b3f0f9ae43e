import { describe, expect, test } from 'vitest';
import type { AddTermAnswer } from '../../shared/commands.ts';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const ID = 'dragoman.server.glossary.addTerm';
const SHOP: Readonly<Record<string, string>> = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}.json", "m.{locale}.xlf"] }\n',
  'locales/en.json': '{\n  "add": "Add to basket.",\n  "menu": "Menu"\n}\n',
  'locales/de.json': '{\n  "add": "In den Warenkorb.",\n  "menu": "Menü"\n}\n',
  'locales/fr.json': '{\n  "add": "Ajouter au panier."\n}\n',
  'm.de.xlf':
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="u"><source>Fish &amp; <x id="1"/>chips</source><target>Fisch &amp; <x id="1"/>Pommes</target></trans-unit></body></file></xliff>',
  'glossary/en-de.tsv':
    '\uFEFFalpine\talpin\r\ncabin\tHütte\r\ndescent\tAbstieg\r\nhike\tWanderung\r\nroute\tRoute\r\n',
};

const ask = (editor: Editor, uri: string, part: string, more: object = {}): Promise<AddTermAnswer> =>
  editor.execute<AddTermAnswer>(ID, { uri, range: editor.rangeOf(uri, part), ...more });

describe('adding a term', () => {
  test('from selected words of a target: the other side from the unit, the file, the edit in its order', async () => {
    const { editor, path, read } = await openWorkspace(IN_PROCESS, SHOP);
    const uri = await editor.open(path('locales/de.json'));
    const answer = await ask(editor, uri, 'Warenkorb');
    expect(answer).toMatchObject({
      source: 'Add to basket',
      target: 'Warenkorb',
      pair: { source: 'en', target: 'de' },
      locales: ['de'],
      files: [{ name: 'glossary/en-de.tsv', terms: 5, isNew: false }],
    });
    expect(read('glossary/en-de.tsv')).toBe(SHOP['glossary/en-de.tsv']);
    const done = await ask(editor, uri, 'Warenkorb', { source: 'basket', apply: true });
    expect(done.applied).toBe(true);
    expect(read('glossary/en-de.tsv')).toBe(SHOP['glossary/en-de.tsv']!.replace('cabin', 'basket\tWarenkorb\r\ncabin'));
    const changes = [{ uri: done.file, type: 2 }];
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await expect(ask(editor, uri, 'Warenkorb', { source: 'basket', apply: true })).rejects.toThrow(/already/);
    const other = await ask(editor, uri, 'Warenkorb', { source: 'hike' });
    expect(other.present).toBe('Wanderung');
    expect(other.edit).toBeDefined();
  });

  test('from a source file: one language after the other, and a new file where none takes it', async () => {
    const { editor, path, read } = await openWorkspace(IN_PROCESS, SHOP);
    const uri = await editor.open(path('locales/en.json'));
    expect(await ask(editor, uri, 'basket')).toMatchObject({
      source: 'basket',
      target: 'In den Warenkorb',
      locales: ['de', 'fr'],
    });
    const french = await ask(editor, uri, 'basket', { to: 'fr' });
    expect(french).toMatchObject({ target: 'Ajouter au panier', pair: { target: 'fr' }, files: [{ isNew: true }] });
    expect(french.files[0]?.name).toBe('glossary/en-fr.tsv');
    await ask(editor, uri, 'basket', { to: 'fr', target: 'panier', apply: true });
    expect(read('glossary/en-fr.tsv')).toBe('basket\tpanier\n');
  });

  test('from XLIFF, read as people read it; without a selection the whole texts', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP);
    const uri = await editor.open(path('m.de.xlf'));
    expect(await ask(editor, uri, 'Fish &amp; <x id="1"/>chips')).toMatchObject({
      source: 'Fish & chips',
      target: 'Fisch & Pommes',
    });
    expect(await ask(editor, uri, 'chips')).toMatchObject({ source: 'chips', target: 'Fisch & Pommes' });
    const { start } = editor.rangeOf(uri, 'Pommes');
    const whole = await editor.execute<AddTermAnswer>(ID, { uri, range: { start, end: start } });
    expect(whole).toMatchObject({ source: 'Fish & chips', target: 'Fisch & Pommes' });
  });

  test('on the light bulb for selected words', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP);
    const uri = await editor.open(path('locales/de.json'));
    const range = editor.rangeOf(uri, 'Menü');
    const actions = await editor.actions(uri, range);
    expect(actions.find(({ kind }) => kind === 'refactor.extract.dragoman.addTerm')).toMatchObject({
      title: 'Add to glossary…',
      command: { command: ID, arguments: [{ uri, range, apply: true }] },
    });
    const cursor = await editor.actions(uri, { start: range.start, end: range.start });
    expect(cursor.map(({ title }) => title)).not.toContain('Add to glossary…');
  });

  test('refuses what cannot be a term, and says what to do', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, SHOP);
    const uri = await editor.open(path('locales/de.json'));
    await expect(ask(editor, uri, '"add"')).rejects.toThrow(/Select words/);
    await expect(ask(editor, uri, 'Menü', { source: ' x', apply: true })).rejects.toThrow(/white space/);
    await expect(ask(editor, uri, 'Menü', { source: '', apply: true })).rejects.toThrow(/both sides/);
    await expect(editor.execute(ID, { uri })).rejects.toThrow(/takes/);
  });
});
