import { describe, expect, test } from 'vitest';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const PROJECT = {
  'dragoman.json': '{\n  // Ours.\n  "sourceLocale": "en",\n  "files": ["l/{locale}.json"] // all\n}\n',
  'l/en.json': '{\n  "a": "One. Two.",\n  "b": "One. Two.",\n  "c": "Save all changes"\n}\n',
  'l/de.json': '{\n  "a": "Eins.  Zwei.",\n  "b": "Eins.  Zwei.",\n  "c": "Save all changes"\n}\n',
};

async function ignore(editor: Editor, uri: string, code: string, title: RegExp) {
  const diagnostic = (await editor.diagnostics(uri)).find((it) => it.code === code)!;
  const actions = await editor.actions(uri, diagnostic.range, {
    diagnostics: [diagnostic],
    only: ['quickfix.dragoman.ignore'],
  });
  const action = actions.find((it) => title.test(it.title));
  if (action === undefined) throw new Error(actions.map((it) => it.title).join(', '));
  expect(action).toMatchObject({ kind: 'quickfix.dragoman.ignore', isPreferred: false, diagnostics: [diagnostic] });
  await editor.choose(action);
}

const codes = async (editor: Editor, uri: string) =>
  (await editor.diagnostics(uri)).map(({ code, severity }) => `${code} ${severity}`);

describe.each(WAYS)('ignoring, $name', (way) => {
  test('a word, a unit, a check: written into the project file, effective at once, undone by undoing it', async () => {
    const { editor, path } = await openWorkspace(way, PROJECT);
    const project = await editor.open(path('dragoman.json'));
    const uri = await editor.open(path('l/de.json'));
    expect(await codes(editor, uri)).toEqual(['double-space 2', 'double-space 2', 'same-as-source 4']);

    await ignore(editor, uri, 'same-as-source', /^Ignore "Save all changes" in this project/);
    expect(await codes(editor, uri)).toEqual(['double-space 2', 'double-space 2']);
    await ignore(editor, uri, 'double-space', /^Ignore this unit/);
    expect(await codes(editor, uri)).toEqual(['double-space 2']);
    await ignore(editor, uri, 'double-space', /as a hint/);
    expect(await codes(editor, uri)).toEqual(['double-space 4']);
    const hint = editor.text(project);
    await ignore(editor, uri, 'double-space', /^Turn "double-space" off/);
    expect(await codes(editor, uri)).toEqual([]);

    expect(editor.text(project)).toBe(`{
  // Ours.
  "sourceLocale": "en",
  "files": ["l/{locale}.json"], // all
  "checks": {
    "same-as-source": { "ignore": ["Save all changes"] },
    "double-space": { "ignoreUnits": ["l/de.json#/a"], "severity": "off" }
  }
}
`);
    editor.type(project, editor.text(project), hint);
    expect(await codes(editor, uri)).toEqual(['double-space 4']);
    expect(await editor.diagnostics(project)).toEqual([]);
  });

  test('a project file on disk is changed there; where there is none it is made', async () => {
    const { 'dragoman.json': _, ...files } = PROJECT;
    const { editor, path, read } = await openWorkspace(way, files);
    await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
    const uri = await editor.open(path('l/de.json'));
    const watched = async (type: number) => {
      const { refreshes } = editor;
      const changes = [{ uri: uriOf(path('dragoman.json')), type }];
      await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
      await editor.until(() => editor.refreshes > refreshes);
    };
    await ignore(editor, uri, 'double-space', /^Turn "double-space" off/);
    expect(read('dragoman.json')).toBe('{\n  "checks": {\n    "double-space": "off"\n  }\n}\n');
    await watched(1);
    expect(await codes(editor, uri)).toEqual(['same-as-source 4']);
    await ignore(editor, uri, 'same-as-source', /^Ignore this unit/);
    await watched(2);
    expect(JSON.parse(read('dragoman.json')).checks['same-as-source']).toEqual({ ignoreUnits: ['l/de.json#/c'] });
    expect(await codes(editor, uri)).toEqual([]);
  });
});

describe('ignoring', () => {
  test('a broken project file is left alone, with a reason', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, PROJECT);
    const project = await editor.open(path('dragoman.json'));
    const uri = await editor.open(path('l/de.json'));
    editor.type(project, '"en",', '"en"');
    await expect(ignore(editor, uri, 'double-space', /^Turn/)).rejects.toThrow(/not valid JSON.*Repair it first/);
  });

  test('what no client sent is not written into files elsewhere', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, PROJECT);
    const uri = await editor.open(path('l/de.json'));
    const action = { title: 't', data: { uri, ignore: { folder: '/etc', wish: { check: 'a', severity: 'off' } } } };
    await expect(editor.connection.sendRequest('codeAction/resolve', action)).rejects.toThrow(/not an open project/);
  });

  test('a client that cannot create files is not offered what needs one', async () => {
    const { 'dragoman.json': _, ...files } = PROJECT;
    const capabilities = {
      ...CAPABILITIES,
      workspace: { ...CAPABILITIES.workspace, workspaceEdit: { documentChanges: true } },
    };
    const { editor, path } = await openWorkspace(IN_PROCESS, files, { capabilities });
    const uri = await editor.open(path('l/de.json'));
    const diagnostics = await editor.diagnostics(uri);
    expect(
      await editor.actions(uri, diagnostics[0]!.range, { diagnostics, only: ['quickfix.dragoman.ignore'] }),
    ).toEqual([]);
  });

  test('a file that cannot be read is to be repaired, not to be ignored', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, { ...PROJECT, 'l/de.json': '{ "a": ' });
    const uri = await editor.open(path('l/de.json'));
    const errors = (await editor.diagnostics(uri)).filter(({ severity }) => severity === 1);
    expect(errors.length).toBeGreaterThan(0);
    expect(
      await editor.actions(uri, errors[0]!.range, { diagnostics: errors, only: ['quickfix.dragoman.ignore'] }),
    ).toEqual([]);
  });
});
