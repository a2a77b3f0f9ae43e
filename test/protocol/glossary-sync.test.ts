import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import { createClient } from '../../server/service/client.ts';
import type { TranslateReport } from '../../shared/commands.ts';
import type { GlossaryCalls } from '../../shared/glossary.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const DE = 'glossary/en-de.tsv';
const FR = 'glossary/en-fr.csv';
const FILES = {
  'dragoman.json': '{ "sourceLocale": "en", "glossary": { "name": "product", "files": ["glossary/*"] } }\n',
  [DE]: 'house\tHaus\nhut\tHütte\n',
  [FR]: 'house,maison\n',
};

function ask<K extends keyof GlossaryCalls>(editor: Editor, id: K, argument: GlossaryCalls[K]['takes']) {
  return editor.execute<GlossaryCalls[K]['answers']>(id, argument);
}

/** An editor on a service of its own, and somebody else who works on the same service. */
async function open(files: Readonly<Record<string, string>> = FILES, more: object = {}) {
  const service = await startEmbedded({ key: 'paid-key' });
  const somebody = createClient({ service: service.url, key: 'paid-key', environment: {} });
  const stateFolder = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
  onTestFinished(async () => {
    await somebody.close();
    await service.close();
    rmSync(stateFolder, { recursive: true, force: true });
  });
  const workspace = await openWorkspace(IN_PROCESS, files, {
    settings: { service: service.url },
    environment: { DRAGOMAN_AUTH_KEY: 'paid-key' },
    initializationOptions: { stateFolder, serviceStatus: true },
    ...more,
  });
  const glossaries = async () => {
    const listed = await somebody.glossaries.list();
    return listed.ok ? listed.value : [];
  };
  const edit = async (terms: Readonly<Record<string, string>>, targetLang = 'de') => {
    const entries = Object.entries(terms).map(([source, target]) => ({ source, target }));
    await somebody.glossaries.patch((await glossaries())[0]!.id, {
      dictionary: { sourceLang: 'en', targetLang, entries },
    });
  };
  const entriesOf = async (targetLang: string) => {
    const found = await somebody.glossaries.entries((await glossaries())[0]!.id, { sourceLang: 'en', targetLang });
    return found.ok ? Object.fromEntries(found.value.map(({ source, target }) => [source, target])) : {};
  };
  const { editor } = workspace;
  return {
    ...workspace,
    service,
    somebody,
    glossaries,
    edit,
    entriesOf,
    ask: <K extends keyof GlossaryCalls>(id: K, argument: GlossaryCalls[K]['takes'] = {} as never) =>
      ask(editor, id, argument),
  };
}

