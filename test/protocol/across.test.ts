import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver/node';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const texts = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const PROJECT = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}/{name}.json"] }\n',
  'locales/en/menu.json': texts({ save: 'Save' }),
  'locales/en/tools.json': texts({ store: 'Save' }),
  'locales/de/menu.json': texts({ save: 'Sichern' }),
  'locales/de/tools.json': texts({ store: 'Speichern' }),
  'locales/fr/menu.json': texts({ save: 'Enregistrer' }),
  'locales/fr/tools.json': texts({ store: 'Enregistrer' }),
};
const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code);

describe.each(WAYS)('checks across files, $name', (way) => {
  test('another file of the locale counts as it stands in the editor, and on disk', async () => {
    const { editor, path, write } = await openWorkspace(way, PROJECT);
    await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
    const menu = await editor.open(path('locales/de/menu.json'));
    const first = await editor.pull(menu);
    expect(first).toMatchObject({
      kind: 'full',
      items: [
        {
          code: 'inconsistent',
          severity: 4,
          message: '"save": The same source "Save" is translated as "Speichern" in "store" of locales/de/tools.json.',
        },
      ],
    });
    expect(await editor.pull(menu, first.resultId)).toMatchObject({ kind: 'unchanged' });

    const tools = await editor.open(path('locales/de/tools.json'));
    editor.type(tools, 'Speichern', 'Sichern');
    const second = await editor.pull(menu, first.resultId);
    expect(second).toMatchObject({ kind: 'full', items: [] });

    await editor.close(tools);
    expect(await editor.pull(menu, second.resultId)).toMatchObject({ kind: 'full', items: [{ code: 'inconsistent' }] });

    write('locales/de/tools.json', texts({ store: 'Sichern' }));
    const changes = [{ uri: uriOf(path('locales/de/tools.json')), type: 2 }];
    const { refreshes } = editor;
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await editor.until(() => editor.refreshes > refreshes);
    expect(await editor.diagnostics(menu)).toEqual([]);
  });

  test('a folder that goes and comes back with other texts', async () => {
    const { editor, path, write } = await openWorkspace(way, PROJECT);
    await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
    const watched = async (name: string, type: number) => {
      const { refreshes } = editor;
      const changes = [{ uri: uriOf(path(name)), type }];
      await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
      await editor.until(() => editor.refreshes > refreshes);
    };
    const source = await editor.open(path('locales/en/menu.json'));
    expect(await editor.diagnostics(source)).toEqual([]);
    rmSync(path('locales/fr'), { recursive: true });
    await watched('locales/fr', 3);
    expect(codes(await editor.diagnostics(source))).toEqual(['missing-file']);
    write('locales/fr/menu.json', texts({ save: 'Enregistrer {name}' }));
    await watched('locales/fr', 1);
    expect(codes(await editor.diagnostics(source))).toEqual([]);

    const german = await editor.open(path('locales/de/menu.json'));
    editor.type(german, 'Sichern', 'Sichere {name}');
    expect(codes(await editor.diagnostics(source))).toEqual(['source-placeholders']);
    editor.type(source, '"Save"', '"Save {name}"');
    expect(codes(await editor.diagnostics(source))).toEqual([]);
  });
});

describe('when the source file changes', () => {
  const capabilities = {
    ...CAPABILITIES,
    workspace: { ...CAPABILITIES.workspace, codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } },
    textDocument: { ...CAPABILITIES.textDocument, diagnostic: { relatedDocumentSupport: true } },
  };

  test('lenses and hints of open targets are asked for again, too', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, PROJECT, { capabilities });
    const source = await editor.open(path('locales/en/menu.json'));
    await editor.open(path('locales/de/menu.json'));
    const asked = () => [...editor.otherRefreshes.values()].reduce((sum, count) => sum + count, 0);
    const before = asked();
    editor.type(source, '"Save"', '"Save all"');
    await editor.until(() => asked() >= before + 2);
    expect([...editor.otherRefreshes.keys()].sort()).toEqual([
      'workspace/codeLens/refresh',
      'workspace/inlayHint/refresh',
    ]);
  });

  test('its report brings the findings of open targets along, for those who take them', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, PROJECT, { capabilities });
    const source = await editor.open(path('locales/en/menu.json'));
    expect(await editor.pull(source)).not.toHaveProperty('relatedDocuments');
    const target = await editor.open(path('locales/de/menu.json'));
    editor.type(source, '"Save"', '"Save {name}"');
    const report = await editor.pull(source);
    const related = report.relatedDocuments?.[target];
    expect(related).toMatchObject({ kind: 'full', items: [{ code: 'placeholders' }] });
    expect(await editor.pull(target, related?.resultId)).toMatchObject({ kind: 'unchanged' });
  });
});

test('in a large file no keystroke waits for them, and what was found last stays in its place', async () => {
  const filler = Object.fromEntries(
    Array.from({ length: 2500 }, (_, at) => [`k${at}`, `Text ${at} of some length, so that the file is large`]),
  );
  const { editor, path } = await openWorkspace(IN_PROCESS, {
    ...PROJECT,
    'locales/en/menu.json': texts({ save: 'Save', again: 'Save', ...filler }),
    'locales/de/menu.json': texts({ save: 'Sichern', again: 'Sichern', ...filler }),
  });
  const uri = await editor.open(path('locales/de/menu.json'));
  expect(editor.text(uri).length).toBeGreaterThan(100_000);
  const found = async () =>
    (await editor.diagnostics(uri)).filter(({ code }) => code === 'inconsistent').map(({ range }) => range);
  editor.type(uri, '"again": "Sichern"', '"again": "Speichern"');
  expect(await found()).toEqual([]);
  // Whoever is asked to ask again does so.
  for (let seen = editor.refreshes; (await found()).length === 0; seen = editor.refreshes)
    await editor.until(() => editor.refreshes > seen);
  const place = () => {
    const { start, end } = editor.rangeOf(uri, 'Sichern');
    return { start, end };
  };
  expect(await found()).toEqual([place()]);
  editor.type(uri, '{\n', '{\n\n\n');
  expect(await found()).toEqual([place()]);
  editor.type(uri, 'Sichern', 'Speichern');
  expect(await found()).toEqual([]);
});

describe('checks across many files', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      [`locales/en/n${at}.json`, texts({ save: 'Save' })],
      [`locales/de/n${at}.json`, texts({ save: at === 7 ? 'Speichern' : 'Sichern' })],
    ]).flat(),
  );

  test('the first answer does not wait for them; the client is asked to ask again', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, { 'dragoman.json': PROJECT['dragoman.json'], ...many });
    const uri = await editor.open(path('locales/de/n7.json'));
    expect(await editor.pull(uri)).toMatchObject({ kind: 'full', items: [] });
    await editor.until(() => editor.refreshes > 0);
    expect(codes(await editor.diagnostics(uri))).toEqual(['inconsistent']);
  });

  test('a client that cannot be asked waits for the answer', async () => {
    const { diagnostics: _, ...workspace } = CAPABILITIES.workspace ?? {};
    const { editor, path } = await openWorkspace(
      IN_PROCESS,
      { 'dragoman.json': PROJECT['dragoman.json'], ...many },
      { capabilities: { ...CAPABILITIES, workspace } },
    );
    expect(codes(await editor.diagnostics(await editor.open(path('locales/de/n7.json'))))).toEqual(['inconsistent']);
  });
});
