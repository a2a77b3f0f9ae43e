/** What is looked at again after something has changed that nobody has typed: what can see it, and nothing else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Disk } from '../../server/engine/parts/workspace/files/files.ts';
import { PAUSE } from '../../server/lsp/features/diagnostics/pause.ts';
import { nodeRuntime } from '../../server/lsp/node-runtime.ts';
import type { ProgressChanged } from '../../shared/progress.ts';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, inProcessWith } from '../support/lsp-transport.ts';
import { openWorkspace, type Workspace } from '../support/lsp-workspace.ts';

const texts = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const LOCALES = ['en', 'de', 'fr', 'it'];
const NAMES = ['menu', 'tools', 'help'];
const WORDS = ['Save', 'Sichern', 'Speichern', 'Enregistrer', 'Save {n}', ''];
const PROJECT: Readonly<Record<string, string>> = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr", "it"], "files": ["l/{locale}/{name}.json"] }\n',
  ...Object.fromEntries(
    LOCALES.flatMap((locale) => NAMES.map((name) => [`l/${locale}/${name}.json`, texts({ [name]: `Save ${locale}` })])),
  ),
};
const REFRESHES = { refreshSupport: true };
const PULLS = {
  ...CAPABILITIES,
  workspace: { ...CAPABILITIES.workspace, codeLens: REFRESHES, inlayHint: REFRESHES },
};
const { diagnostic: _, ...withoutPull } = CAPABILITIES.textDocument ?? {};
const PUSHED = { ...CAPABILITIES, textDocument: withoutPull };

const watches = (editor: Editor) =>
  editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
const watched = ({ editor, path }: Workspace, ...names: readonly string[]) =>
  editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: names.map((name) => ({ uri: uriOf(path(name)), type: 2 })),
  });
const asked = ({ refreshes, otherRefreshes }: Editor) => [refreshes, ...otherRefreshes.values()];
/** Long enough for all that a notification brings about at once. */
async function soon({ connection }: Editor): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await connection.sendRequest('dragoman/getServiceStatus', {});
}

/** Until nothing has been published for longer than any work waits. */
async function quiet(editor: Editor): Promise<void> {
  for (let before = -1; before !== editor.publications.length; ) {
    before = editor.publications.length;
    await new Promise((resolve) => setTimeout(resolve, PAUSE + 200));
    await soon(editor);
  }
}

/** A server, and the files that it opens. */
function counting() {
  const opened: string[] = [];
  const { disk } = nodeRuntime();
  const read: Disk['read'] = (path) => {
    opened.push(path.slice(path.indexOf('/l/') + 1));
    return disk.read(path);
  };
  return { opened, way: inProcessWith('counted', { disk: { ...disk, read } }) };
}

