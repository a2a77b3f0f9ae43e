import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import type { ServiceCalls, ServiceCommand } from '../../shared/service.ts';
import { startHeldService } from '../support/held-service.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { translate } from '../support/lsp-translate.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

/** The user's own files, which no repository has any business with. */
let home: string;
const SECRET = '{ "save": "hunter2 is my secret" }\n';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'dragoman-home-'));
  writeFileSync(join(home, 'secret.json'), SECRET);
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
});

function untouched(): void {
  expect(readdirSync(home)).toEqual(['secret.json']);
  expect(readFileSync(join(home, 'secret.json'), 'utf8')).toBe(SECRET);
}

const EN = { 'dragoman.json': APP['dragoman.json'] ?? '', 'locales/en.json': APP['locales/en.json'] ?? '' };

describe.each(WAYS)('a link that leads out of the workspace, $name', (way) => {
  const open = async (files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>>) => {
    const service = await startHeldService();
    onTestFinished(() => service.close());
    const workspace = await openWorkspace(
      way,
      { 'locales/fr.json': '{}', ...files },
      { settings: { service: service.url } },
    );
    for (const [name, to] of Object.entries(links)) symlinkSync(to, workspace.path(name));
    return { ...workspace, service };
  };

  test('is no target: no edit is asked for, nothing is sent', async () => {
    const { editor, path, service } = await open(EN, { 'locales/de.json': join(home, 'secret.json') });
    const uri = await editor.open(path('locales/en.json'));
    const run = translate(editor, uri, { scope: 'all', to: ['de'] });
    await expect(run).rejects.toThrow(/de\.json leads to .*secret\.json, outside of the project folder/);
    expect([editor.edits, service.requests]).toEqual([[], []]);
  });

  test('is no target either where the user has it open', async () => {
    const { editor, path, service } = await open(EN, { 'locales/de.json': join(home, 'secret.json') });
    const uri = await editor.open(path('locales/de.json'));
    await expect(translate(editor, uri, { scope: 'all' })).rejects.toThrow('outside of the project folder');
    expect([editor.edits, service.requests]).toEqual([[], []]);
  });

  test('is no source: a secret is not sent', async () => {
    const files = { 'dragoman.json': EN['dragoman.json'], 'locales/de.json': '{}' };
    const { editor, path, service } = await open(files, { 'locales/en.json': join(home, 'secret.json') });
    const uri = await editor.open(path('locales/de.json'));
    await expect(translate(editor, uri)).rejects.toThrow('outside of the project folder');
    expect([editor.edits, service.requests]).toEqual([[], []]);
  });

  test('is no folder for a new file', async () => {
    const files = {
      'dragoman.json': EN['dragoman.json'].replace('{locale}', '{locale}/app'),
      'locales/en/app.json': '{ "a": "Save" }',
    };
    const { editor, path, service } = await open(files, { 'locales/de': home });
    const uri = await editor.open(path('locales/en/app.json'));
    await expect(translate(editor, uri, { to: ['de'] })).rejects.toThrow('outside of the project folder');
    expect([editor.edits, service.requests]).toEqual([[], []]);
    untouched();
  });

  test('is no project file to write', async () => {
    const { editor, folder } = await open(
      { 'locales/en.json': '{ "a": "b" }' },
      { 'dragoman.json': join(home, 'new.json') },
    );
    const asked = editor.execute('dragoman.server.projectFile', { folder: uriOf(folder) });
    await expect(asked).rejects.toThrow('leads to nothing');
  });

  test('a locale that is a path is refused, in the project file and in a command', async () => {
    const { editor, path, service } = await open(
      { ...EN, 'dragoman.json': EN['dragoman.json'].replace('"fr"', `"../../${home.split('/').at(-1)}/evil"`) },
      {},
    );
    const problems = await editor.diagnostics(await editor.open(path('dragoman.json')));
    expect(problems).toMatchObject([{ message: expect.stringContaining('This is not a language tag.') }]);
    const uri = await editor.open(path('locales/en.json'));
    await expect(translate(editor, uri)).rejects.toThrow('dragoman.json has an error');
    await expect(translate(editor, uri, { to: ['../evil'] })).rejects.toThrow('not a language tag');
    expect([editor.edits, service.requests]).toEqual([[], []]);
  });
});

test('a link from one workspace folder into another works as ever', async () => {
  const service = await startHeldService();
  onTestFinished(() => service.close());
  const other = mkdtempSync(join(tmpdir(), 'dragoman-other-'));
  onTestFinished(() => rmSync(other, { recursive: true, force: true }));
  writeFileSync(join(other, 'de.json'), '{}');
  const { editor, folder, path } = await openWorkspace(IN_PROCESS, EN, { settings: { service: service.url } });
  symlinkSync(join(other, 'de.json'), path('locales/de.json'));
  await editor.until(() => editor.registrations.length > 0);
  const event = { added: [{ uri: uriOf(other), name: 'other' }], removed: [] };
  await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
  const uri = await editor.open(path('locales/en.json'));
  expect(await translate(editor, uri, { to: ['de'] })).toMatchObject({ translated: 3 });
  expect(editor.edits[0]?.edit.documentChanges).toMatchObject([
    { textDocument: { uri: uriOf(`${folder}/locales/de.json`) } },
  ]);
});