describe('plan and push', () => {
  test('from nothing to in step, with progress; a second push writes nothing', async () => {
    const { ask, editor, entriesOf, read } = await open();
    const plan = await ask('dragoman.server.glossary.plan');
    expect(plan).toMatchObject({ name: 'product', glossary: null, inStep: false });
    expect(plan.dictionaries.map(({ targetLang, standing }) => [targetLang, standing])).toEqual([
      ['de', 'new'],
      ['fr', 'new'],
    ]);
    const foreseen = await ask('dragoman.server.glossary.push', { dryRun: true });
    expect(foreseen.steps).toMatchObject([{ kind: 'create', removes: 0 }]);
    const pushed = await ask('dragoman.server.glossary.push');
    expect(pushed.steps).toEqual(foreseen.steps);
    expect(await entriesOf('de')).toEqual({ house: 'Haus', hut: 'Hütte' });
    expect(read('dragoman.lock.json')).toContain('"en > fr"');
    expect(editor.progress.some(({ value }) => value.kind === 'report')).toBe(true);
    expect((await ask('dragoman.server.glossary.push')).steps).toEqual([]);
    expect((await ask('dragoman.server.glossary.plan')).inStep).toBe(true);
  });

  test('the plan reads the editor, a push what is saved, and says so', async () => {
    const { ask, editor, path, entriesOf } = await open();
    const uri = await editor.open(path(DE));
    editor.type(uri, 'Hütte', 'Baude');
    const plan = await ask('dragoman.server.glossary.plan');
    expect(plan.dictionaries[0]?.push.added.map(({ repository }) => repository)).toEqual(['Haus', 'Baude']);
    const pushed = await ask('dragoman.server.glossary.push');
    expect(pushed.unsaved).toEqual([uri]);
    expect(await entriesOf('de')).toEqual({ house: 'Haus', hut: 'Hütte' });
    expect((await ask('dragoman.server.glossary.plan')).dictionaries[0]?.standing).toBe('to push');
  });

  test('what goes from the service is foreseen; conflicts stop until somebody decides', async () => {
    const { ask, write, edit, entriesOf } = await open();
    await ask('dragoman.server.glossary.push');
    write(DE, 'house\tHaus\n');
    write(FR, '');
    const steps = (await ask('dragoman.server.glossary.push', { dryRun: true, prune: true })).steps;
    expect(steps.map(({ kind, pair, removes }) => [kind, pair, removes])).toEqual([
      ['put', 'en > de', 1],
      ['delete', 'en > fr', 1],
    ]);
    await edit({ house: 'Gebäude' });
    write(DE, 'house\tHeim\nhut\tHütte\n');
    const stopped = await ask('dragoman.server.glossary.push');
    expect(stopped.stopped).toEqual([{ pair: 'en > de', reason: '1 term is changed on both sides' }]);
    await ask('dragoman.server.glossary.push', { prefer: 'repository' });
    expect(await entriesOf('de')).toEqual({ house: 'Heim', hut: 'Hütte' });
  });

  test('Cancel ends a push; the next one completes it', async () => {
    const { ask, editor, glossaries } = await open();
    const workDoneToken = 'mine';
    const running = editor.execute('dragoman.server.glossary.push', {}, { workDoneToken });
    await editor.connection.sendNotification('window/workDoneProgress/cancel', { token: workDoneToken });
    await running.catch((error: { code: number }) => expect(error.code).toBe(-32800));
    await ask('dragoman.server.glossary.push');
    expect(await glossaries()).toMatchObject([{ name: 'product' }]);
    expect((await ask('dragoman.server.glossary.plan')).inStep).toBe(true);
  });

  test('what cannot be: no folder of that name, a broken project or lock file, a service that does not answer', async () => {
    const { ask, write } = await open();
    await expect(ask('dragoman.server.glossary.plan', { folder: 'file:///elsewhere' })).rejects.toThrow('not a folder');
    write('dragoman.lock.json', '{');
    await expect(ask('dragoman.server.glossary.push')).rejects.toThrow('not valid JSON');
    expect(await ask('dragoman.server.glossary.tree')).toMatchObject([
      { trouble: expect.stringContaining('not valid JSON') },
    ]);
    const bare = await open({ 'dragoman.json': '{}' });
    await expect(bare.ask('dragoman.server.glossary.push')).rejects.toThrow('No glossary file matches');
    expect(await bare.ask('dragoman.server.glossary.tree')).toEqual([]);
  });
});

