import { describe, expect, test } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver/node';
import type { Catalog } from '../../../../server/core/formats/format.ts';
import { json } from '../../../../server/core/formats/json/index.ts';
import { srt } from '../../../../server/core/formats/srt/index.ts';
import { outlineOf } from '../../../../server/core/formats/traits.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';
import { outlineSymbols } from '../../../../server/lsp/features/navigation/symbols.ts';
import { Snapshot } from '../../../../server/lsp/snapshot.ts';

describe('the groups of a unit', () => {
  test.each([
    [json, '/a/b/c', ['a', 'b']],
    [json, '/a~1b/c~0d/e', ['a/b', 'c~d']],
    [json, '/~01/x', ['~1']],
    [json, '/a', []],
  ] as const)('%# %s', (format, id, steps) => {
    expect(outlineOf(format).steps({ id, context: 'ignored' })).toEqual(steps);
  });

  test('subtitles have none', () => {
    const { units } = srt.parse('1\n00:00:01,000 --> 00:00:02,000\nHi\n');
    expect(units.map((unit) => outlineOf(srt).steps(unit))).toEqual([[]]);
  });

  test('XLIFF: file and groups', () => {
    expect(outlineOf(xliff).steps({ id: 'f#u', context: 'app.resx > Dialogs > Save' })).toEqual([
      'app.resx',
      'Dialogs',
      'Save',
    ]);
    expect(outlineOf(xliff).steps({ id: 'f#u' })).toEqual([]);
  });

  test('a JSON unit is called by its key alone, others by their name', () => {
    expect(outlineOf(json).label({ id: '/a/b~1c', name: 'a.b/c' })).toBe('b/c');
    expect(outlineOf(xliff).label({ id: 'f#g#u', name: 'Title' })).toBe('Title');
  });

  test('a hostile depth is folded', () => {
    expect(outlineOf(json).steps({ id: `${'/a'.repeat(5000)}/b` })).toHaveLength(24);
  });
});

describe('the outline', () => {
  /** `a.one`, `b`, `a.two` on three lines. */
  const text = 'a.one\nb\na.two\n';
  const unit = (id: string, name: string, start: number) => {
    const span = { start, end: start + name.length };
    return { id, name, span, nameSpan: span, notes: [], state: 'initial' as const };
  };
  const catalog: Catalog = {
    format: 'json',
    dialect: 'plain',
    problems: [],
    malformed: false,
    units: [unit('/a/one', 'one', 2), unit('/b', 'b', 6), unit('/a/two', 'two', 10), unit('/', '', 13)],
  };
  const tree = outlineSymbols(new Snapshot('file:///a.json', 1, text, 1), json, catalog);

  test('groups hold their units, in document order, and span all of them', () => {
    expect(tree.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
      ['a', ['one', 'two']],
      ['b', undefined],
      ['""', undefined],
    ]);
    expect(tree[0]?.range).toEqual({ start: { line: 0, character: 2 }, end: { line: 2, character: 5 } });
  });

  test('above its limit it says how many more there are, and leads to the next one', () => {
    const cut = outlineSymbols(new Snapshot('file:///a.json', 1, text, 1), json, catalog, 2);
    expect(cut.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
      ['a', ['one']],
      ['b', undefined],
      ['… 2 more', undefined],
    ]);
    // Groups know how far they reach all the same: an editor shows where somebody is.
    expect(cut[0]?.range).toEqual(tree[0]?.range);
    expect(cut.at(-1)?.range.start).toEqual({ line: 2, character: 2 });
    expect(outlineSymbols(new Snapshot('file:///a.json', 1, text, 1), json, catalog, 4)).toEqual(tree);
  });

  test('nor are there more groups, however many there are', () => {
    const units = Array.from({ length: 9 }, (_, i) => unit(`/a/${i}/x`, 'x', i));
    const cut = outlineSymbols(new Snapshot('file:///a.json', 1, text, 1), json, { ...catalog, units }, 3);
    expect(cut.map(({ name, children }) => [name, children?.map((child) => child.name)])).toEqual([
      ['a', ['0', '1', 'x']],
      ['… 6 more', undefined],
    ]);
  });

  test('every selection range is inside its range, as LSP demands', () => {
    const check = ({ range, selectionRange, children = [] }: DocumentSymbol): void => {
      const at = ({ line, character }: DocumentSymbol['range']['start']) => line * 1000 + character;
      expect(at(selectionRange.start)).toBeGreaterThanOrEqual(at(range.start));
      expect(at(selectionRange.end)).toBeLessThanOrEqual(at(range.end));
      for (const child of children) check(child);
    };
    for (const symbol of tree) check(symbol);
  });
});
