import { describe, expect, test } from 'vitest';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';
import { git } from '../support/repository.ts';

const json = (texts: object) => `${JSON.stringify(texts, undefined, 2)}\n`;
const FILES = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{locale}.json"] }\n',
  'en.json': json({ a: 'Save {name}', b: 'Open {name}' }),
  'de.json': json({ a: 'Sichern', b: 'Öffne {name}' }),
};

function commit(folder: string): void {
  git(folder, ['init', '-q']);
  git(folder, ['add', '.']);
  git(folder, [
    '-c',
    'user.name=T',
    '-c',
    'user.email=t@example.org',
    '-c',
    'commit.gpgsign=false',
    'commit',
    '-qm',
    'x',
  ]);
}

describe.each(WAYS)('findings on changed units only, $name', (way) => {
  test('follow what is typed, and say how many are not shown', async () => {
    const { editor, folder, path } = await openWorkspace(way, FILES);
    commit(folder);
    const target = await editor.open(path('de.json'));
    const placeholders = async () => (await editor.diagnostics(target)).filter(({ code }) => code === 'placeholders');
    expect(await placeholders()).toMatchObject([{ range: { start: { line: 1 } } }]);
    editor.settings = { 'checks.onlyChanged': true };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await placeholders()).toEqual([]);
    expect((await editor.diagnostics(target)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^One finding is not shown: .* since [0-9a-f]{9}\./),
    ]);
    editor.type(target, 'Öffne {name}', 'Öffne');
    expect(await placeholders()).toMatchObject([{ range: { start: { line: 2 } } }]);
    editor.type(target, 'Öffne', 'Öffne {name}');
    expect(await placeholders()).toEqual([]);
    const source = await editor.open(path('en.json'));
    editor.type(source, 'Save {name}', 'Save it as {name}');
    expect(await placeholders()).toMatchObject([{ range: { start: { line: 1 } } }]);
  });

  test('are all findings where there is no repository, or no trust: then no Git is started', async () => {
    const settings = { 'checks.onlyChanged': true };
    const without = await openWorkspace(way, FILES, { settings });
    const one = await without.editor.open(without.path('de.json'));
    expect((await without.editor.diagnostics(one)).map(({ code }) => code)).toContain('placeholders');
    const { editor, folder, path } = await openWorkspace(way, FILES, {
      settings,
      initializationOptions: { serviceStatus: true, trusted: false },
    });
    commit(folder);
    const other = await editor.open(path('de.json'));
    expect((await editor.diagnostics(other)).map(({ code }) => code)).toContain('placeholders');
  });
});
