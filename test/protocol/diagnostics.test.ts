import { describe, expect, test } from 'vitest';
import { type Diagnostic, LSPErrorCodes } from 'vscode-languageserver/node';
import { PAUSE } from '../../server/lsp/features/diagnostics/pause.ts';
import { CAPABILITIES } from '../support/lsp-capabilities.ts';
import { uriOf } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code);
const { diagnostic: _, ...textDocument } = CAPABILITIES.textDocument ?? {};
const withoutPull = { ...CAPABILITIES, textDocument };

describe.each(WAYS)('diagnostics, $name', (way) => {
  test('pull: what is missing in one finding, at the first that stands in the file, complete for a client', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const report = await editor.pull(uri);
    if (report.kind !== 'full') throw new Error('not full');
    expect(codes(report.items)).toEqual(['missing-translation']);
    expect(report.items[0]).toMatchObject({
      range: editor.rangeOf(uri, 'open'),
      severity: 3,
      source: 'dragoman',
      codeDescription: { href: expect.stringContaining('#missing-translation') },
      message: '2 texts have no German translation yet: "menu.open" (“Open {name}”) and "menu.close" (“Close”).',
    });
  });

  test('unchanged when nothing has changed; looked at again after typing, after the source changed, and after the project changed', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    const project = await editor.open(path('dragoman.json'));
    const first = await editor.pull(uri);
    expect(await editor.pull(uri, first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId });

    editor.type(uri, '"open": ""', '"open": "Öffne {name}"');
    const second = await editor.pull(uri, first.resultId);
    expect(second.kind === 'full' && second.items).toHaveLength(1);

    const refreshes = editor.refreshes;
    editor.type(source, ',\n    "close": "Close"', '');
    const third = await editor.pull(uri, second.resultId);
    expect(third).toMatchObject({ kind: 'full', items: [] });
    await editor.until(() => editor.refreshes > refreshes);

    editor.type(
      project,
      '"sourceLocale": "en", ',
      '"sourceLocale": "en", "checks": { "missing-translation": "off" }, ',
    );
    const asked = editor.refreshes;
    // Nothing was missing before: the same again, by another id.
    expect((await editor.pull(uri, third.resultId)).resultId).not.toBe(third.resultId);
    await editor.until(() => editor.refreshes > asked);
  });

  test('the same findings after a change elsewhere are not told again', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const source = await editor.open(path('locales/en.json'));
    const first = await editor.pull(uri);
    editor.type(source, '"Save"', '"Store"');
    const second = await editor.pull(uri, first.resultId);
    expect(second.kind).toBe('unchanged');
    expect(second.resultId).not.toBe(first.resultId);
    expect(await editor.pull(uri, second.resultId)).toEqual({ kind: 'unchanged', resultId: second.resultId });
    expect(await editor.pull(uri)).toMatchObject({ kind: 'full', items: [{}] });
  });

  test('what a keystroke makes no difference to is not told again', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const text = '{\n  "save": "Sichern  jetzt",\n  "menu": { "open": "Öffnen {name}" }\n}\n';
    const uri = await editor.open(path('locales/de.json'), text);
    const first = await editor.pull(uri);
    expect(first.kind === 'full' && first.items.map(({ code }) => code)).toContain('double-space');
    editor.type(uri, 'Öffnen', 'Öffne');
    const second = await editor.pull(uri, first.resultId);
    expect(second).toEqual({ kind: 'unchanged', resultId: second.resultId });
    editor.type(uri, 'Sichern', 'Sicher');
    expect((await editor.pull(uri, second.resultId)).kind).toBe('full');
  });

  test('of very many findings the most severe are told, and how many there are beside', async () => {
    const keys = Array.from({ length: 1_200 }, (_, index) => `k${index}`);
    const file = (text: (index: number) => string) =>
      JSON.stringify(Object.fromEntries(keys.map((key, index) => [key, text(index)])));
    const files = {
      'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{locale}.json"] }',
      'en.json': file((index) => `Text number ${index} of {name}.`),
      // The last one lost its placeholder: an error behind a thousand warnings.
      'de.json': file((index) => `Text Nummer  ${index} von ${index === 1_199 ? 'allen' : '{name}'}.`),
    };
    const { editor, path } = await openWorkspace(way, files);
    const found = await editor.diagnostics(await editor.open(path('de.json')));
    expect(found).toHaveLength(1_001);
    expect(found.filter(({ severity }) => severity === 1).map(({ code }) => code)).toEqual(['placeholders']);
    expect(found.at(-1)?.message).toBe(
      '201 more findings in this file are not shown here. "dragoman check" on the command line lists all.',
    );
  });

  test('a file that no project names, and a file of no format have none; a source file says which locale has no file', async () => {
    const { editor, path } = await openWorkspace(way, { ...APP, 'data.json': '{ "a": 1, "a": 2 }', 'notes.txt': 'x' });
    const source = await editor.diagnostics(await editor.open(path('locales/en.json')));
    expect(source).toMatchObject([{ code: 'missing-file', message: 'There is no French file yet (locales/fr.json).' }]);
    for (const name of ['data.json', 'notes.txt']) {
      expect(await editor.diagnostics(await editor.open(path(name)))).toEqual([]);
    }
    expect(await editor.diagnostics(uriOf(path('none.json')))).toEqual([]);
  });

  test('a malformed file says where', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'), '{\n  "save": "Sichern",\n  "menu" {\n}\n');
    const errors = (await editor.diagnostics(uri)).filter(({ severity }) => severity === 1);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors[0]?.range.start.line).toBe(2);
  });

  test('a wrong project file has its errors at the very values', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('dragoman.json'), '{\n  // comment\n  "sourceLocale": 3,\n  "filez": [],\n}\n');
    const found = await editor.diagnostics(uri);
    expect(found.map(({ range }) => range)).toEqual([
      editor.rangeOf(uri, '"sourceLocale"'),
      editor.rangeOf(uri, '"filez"'),
    ]);
    expect(found[0]).toMatchObject({ severity: 1, source: 'dragoman', code: 'project-file' });
  });

  test('a check that does not exist is named, a rule of a format may be set', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const checks =
      '{ "checks": { "double-sapce": "off", "inconsistent": "off", "xliff-id": "hint", "placeholders": "off" } }';
    const uri = await editor.open(path('dragoman.json'), checks);
    expect(await editor.diagnostics(uri)).toMatchObject([
      {
        range: editor.rangeOf(uri, '"double-sapce"'),
        severity: 2,
        code: 'project-file',
        message: expect.stringContaining('no check'),
      },
    ]);
  });

  test('settings of the editor turn them off, at once', async () => {
    const { editor, path } = await openWorkspace(way, APP, { settings: { checks: { reportMissing: false } } });
    const uri = await editor.open(path('locales/de.json'));
    const first = await editor.pull(uri);
    expect(first).toMatchObject({ items: [] });
    editor.settings = {};
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    const second = await editor.pull(uri, first.resultId);
    expect(second.kind === 'full' && second.items).toHaveLength(1);
    editor.settings = { checks: { enabled: false } };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await editor.diagnostics(uri)).toEqual([]);
  });

  test('a file that another program changed, and one it added, are seen', async () => {
    const { editor, path, write } = await openWorkspace(way, APP);
    await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
    const uri = await editor.open(path('locales/de.json'));
    expect(await editor.diagnostics(uri)).toHaveLength(1);
    write('locales/en.json', '{ "save": "Save" }');
    const refreshes = editor.refreshes;
    const changes = [{ uri: uriOf(path('locales/en.json')), type: 2 }];
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await editor.until(() => editor.refreshes > refreshes);
    expect(codes(await editor.diagnostics(uri))).toEqual(['unknown-key']);

    const late = await editor.open(path('locales/fr.json'), '{}');
    write('locales/fr.json', '{}');
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: late, type: 1 }] });
    expect(await editor.diagnostics(late)).toHaveLength(1);
  });

  test('push: published with their version, again for a changed source, cleared when closed', async () => {
    const { editor, path } = await openWorkspace(way, APP, { capabilities: withoutPull });
    expect(editor.initialized.capabilities.diagnosticProvider).toBeUndefined();
    const source = await editor.open(path('locales/en.json'));
    const uri = await editor.open(path('locales/de.json'));
    await editor.until(() => editor.published.get(uri)?.diagnostics.length === 1);
    expect(editor.published.get(uri)?.version).toBe(1);

    editor.type(uri, '""', '"Öffne {name}"');
    await editor.until(() => editor.published.get(uri)?.version === 2);
    expect(editor.published.get(uri)?.diagnostics).toHaveLength(1);

    editor.type(source, ',\n    "close": "Close"', '');
    await editor.until(() => editor.published.get(uri)?.diagnostics.length === 0);

    editor.type(uri, '"Öffne {name}"', '""');
    await editor.until(() => editor.published.get(uri)?.diagnostics.length === 1);
    await editor.close(uri);
    await editor.until(() => editor.published.get(uri)?.diagnostics.length === 0);
  });

  test('pull: what was computed for one version is not shown for the next', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    editor.beforeConfiguration = () => {
      editor.beforeConfiguration = () => {};
      editor.type(uri, '""', '"Öffne {name}"');
    };
    await expect(editor.pull(uri)).rejects.toMatchObject({
      code: LSPErrorCodes.ServerCancelled,
      data: { retriggerRequest: true },
    });
    expect(await editor.diagnostics(uri)).toHaveLength(1);
  });

  test('push: what was computed for one version is not shown for the next', async () => {
    const { editor, path } = await openWorkspace(way, APP, { capabilities: withoutPull });
    const name = path('locales/de.json');
    editor.beforeConfiguration = () => {
      editor.beforeConfiguration = () => {};
      editor.type(uriOf(name), '""', '"Öffne {name}"');
    };
    const uri = await editor.open(name);
    await editor.until(() => editor.published.has(uri));
    expect(editor.publications).toMatchObject([{ uri, version: 2, diagnostics: [{}] }]);
  });

  test('push: of many versions in a row only current ones are shown', async () => {
    const { editor, path } = await openWorkspace(way, APP, { capabilities: withoutPull });
    const uri = await editor.open(path('locales/de.json'));
    for (let n = 0; n < 10; n++) {
      editor.type(uri, 'Sichern', 'Ablegen');
      editor.type(uri, 'Ablegen', 'Sichern');
    }
    const last = editor.document(uri).version;
    await editor.until(() => editor.published.get(uri)?.version === last);
    expect(editor.published.get(uri)?.diagnostics).toHaveLength(1);
  });

  test('in a large file the rules are asked after a pause; until then what they said moves along', async () => {
    const unit = (id: number) =>
      `<trans-unit id="u${id}"><source>Text ${id}</source><target>Satz ${id}</target></trans-unit>\n`;
    const units = Array.from({ length: 2000 }, (_, index) => unit(index)).join('');
    const large = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a" source-language="en" target-language="de" datatype="plaintext"><body>\n${units}${unit(7)}</body></file></xliff>\n`;
    const { editor, path } = await openWorkspace(way, { 'messages.de.xlf': large });
    const uri = await editor.open(path('messages.de.xlf'));
    const twice = async () => {
      const report = await editor.pull(uri);
      return report.kind === 'full' ? report.items.filter(({ code }) => code === 'xliff-12-duplicate-id') : [];
    };
    let seen = editor.refreshes;
    let found = await twice();
    expect(found).toEqual([]);
    // Whoever is asked to ask again does so: it may be for the sake of other checks.
    for (; found.length === 0; found = await twice()) {
      await editor.until(() => editor.refreshes > seen);
      seen = editor.refreshes;
    }
    expect(found[0]?.range.start.line).toBe(2002);
    editor.type(uri, 'Satz 5<', '\n\nSatz 5<');
    const [after] = await twice();
    expect(after?.range.start.line).toBe(2004);
    // They say the same after the next pause, and nobody is asked to ask again for that.
    seen = editor.refreshes;
    editor.type(uri, 'Satz 9<', 'Satz neun<');
    await twice();
    await new Promise((resolve) => setTimeout(resolve, 3 * PAUSE));
    expect([(await twice())[0]?.range.start.line, editor.refreshes]).toEqual([2004, seen]);
  });
});