describe('pull', () => {
  test('an open file gets a versioned edit, a closed one is written on disk, a new one is made', async () => {
    const { ask, editor, path, read, edit } = await open();
    await ask('dragoman.server.glossary.push');
    const uri = await editor.open(path(DE));
    await edit({ hut: 'Baude', peak: 'Gipfel' });
    await edit({ house: 'bâtiment' }, 'fr');
    await edit({ house: 'casa' }, 'es');
    const pulled = await ask('dragoman.server.glossary.pull');
    expect(pulled.files.map(({ file, result }) => [file, result])).toEqual([
      [DE, 'edited'],
      ['glossary/en-es.tsv', 'created'],
      [FR, 'written'],
    ]);
    expect(editor.text(uri)).toBe('house\tHaus\nhut\tBaude\npeak\tGipfel\n');
    expect(editor.edits[0]?.edit.documentChanges).toMatchObject([{ textDocument: { uri, version: 1 } }]);
    expect(read(DE)).toBe(FILES[DE]);
    expect(read(FR)).toBe('house,bâtiment\n');
    expect(read('glossary/en-es.tsv')).toBe('house\tcasa\n');
  });

  test('what was pulled into an editor and never saved is pulled again, and never pushed away', async () => {
    const { ask, editor, path, edit, entriesOf } = await open();
    await ask('dragoman.server.glossary.push');
    const uri = await editor.open(path(DE));
    await edit({ hut: 'Baude' });
    await ask('dragoman.server.glossary.pull');
    await editor.close(uri);
    expect((await ask('dragoman.server.glossary.plan')).dictionaries[0]?.standing).toBe('to pull');
    expect((await ask('dragoman.server.glossary.push')).steps).toEqual([]);
    expect(await entriesOf('de')).toMatchObject({ hut: 'Baude' });
    expect((await ask('dragoman.server.glossary.pull')).files).toMatchObject([{ file: DE, result: 'written' }]);
  });

  test('changes that are not saved are asked about, and kept', async () => {
    const { ask, editor, path, edit } = await open();
    await ask('dragoman.server.glossary.push');
    const uri = await editor.open(path(DE));
    await edit({ hut: 'Baude' });
    editor.type(uri, 'Haus', 'Gebäude');
    const asked = await ask('dragoman.server.glossary.pull');
    expect(asked.files).toMatchObject([{ result: 'asks', reason: `${DE} has changes that are not saved.` }]);
    expect(editor.text(uri)).toContain('Hütte');
    await ask('dragoman.server.glossary.pull', { force: true });
    expect(editor.text(uri)).toBe('house\tGebäude\nhut\tBaude\n');
  });

  test('a file that is typed in at that very moment is left alone', async () => {
    const { ask, editor, path, edit } = await open();
    await ask('dragoman.server.glossary.push');
    const uri = await editor.open(path(DE));
    await edit({ hut: 'Baude' });
    editor.beforeApply = () => {
      editor.type(uri, 'Haus', 'Heim');
      return undefined;
    };
    expect((await ask('dragoman.server.glossary.pull')).files).toMatchObject([{ result: 'refused' }]);
    expect(editor.text(uri)).toBe('house\tHeim\nhut\tHütte\n');
  });

  test('a glossary deleted on the service is explained, shown as lost, and restored by push', async () => {
    const { ask, somebody, glossaries } = await open();
    await ask('dragoman.server.glossary.push');
    await somebody.glossaries.delete((await glossaries())[0]!.id);
    await expect(ask('dragoman.server.glossary.pull')).rejects.toThrow('any more. Push restores it');
    const [state] = await ask('dragoman.server.glossary.tree', { refresh: true });
    expect(state).toMatchObject({ lost: true, dictionaries: [{ standing: 'lost' }, { standing: 'lost' }] });
    await ask('dragoman.server.glossary.push');
    expect(await glossaries()).toHaveLength(1);
  });
});

