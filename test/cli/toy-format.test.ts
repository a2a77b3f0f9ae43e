import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentSymbol, FoldingRange, Hover, Location, WorkspaceEdit } from 'vscode-languageserver/node';
import { folderOf, runCli } from '../support/cli.ts';
import { builtServer } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';
import { buildWithToy } from '../support/toy/build.ts';

/** A format is a folder and a line in a list: the program is built with one more, and does with it all that it does with the others. */
const scratch = mkdtempSync(join(tmpdir(), 'dragoman-toy-'));
let out = '';
beforeAll(async () => {
  out = await buildWithToy(scratch);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const PROJECT = {
  'locales/en.toy': '# the button\nmenu.save = Save {{name}}\nmenu.open = Open\n\nbye = Goodbye. See you\n',
  'locales/de.toy': 'menu.save = Sichern {name}; aside\nbye = Tschüss.  Bis dann\nold = Alt\n',
  'src/app.js': "t('menu.open')\n",
};
const run = (cwd: string, ...args: string[]) => runCli(args, { cwd, program: join(out, 'cli.cjs') });

describe('a format of the tests, on the command line', () => {
  test('its files are found, and wrong translations in them', async () => {
    const cwd = await folderOf(PROJECT);
    expect(JSON.parse((await run(cwd, 'files', '--json')).stdout)).toMatchObject([
      { file: 'locales/de.toy', format: 'toy', missing: 1 },
    ]);
    const checked = JSON.parse((await run(cwd, 'check', '--json')).stdout);
    const codes = checked.files.flatMap(({ file, findings }: { file: string; findings: { code: string }[] }) =>
      findings.map(({ code }) => `${file} ${code}`),
    );
    expect(codes).toEqual(
      expect.arrayContaining([
        'locales/de.toy placeholders',
        'locales/de.toy unknown-key',
        'locales/de.toy double-space',
      ]),
    );
  });

  test('they are translated, into a file that is there and into a new one, and repaired', async () => {
    const cwd = await folderOf(PROJECT);
    expect(await run(cwd, 'translate', '--to', 'de,fr', '--service', 'embedded')).toMatchObject({ code: 0 });
    const german = await readFile(join(cwd, 'locales/de.toy'), 'utf8');
    expect(german).toMatch(
      /^menu\.save = Sichern \{name\}; aside\nmenu\.open = \[.+\]\nbye = Tschüss\. {2}Bis dann\nold = Alt\n$/,
    );
    expect(await readFile(join(cwd, 'locales/fr.toy'), 'utf8')).toMatch(
      /^menu\.save = \[.*\{\{name\}\}.*\]\nmenu\.open = \[.+\]\nbye = \[.+\]\n$/,
    );
    const again = JSON.parse((await run(cwd, 'translate', '--to', 'de,fr', '--service', 'embedded', '--json')).stdout);
    expect(again.total).toMatchObject({ translated: 0, characters: 0 });
    await run(cwd, 'check', '--fix');
    expect(await readFile(join(cwd, 'locales/de.toy'), 'utf8')).toContain('bye = Tschüss. Bis dann\n');
  });

  test('its tool spells languages in a way of its own, and lets files lie where they like', async () => {
    const cwd = await folderOf({
      'src/toybox/English.toy': PROJECT['locales/en.toy'],
      'src/toybox/Deutsch.toy': PROJECT['locales/de.toy'],
    });
    expect(JSON.parse((await run(cwd, 'files', '--json')).stdout)).toMatchObject([
      { file: 'src/toybox/Deutsch.toy', format: 'toy', source: 'en', target: 'de' },
    ]);
    expect(await run(cwd, 'check', '--skip', 'toybox-lid')).toMatchObject({ code: 1 });
    expect(await run(cwd, 'check', '--skip', 'chest-lid')).toMatchObject({ code: 2 });
  });

  test('init names them', async () => {
    const cwd = await folderOf(PROJECT);
    expect(JSON.parse((await run(cwd, 'init', '--dry-run')).stdout)).toMatchObject({
      files: ['locales/{locale}.toy'],
      targetLocales: ['de'],
    });
  });
});

describe('a format of the tests, in an editor', () => {
  const way = builtServer('built with a format more', async () => join(out, 'server.cjs'));
  const project = {
    ...PROJECT,
    'dragoman.json':
      '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["locales/{locale}.toy"], "code": { "files": ["src/*.js"] } }',
  };

  test('findings, hover, outline, folds, references, rename and completion', async () => {
    const { editor, path } = await openWorkspace(way, project);
    const uri = await editor.open(path('locales/de.toy'));
    const ask = <R>(method: string, more: object = {}) =>
      editor.connection.sendRequest<R>(`textDocument/${method}`, { textDocument: { uri }, ...more });
    const at = (part: string) => ({ position: editor.rangeOf(uri, part).start });
    expect((await editor.diagnostics(uri)).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['placeholders', 'unknown-key', 'missing-translation']),
    );
    expect(JSON.stringify(await ask<Hover>('hover', at('Sichern')))).toContain('Save');
    const outline = await ask<DocumentSymbol[]>('documentSymbol');
    expect(outline.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
      ['menu', ['save']],
      ['bye', undefined],
      ['old', undefined],
    ]);
    const english = await editor.open(path('locales/en.toy'));
    const textDocument = { uri: english };
    // The note above it and the unit.
    expect(
      await editor.connection.sendRequest<FoldingRange[]>('textDocument/foldingRange', { textDocument }),
    ).toMatchObject([{ startLine: 0, endLine: 1 }]);
    const position = editor.rangeOf(english, 'menu.open').start;
    const uses = await editor.connection.sendRequest<Location[]>('textDocument/references', {
      textDocument,
      position,
      context: { includeDeclaration: false },
    });
    expect(uses.map((use) => use.uri)).toEqual([expect.stringMatching(/src\/app\.js$/)]);
    const renamed = await editor.connection.sendRequest<WorkspaceEdit>('textDocument/rename', {
      textDocument,
      position,
      newName: 'menu.start',
    });
    expect(JSON.stringify(renamed)).toContain('app.js');
    const items = await ask<{ items: { label: string }[] }>('completion', at('ichern'));
    expect(JSON.stringify(items)).toContain('{{name}}');
    const behind = await ask<{ items: { label: string }[] } | null>('completion', at('aside'));
    expect(JSON.stringify(behind)).not.toContain('{{name}}');
  });

  test('a fix is written in the way of the format', async () => {
    const { editor, path } = await openWorkspace(way, project);
    const uri = await editor.open(path('locales/de.toy'));
    const [finding] = (await editor.diagnostics(uri)).filter(({ code }) => code === 'double-space');
    const [action] = await editor.actions(uri, finding!.range, { diagnostics: [finding!] });
    await editor.choose(action!);
    expect(editor.text(uri)).toContain('bye = Tschüss. Bis dann\n');
  });
});