describe('names of documents', () => {
  function ask<K extends ServiceCommand>(editor: Editor, id: K, argument: ServiceCalls[K]['takes']) {
    return editor.execute<ServiceCalls[K]['answers']>(id, argument);
  }
  const open = async () => {
    const service = await startEmbedded({ key: 'paid-key' });
    const stateFolder = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
    onTestFinished(async () => {
      await service.close();
      rmSync(stateFolder, { recursive: true, force: true });
    });
    return openWorkspace(
      IN_PROCESS,
      { 'docs/letter.txt': 'Good morning.\n' },
      {
        settings: { service: service.url },
        environment: { DRAGOMAN_AUTH_KEY: 'paid-key' },
        initializationOptions: { stateFolder },
      },
    );
  };

  test('stay below the workspace folder and keep the ending, whatever pattern a workspace sets', async () => {
    const { editor, path } = await open();
    const uri = uriOf(path('docs/letter.txt'));
    const patterns = [
      `${home}/{name}.{locale}{ext}`,
      '../../{name}{ext}',
      '../../../../../../../../{name}.{locale}{ext}',
      '.profile',
      '../.vscode/tasks.json',
      '{name}.{locale}.sh',
      'sub/../../../{name}{ext}',
    ];
    for (const pattern of patterns) {
      const wanted = { documents: [{ uri, to: 'de' }], pattern };
      const plan = await ask(editor, 'dragoman.server.documents.prepare', wanted);
      expect(plan.documents, pattern).toEqual([]);
      expect(plan.refused, pattern).toMatchObject([
        { message: expect.stringMatching(/outside of|for a \.txt document/) },
      ]);
      const begun = await ask(editor, 'dragoman.server.documents.begin', wanted);
      expect(begun.jobs, pattern).toEqual([]);
    }
    const { documents } = await ask(editor, 'dragoman.server.documents.prepare', {
      documents: [{ uri, to: 'de' }],
      pattern: '../out/{locale}/{name}{ext}',
    });
    expect(documents).toMatchObject([{ target: uriOf(path('out/de/letter.txt')) }]);
    for (const to of ['../../x', 'de/../x', '..']) {
      const asked = ask(editor, 'dragoman.server.documents.prepare', { documents: [{ uri, to }] });
      await expect(asked).rejects.toThrow('not a language tag');
    }
    untouched();
  });

  test('do not go through a link', async () => {
    const { editor, path } = await open();
    const uri = uriOf(path('docs/letter.txt'));
    symlinkSync(home, path('docs/out'));
    const wanted = { documents: [{ uri, to: 'de' }], pattern: 'out/{name}.{locale}{ext}' };
    expect(await ask(editor, 'dragoman.server.documents.prepare', wanted)).toMatchObject({
      documents: [],
      refused: [{ message: expect.stringContaining('outside of the project folder') }],
    });
    untouched();
  });

  test('a document that is a link out of the workspace is not uploaded', async () => {
    const { editor, path } = await open();
    symlinkSync(join(home, 'secret.json'), path('docs/notes.txt'));
    const uri = uriOf(path('docs/notes.txt'));
    await expect(ask(editor, 'dragoman.server.documents.translate', { uri, to: 'de' })).rejects.toThrow(
      'outside of the project folder',
    );
    const plan = await ask(editor, 'dragoman.server.documents.prepare', { documents: [{ uri, to: 'de' }] });
    expect(plan).toMatchObject({
      documents: [],
      refused: [{ message: expect.stringContaining('outside of the project folder') }],
    });
  });

  test('one outside of the workspace may be chosen: its result stays below its own folder', async () => {
    const { editor } = await open();
    writeFileSync(join(home, 'mine.txt'), 'Good night.\n');
    const uri = uriOf(join(home, 'mine.txt'));
    expect(await ask(editor, 'dragoman.server.documents.prepare', { documents: [{ uri, to: 'de' }] })).toMatchObject({
      documents: [{ target: uriOf(join(home, 'mine.de.txt')) }],
    });
    const wanted = { documents: [{ uri, to: 'de' }], pattern: '../{name}{ext}' };
    expect(await ask(editor, 'dragoman.server.documents.prepare', wanted)).toMatchObject({
      documents: [],
      refused: [{}],
    });
    rmSync(join(home, 'mine.txt'));
  });
});