describe('translation', () => {
  const APP = { ...FILES, 'l/en.json': '{ "a": "The house" }\n', 'l/de.json': '{}\n', 'l/pl.json': '{}\n' };
  const PROJECT =
    '{ "sourceLocale": "en", "targetLocales": ["de", "pl"], "files": ["l/{locale}.json"], "glossary": { "files": ["glossary/*"] } }';
  const missing = (path: (name: string) => string) => ({ uri: uriOf(path('l/en.json')), scope: 'missing' });

  test('uses the synced glossary where it has the languages, and says so; changes on either side are notes', async () => {
    const { edit, ask, editor, path, read, write } = await open({ ...APP, 'dragoman.json': PROJECT });
    await ask('dragoman.server.glossary.push');
    const report = await editor.execute<TranslateReport>('dragoman.server.translate', missing(path));
    expect(report).toMatchObject({ translated: 2, glossary: { locales: ['de'], notes: [] } });
    expect(read('l/de.json')).toContain('Haus');
    expect(read('l/pl.json')).not.toContain('Haus');
    const selection = { texts: ['The house'], to: 'de', from: 'en' };
    const { texts } = await editor.execute<{ texts: string[] }>('dragoman.server.translateText', selection);
    expect(texts[0]).toContain('Haus');
    await edit({ lake: 'See' });
    write(DE, 'house\tHeim\n');
    write('l/de.json', '{}\n');
    const again = await editor.execute<TranslateReport>('dragoman.server.translate', missing(path));
    expect(again.glossary?.notes).toEqual([
      { message: 'The glossary files for en > de have changed since the last sync', remedy: 'push' },
      { message: 'The dictionary en > de was changed on the service since the last sync', remedy: 'pull' },
    ]);
  });

  test('never fails for want of it: deleted on the service, or with a broken lock file', async () => {
    const { ask, editor, path, read, write, somebody, glossaries } = await open({ ...APP, 'dragoman.json': PROJECT });
    await ask('dragoman.server.glossary.push');
    await somebody.glossaries.delete((await glossaries())[0]!.id);
    const report = await editor.execute<TranslateReport>('dragoman.server.translate', missing(path));
    expect(report).toMatchObject({ translated: 2, glossary: { locales: [] } });
    expect(report.glossary?.notes).toMatchObject([
      { message: expect.stringContaining('no longer has the glossary'), remedy: 'push' },
    ]);
    expect(read('l/de.json')).not.toContain('Haus');
    write('dragoman.lock.json', '{');
    write('l/de.json', '{}\n');
    const broken = await editor.execute<TranslateReport>('dragoman.server.translate', missing(path));
    expect(broken.translated).toBe(1);
    expect(broken.glossary?.notes).toMatchObject([{ message: expect.stringContaining('The glossary is not used') }]);
  });
});