describe('a file of one language and one name', () => {
  test('that is saved in the editor makes nobody ask again: what it says has been seen', async () => {
    const at = await openWorkspace(IN_PROCESS, PROJECT, { capabilities: PULLS });
    const { editor, path, write } = at;
    await watches(editor);
    const uri = await editor.open(path('l/de/menu.json'));
    editor.type(uri, 'Save de', 'Sichern');
    await editor.pull(uri);
    const before = asked(editor);
    write('l/de/menu.json', editor.text(uri));
    await watched(at, 'l/de/menu.json');
    await soon(editor);
    expect(asked(editor)).toEqual(before);
    // Closed it is as it was left, and written by another program it is looked at again.
    await editor.close(uri);
    const again = await editor.open(path('l/fr/menu.json'));
    const { resultId } = await editor.pull(again);
    write('l/de/menu.json', PROJECT['l/de/menu.json'] ?? '');
    await watched(at, 'l/de/menu.json');
    await editor.until(() => editor.refreshes > (before[0] ?? 0));
    expect((await editor.pull(again, resultId)).resultId).not.toBe(resultId);
  });

  test('names the documents that can see it, and no others', async () => {
    const at = await openWorkspace(IN_PROCESS, PROJECT, { initializationOptions: { progress: true } });
    const { editor, path } = at;
    await watches(editor);
    const told: ProgressChanged[] = [];
    const news = Promise.withResolvers<void>();
    await soon(editor);
    editor.connection.onNotification('dragoman/progressChanged', (one: ProgressChanged) => {
      told.push(one);
      news.resolve();
    });
    await watched(at, 'l/de/menu.json');
    await news.promise;
    const seers = [...LOCALES.map((locale) => `l/${locale}/menu.json`), 'l/de/help.json', 'l/de/tools.json'];
    expect(told.map(({ uris }) => uris?.toSorted())).toEqual([seers.map((name) => uriOf(path(name))).sort()]);
  });

  test('that was written anew and says the same changes no answer; with other texts it changes those of who sees it', async () => {
    const at = await openWorkspace(IN_PROCESS, PROJECT, { capabilities: PULLS });
    const { editor, path, write } = at;
    await watches(editor);
    const open = ['l/de/tools.json', 'l/fr/menu.json', 'l/fr/tools.json'];
    const uris = await Promise.all(open.map((name) => editor.open(path(name))));
    const pull = async () => {
      const found: (string | undefined)[] = [];
      for (const uri of uris) found.push((await editor.pull(uri)).resultId);
      return found;
    };
    // The first time each file is read for the others.
    await pull();
    const ids = await pull();
    const told = async () => {
      const { refreshes } = editor;
      await watched(at, 'l/de/menu.json');
      await editor.until(() => editor.refreshes > refreshes);
      return (await pull()).map((id, index) => id === ids[index]);
    };
    expect(await told()).toEqual([true, true, true]);
    write('l/de/menu.json', texts({ menu: 'Sichern' }));
    expect(await told()).toEqual([false, false, true]);
  });

  test('that nobody can see from an open document makes nobody ask for lenses and hints', async () => {
    const at = await openWorkspace(IN_PROCESS, PROJECT, { capabilities: PULLS });
    const { editor, path } = at;
    await watches(editor);
    await editor.pull(await editor.open(path('l/fr/tools.json')));
    const { refreshes } = editor;
    await watched(at, 'l/de/menu.json');
    // Findings of files that nobody has open may be others.
    await editor.until(() => editor.refreshes > refreshes);
    await soon(editor);
    expect([...editor.otherRefreshes.values()]).toEqual([]);
    await watched(at, 'l/en/tools.json');
    await editor.until(() => editor.otherRefreshes.size === 2);
  });
});

test('of a project whose findings somebody waits for only those are looked at that see what is typed', async () => {
  const { opened, way } = counting();
  const { didChangeWatchedFiles: _, ...workspace } = CAPABILITIES.workspace ?? {};
  // Whoever watches no files has each read again that is looked at.
  const { editor, path } = await openWorkspace(way, PROJECT, {
    capabilities: { ...CAPABILITIES, workspace },
    initializationOptions: { holdWorkspaceDiagnostics: true },
  });
  type Report = { readonly items: readonly { readonly uri: string; readonly resultId: string }[] };
  const pull = (known: Report['items']) =>
    editor.connection.sendRequest<Report>('workspace/diagnostic', {
      previousResultIds: known.map(({ uri, resultId }) => ({ uri, value: resultId })),
    });
  const uri = await editor.open(path('l/de/menu.json'));
  // Each file is read for the others the first time.
  await pull([]);
  const answer = pull((await pull([])).items);
  await quiet(editor);
  opened.length = 0;
  editor.type(uri, 'Save de', 'Save fr');
  const told = (await answer).items.map((item) => item.uri);
  expect(opened).toContain('l/fr/menu.json');
  for (const name of ['l/fr/tools.json', 'l/it/help.json']) expect(opened).not.toContain(name);
  expect(told).toEqual(expect.arrayContaining([uriOf(path('l/de/help.json')), uriOf(path('l/fr/menu.json'))]));
  expect(told).not.toContain(uriOf(path('l/fr/tools.json')));
});

test('a client that is sent its findings is sent none again that are the same', async () => {
  const at = await openWorkspace(IN_PROCESS, PROJECT, { capabilities: PUSHED });
  const { editor, path, write } = at;
  await watches(editor);
  for (const name of ['l/de/menu.json', 'l/de/tools.json', 'l/fr/tools.json']) await editor.open(path(name));
  await editor.until(() => new Set(editor.publications.map(({ uri }) => uri)).size === 3);
  await quiet(editor);
  await watched(at, 'l/de/help.json');
  await quiet(editor);
  editor.publications.length = 0;
  await watched(at, 'l/de/help.json');
  await quiet(editor);
  expect(editor.publications).toEqual([]);
  write('l/de/help.json', texts({ help: 'Hilfe' }));
  await watched(at, 'l/de/help.json');
  await quiet(editor);
  expect(editor.publications.map(({ uri }) => uri).sort()).toEqual(
    ['l/de/menu.json', 'l/de/tools.json'].map((name) => uriOf(path(name))),
  );
});

