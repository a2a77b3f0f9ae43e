import { existsSync, rmSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { UndoAnswer } from '../../shared/commands.ts';
import { type HeldService, startHeldService } from '../support/held-service.ts';
import type { Editor } from '../support/lsp-client.ts';
import { translate } from '../support/lsp-translate.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { APP, BLANK, openWorkspace } from '../support/lsp-workspace.ts';

let service: HeldService;
beforeEach(async () => {
  service = await startHeldService();
  onTestFinished(() => service.close());
});

async function undo(editor: Editor, ...runs: (string | undefined)[]) {
  const { files } = await editor.execute<UndoAnswer>('dragoman.server.undo', { runs });
  return Object.fromEntries(files.map(({ uri, result }) => [uri.slice(uri.lastIndexOf('/') + 1), result]));
}

describe.each(WAYS)('taking a run back, $name', (way) => {
  const open = (files: Readonly<Record<string, string>>) =>
    openWorkspace(way, files, { settings: { service: service.url } });

  test('every file, open or not, made or changed: as one edit; the lock file too, once', async () => {
    const { editor, path, read } = await open({ ...APP, 'locales/es.json': '{ "save": "" }' });
    const uri = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    const { run } = await translate(editor, source, { to: ['de', 'fr', 'es'] });
    expect(existsSync(path('locales/fr.json'))).toBe(true);
    expect(read('dragoman.lock.json')).toContain('locales/de.json');
    editor.edits.length = 0;
    expect(await undo(editor, run)).toEqual({ 'de.json': 'restored', 'fr.json': 'removed', 'es.json': 'restored' });
    expect(editor.edits).toHaveLength(1);
    expect(editor.text(uri)).toBe(APP['locales/de.json']);
    expect(read('locales/es.json')).toBe('{ "save": "" }');
    expect(existsSync(path('locales/fr.json'))).toBe(false);
    expect(existsSync(path('dragoman.lock.json'))).toBe(false);
    await expect(undo(editor, run)).rejects.toThrow('already undone');
    // What was paid for is in no file any more, and is not paid for again.
    const before = service.requests.length;
    expect(await translate(editor, uri)).toMatchObject({ translated: 2, billedCharacters: 0 });
    expect(service.requests).toHaveLength(before);
  });

  test('an undo is taken back like a run, files that were made and the lock file included, as often as one likes', async () => {
    const { editor, path, read } = await open({ ...APP, 'locales/es.json': '{ "save": "" }' });
    const uri = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    const { run } = await translate(editor, source, { to: ['de', 'fr', 'es'] });
    const state = () => [
      editor.text(uri),
      ...['locales/es.json', 'locales/fr.json', 'dragoman.lock.json'].map((name) =>
        existsSync(path(name)) ? read(name) : 'none',
      ),
    ];
    const translated = state();
    expect(translated).not.toContain('none');
    let again = [run ?? ''];
    let undone: readonly string[] = [];
    for (const round of [1, 2, 3, 4]) {
      editor.edits.length = 0;
      const { files, runs } = await editor.execute<UndoAnswer>('dragoman.server.undo', { runs: again });
      expect(editor.edits).toHaveLength(1);
      expect(files.some(({ reason }) => reason !== undefined)).toBe(false);
      expect(runs).toHaveLength(1);
      again = [...runs];
      if (round === 1) undone = state();
      expect(state()).toEqual(round % 2 === 0 ? translated : undone);
    }
    expect(undone).toContain('none');
    // What somebody has written meanwhile is not written over.
    editor.type(uri, '"Sichern"', '"Speichern"');
    await editor.execute('dragoman.server.undo', { runs: again });
    expect(editor.text(uri)).toContain('"Speichern"');
  });

  test('what somebody has changed since stays, and only that', async () => {
    const { editor, path } = await open(APP);
    const uri = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    const { run } = await translate(editor, source, { to: ['de', 'fr'] });
    editor.type(uri, '«Close»', 'Schließen');
    const french = await editor.open(path('locales/fr.json'));
    editor.type(french, '«Save»', 'Enregistrer');
    expect(await undo(editor, run)).toEqual({ 'de.json': 'in-part', 'fr.json': 'kept' });
    expect(JSON.parse(editor.text(uri))).toEqual({ save: 'Sichern', menu: { open: '', close: 'Schließen' } });
    expect(editor.text(french)).toContain('Enregistrer');
  });

  test('a file that an undo of the editor has left empty goes, one that was empty before stays so', async () => {
    const { editor, path, read, write } = await open({ ...BLANK, ...APP });
    const source = await editor.open(path('locales/en.json'));
    const { run } = await translate(editor, source, { to: ['fr'] });
    write('locales/fr.json', '');
    expect(await undo(editor, run)).toEqual({ 'fr.json': 'removed' });
    const xliff = await openWorkspace(way, BLANK, { settings: { service: service.url } });
    const first = await translate(xliff.editor, await xliff.editor.open(xliff.path('m.fr.xlf')));
    expect(await undo(xliff.editor, first.run)).toEqual({ 'm.fr.xlf': 'restored' });
    expect(read('m.fr.xlf').trim()).toBe('');
  });

  test('the lock file that a run has changed is as before, to the byte; what others have put there stays', async () => {
    const before = '{ "version": 1, "glossaries": {} }';
    const { editor, path, read, write } = await open({ ...APP, 'dragoman.lock.json': before });
    const source = await editor.open(path('locales/en.json'));
    const first = await translate(editor, source, { to: ['de', 'fr'] });
    expect(read('dragoman.lock.json')).toContain('locales/fr.json');
    await undo(editor, first.run);
    expect(read('dragoman.lock.json')).toBe(before);
    const second = await translate(editor, source, { to: ['de', 'fr'] });
    const theirs = JSON.parse(read('dragoman.lock.json'));
    theirs.translations['locales/it.json'] = { '/save': '1 2' };
    write('dragoman.lock.json', JSON.stringify(theirs));
    await undo(editor, second.run);
    const { translations, glossaries } = JSON.parse(read('dragoman.lock.json'));
    expect({ translations, glossaries }).toEqual({
      translations: { 'locales/it.json': { '/save': '1 2' } },
      glossaries: {},
    });
  });

  test('two runs: the lock file goes with the one that is taken back last, whichever it is, also when a file is gone already', async () => {
    const { editor, path, read } = await open(APP);
    const source = await editor.open(path('locales/en.json'));
    const first = await translate(editor, source, { to: ['fr'] });
    const second = await translate(editor, source, { to: ['de'] });
    expect(read('dragoman.lock.json')).toContain('locales/de.json');
    await undo(editor, first.run);
    expect(existsSync(path('dragoman.lock.json'))).toBe(true);
    await undo(editor, second.run);
    expect(existsSync(path('dragoman.lock.json'))).toBe(false);
    const third = await translate(editor, source, { to: ['fr'] });
    rmSync(path('locales/fr.json'));
    expect(await undo(editor, third.run)).toEqual({ 'fr.json': 'removed' });
    expect(existsSync(path('dragoman.lock.json'))).toBe(false);
  });
});