describe('the tree', () => {
  test('standings and counts; the service is asked once, and again on refresh', async () => {
    const { ask, write, edit, service } = await open();
    await ask('dragoman.server.glossary.push');
    await edit({ hut: 'Baude' });
    write(FR, 'house,maison\npeak,pic\n');
    const [before] = await ask('dragoman.server.glossary.tree');
    expect(before).toMatchObject({ name: 'product', configured: true, inStep: false, lost: false, mistakes: 0 });
    expect(before?.dictionaries).toMatchObject([
      { targetLang: 'de', standing: 'in step', files: 2, service: 2 },
      { targetLang: 'fr', standing: 'to push', push: 1, pull: 0 },
    ]);
    const [after] = await ask('dragoman.server.glossary.tree', { refresh: true });
    expect(after?.dictionaries[0]).toMatchObject({ standing: 'to pull', push: 0, pull: 1 });
    await service.close();
    const [known] = await ask('dragoman.server.glossary.tree');
    expect(known?.dictionaries[0]).toMatchObject({ standing: 'to pull' });
  });

  test('entries: those that differ first, paged, filtered, with their places', async () => {
    const rows = Array.from({ length: 250 }, (_, i) => `term ${i}\tBegriff ${i}\n`).join('');
    const { ask, editor, path, edit } = await open({ ...FILES, [DE]: `\uFEFF${rows}` });
    await ask('dragoman.server.glossary.push');
    await edit({ 'term 7': 'Ausdruck 7', 'term 9': 'Ausdruck 9' });
    await ask('dragoman.server.glossary.tree', { refresh: true });
    const uri = await editor.open(path(DE), rows);
    editor.type(uri, 'Begriff 9', 'Wort 9');
    const pair = { sourceLang: 'en', targetLang: 'de' };
    const page = await ask('dragoman.server.glossary.entries', { ...pair, limit: 3 });
    expect(page).toMatchObject({ offset: 0, total: 250 });
    expect(page.entries.map(({ source, standing }) => [source, standing])).toEqual([
      ['term 9', 'conflict'],
      ['term 7', 'to pull'],
      ['term 0', 'in step'],
    ]);
    expect(page.entries[0]).toMatchObject({
      repository: 'Wort 9',
      service: 'Ausdruck 9',
      place: { uri, range: { start: { line: 9, character: 0 }, end: { line: 9, character: 6 } } },
    });
    const last = await ask('dragoman.server.glossary.entries', { ...pair, offset: 249 });
    expect(last.entries).toHaveLength(1);
    const found = await ask('dragoman.server.glossary.entries', { ...pair, filter: 'AUSDRUCK' });
    expect(found.total).toBe(2);
    const sides = await ask('dragoman.server.glossary.sides', pair);
    expect(sides.repository.split('\n')[9]).toBe('term 9\tWort 9');
    expect(sides.service.split('\n')[9]).toBe('term 9\tAusdruck 9');
  });

  test('without a service the files are shown, and why nothing more', async () => {
    const { ask, editor } = await open(FILES, {
      environment: { DRAGOMAN_AUTH_KEY: 'wrong' },
    });
    const [state] = await ask('dragoman.server.glossary.tree');
    expect(state).toMatchObject({ dictionaries: [{ standing: 'unknown', files: 2 }, { standing: 'unknown' }] });
    expect(state?.trouble).toContain('key');
    const pair = { sourceLang: 'en', targetLang: 'de' };
    expect((await ask('dragoman.server.glossary.entries', pair)).entries).toMatchObject([
      { source: 'house', standing: 'unknown' },
      { source: 'hut' },
    ]);
    expect(editor.messages).toEqual([]);
  });

  test('two folders: each has its own, and a command says which', async () => {
    const { ask, folder, write, editor, path } = await open();
    write('second/glossary/en-fr.tsv', 'sea\tmer\n');
    const second = uriOf(path('second'));
    const event = { added: [{ uri: second, name: 'second' }], removed: [] };
    await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
    await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    const states = await ask('dragoman.server.glossary.tree');
    expect(states.map((state) => [state.folder, state.name, state.configured])).toEqual([
      [uriOf(folder), 'product', true],
      [second, 'second', false],
    ]);
    await expect(ask('dragoman.server.glossary.push')).rejects.toThrow('Which folder?');
    await ask('dragoman.server.glossary.push', { folder: second });
    expect((await ask('dragoman.server.glossary.tree')).map(({ inStep }) => inStep)).toEqual([false, true]);
  });

  test('in a workspace that is not trusted the files are shown and nothing is asked', async () => {
    const { ask, service } = await open(FILES, { initializationOptions: { trusted: false } });
    const [state] = await ask('dragoman.server.glossary.tree', { refresh: true });
    expect(state?.dictionaries.map(({ standing }) => standing)).toEqual(['unknown', 'unknown']);
    expect(state?.trouble).toBeDefined();
    await expect(ask('dragoman.server.glossary.push')).rejects.toThrow(/trusted|offline|network/i);
    await service.close();
  });
});

describe('a new glossary file', () => {
  const pair = { sourceLang: 'en', targetLang: 'es' };

  test('in its place; one that is there stays as it is', async () => {
    const { ask, path, read, write } = await open();
    const uri = uriOf(path('glossary/en-es.tsv'));
    expect(await ask('dragoman.server.glossary.create', pair)).toEqual({ uri, created: true });
    write('glossary/en-es.tsv', 'house\tcasa\n');
    expect(await ask('dragoman.server.glossary.create', pair)).toEqual({ uri, created: false });
    expect(read('glossary/en-es.tsv')).toBe('house\tcasa\n');
  });

  test('never where a linked folder leads out of the workspace, or a language tag would', async () => {
    const { ask, path } = await open({ 'dragoman.json': '{}' });
    const outside = mkdtempSync(join(tmpdir(), 'dragoman-outside-'));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    symlinkSync(outside, path('glossary'));
    await expect(ask('dragoman.server.glossary.create', pair)).rejects.toThrow(/outside of the project folder/);
    await expect(ask('dragoman.server.glossary.create', { ...pair, targetLang: '../x' })).rejects.toThrow(
      /language tag/,
    );
    expect(readdirSync(outside)).toEqual([]);
  });
});