describe('what is looked for in a pause', () => {
  const many = (more: object) =>
    texts({
      ...Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, `Some text of number ${at}`])),
      ...more,
    });

  test('and says what it said is told to nobody', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, {
      ...PROJECT,
      'l/en/menu.json': many({ save: 'Save', again: 'Save' }),
      'l/de/menu.json': many({ save: 'Sichern', again: 'Speichern' }),
    });
    const uri = await editor.open(path('l/de/menu.json'));
    await editor.pull(uri);
    await editor.until(() => editor.refreshes > 0);
    await editor.pull(uri);
    const { refreshes } = editor;
    editor.type(uri, 'number 500', 'numbers 500');
    await editor.pull(uri);
    await new Promise((resolve) => setTimeout(resolve, 3 * PAUSE));
    await soon(editor);
    expect(editor.refreshes).toBe(refreshes);
    editor.type(uri, 'Speichern', 'Sichern');
    await editor.pull(uri);
    await editor.until(() => editor.refreshes > refreshes);
  });

  test('reaches all documents that wait for the same files', async () => {
    const files = Array.from({ length: 40 }, (_, at) => [`l/de/n${at}.json`, texts({ menu: `Text ${at}` })]);
    const sources = Array.from({ length: 40 }, (_, at) => [`l/en/n${at}.json`, texts({ menu: `Save ${at}` })]);
    const { editor, path } = await openWorkspace(
      IN_PROCESS,
      {
        ...PROJECT,
        ...Object.fromEntries([...sources, ...files]),
        'l/en/n7.json': texts({ menu: 'Save in', tools: 'Save it' }),
        'l/de/n7.json': texts({ menu: 'Anders', tools: 'Auch' }),
        'l/en/tools.json': texts({ tools: 'Save it' }),
        'l/en/menu.json': texts({ menu: 'Save in' }),
      },
      { capabilities: PUSHED },
    );
    await watches(editor);
    const uris = await Promise.all(['l/de/menu.json', 'l/de/tools.json'].map((name) => editor.open(path(name))));
    const found = (uri: string) => editor.published.get(uri)?.diagnostics.map(({ code }) => code) ?? [];
    await expect
      .poll(() => uris.map((uri) => found(uri).includes('inconsistent')), { timeout: 20_000 })
      .toEqual([true, true]);
  });
});

test('whatever files change, what is shown is what a server finds that sees them for the first time', async () => {
  const change = fc.record({
    locale: fc.constantFrom(...LOCALES),
    name: fc.constantFrom(...NAMES),
    text: fc.constantFrom(...WORDS),
    key: fc.constantFrom('menu', 'tools', 'more'),
  });
  const open = ['l/de/menu.json', 'l/de/tools.json', 'l/fr/menu.json', 'l/en/menu.json', 'l/it/help.json'];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 4 }), async (steps) => {
      const at = await openWorkspace(IN_PROCESS, PROJECT, { capabilities: PUSHED });
      const { editor, path, write, folder } = at;
      await watches(editor);
      const uris = await Promise.all(open.map((name) => editor.open(path(name))));
      await quiet(editor);
      for (const step of steps) {
        const names = step.map(({ locale, name }) => `l/${locale}/${name}.json`);
        for (const [index, { key, text }] of step.entries()) write(names[index] ?? '', texts({ [key]: text }));
        await watched(at, ...names);
        await quiet(editor);
      }
      const fresh = await openWorkspace(IN_PROCESS, {}, { folders: [folder] });
      await Promise.all(open.map((name) => fresh.editor.open(path(name), editor.text(uriOf(path(name))))));
      for (const uri of uris) {
        const found = await fresh.editor.diagnostics(uri);
        expect([uri, editor.published.get(uri)?.diagnostics]).toEqual([uri, found]);
      }
    }),
    { numRuns: 12 },
  );
});
