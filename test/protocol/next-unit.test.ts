import { describe, expect, test } from 'vitest';
import type { Position } from 'vscode-languageserver/node';
import type { NextUnitAnswer, UnitKind } from '../../shared/commands.ts';
import { type Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

const unit = (id: string, target: string) =>
  `<trans-unit id="${id}"><source>Save ${id}</source>${target}</trans-unit>\n`;
const FILE = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>
${[
  unit('a', '<target/>'),
  unit('b', '<target state="translated">Sichern b</target>'),
  unit('c', '<target state="needs-review-translation">Sichern  c</target>'),
  unit('d', ''),
].join('')}</body></file></xliff>`;

/** The ids that one meets on the way, and where the end is passed. */
async function walk(editor: Editor, uri: string, kind: UnitKind | undefined, backwards: boolean, steps: number) {
  const met: string[] = [];
  let position: Position = { line: 0, character: 0 };
  for (let step = 0; step < steps; step++) {
    const argument = { uri, position, backwards, ...(kind !== undefined && { kind }) };
    const found = await editor.execute<NextUnitAnswer | null>('dragoman.server.nextUnit', argument);
    met.push(`${found?.wrapped ? '↻' : ''}${found?.unit}`);
    position = found?.range.start ?? position;
  }
  return met.join(' ');
}

describe.each(WAYS)('next and previous unit, $name', (way) => {
  test('by state or finding, around the end', async () => {
    const { editor, path } = await openWorkspace(way, { 'a.de.xlf': FILE });
    const uri = await editor.open(path('a.de.xlf'));
    expect(await walk(editor, uri, 'any', false, 5)).toBe('f#a f#b f#c f#d ↻f#a');
    expect(await walk(editor, uri, 'missing', false, 3)).toBe('f#a f#d ↻f#a');
    expect(await walk(editor, uri, 'needs-work', false, 2)).toBe('f#c ↻f#c');
    expect(await walk(editor, uri, undefined, false, 4)).toBe('f#a f#c f#d ↻f#a');
    expect(await walk(editor, uri, undefined, true, 4)).toBe('↻f#d f#c f#a ↻f#d');
    expect(await walk(editor, uri, 'finding', false, 4)).toBe('f#a f#c ↻f#a f#c');
  });

  test('the cursor lands in the target, or where the unit is named', async () => {
    const { editor, path } = await openWorkspace(way, APP);
    const uri = await editor.open(path('locales/de.json'));
    const argument = { uri, position: { line: 0, character: 0 } };
    const found = await editor.execute<NextUnitAnswer>('dragoman.server.nextUnit', argument);
    const { end } = editor.rangeOf(uri, '"open": "');
    expect(found).toEqual({ unit: '/menu/open', range: { start: end, end }, wrapped: false });
    const english = await editor.open(path('locales/en.json'));
    expect(await editor.execute('dragoman.server.nextUnit', { ...argument, uri: english })).toBeNull();
  });
});

describe.each(WAYS)('keys that a file lacks, $name', (way) => {
  const files = {
    'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }',
    'l/en.json':
      '{ "first": "1", "a": "A", "b": "B", "c": "C", "none": " ", "menu": { "open": "Open", "close": "Close" }, "blank": "", "z": "Z" }',
    'l/de.json': '{\n  "a": "A!",\n  "menu": {\n    "open": ""\n  }\n}\n',
  };

  test('are a stop where they would stand, one for all that belong there', async () => {
    const { editor, path } = await openWorkspace(way, files);
    const uri = await editor.open(path('l/de.json'));
    const stops: unknown[] = [];
    let position: Position = { line: 0, character: 0 };
    for (let step = 0; step < 5; step++) {
      const found = await editor.execute<NextUnitAnswer>('dragoman.server.nextUnit', { uri, position });
      position = found.range.start;
      stops.push([position.line, position.character, found.absent ?? found.unit, found.wrapped]);
    }
    expect(stops).toEqual([
      [1, 2, { first: 'first', count: 1 }, false],
      [1, 11, { first: 'b', count: 2 }, false],
      [3, 13, '/menu/open', false],
      [3, 14, { first: 'menu.close', count: 2 }, false],
      [1, 2, { first: 'first', count: 1 }, true],
    ]);
    expect(await walk(editor, uri, undefined, true, 3)).toBe('↻/menu/close /menu/open /b');
    expect(await walk(editor, uri, 'any', false, 3)).toBe('/a /menu/open ↻/a');
    expect(await walk(editor, uri, 'needs-work', false, 1)).toBe('undefined');
  });

  test('of an empty file all are at its beginning', async () => {
    const { editor, path } = await openWorkspace(way, { ...files, 'l/de.json': '{}' });
    const uri = await editor.open(path('l/de.json'));
    const found = await editor.execute('dragoman.server.nextUnit', { uri, position: { line: 0, character: 0 } });
    expect(found).toMatchObject({ unit: '/first', absent: { first: 'first', count: 7 }, wrapped: true });
  });
});

test('what is no localization file is refused', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, APP);
  const uri = await editor.open(path('notes.json'), '{}');
  const asked = editor.execute('dragoman.server.nextUnit', { uri, position: { line: 0, character: 0 } });
  await expect(asked).rejects.toThrow('notes.json is not a localization file that Dragoman knows.');
});

test('whether a file holds translations can be asked, for key bindings', async () => {
  const { editor, path } = await openWorkspace(IN_PROCESS, { ...APP, 'package.json': '{ "name": "x" }' });
  const asked = (name: string) =>
    editor.connection.sendRequest('dragoman/isLocalizationFile', { uri: uriOf(path(name)) });
  const names = ['locales/de.json', 'locales/en.json', 'package.json', 'dragoman.json', 'gone.json'];
  expect(await Promise.all(names.map(asked))).toEqual([true, true, false, false, false]);
  await expect(editor.connection.sendRequest('dragoman/isLocalizationFile', {})).rejects.toThrow('takes { uri }');
});
