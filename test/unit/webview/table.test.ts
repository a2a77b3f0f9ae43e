import { describe, expect, test } from 'vitest';
import { readable } from '../../../client/webview/base/chips.ts';
import { columnAt, type Geometry, rangeOf } from '../../../client/webview/table/geometry.ts';
import { type Pressed, tableKey } from '../../../client/webview/table/keys.ts';
import { destination, rangeFor } from '../../../client/webview/table/navigate.ts';
import { areaOf, Selection } from '../../../client/webview/table/selection.ts';

const press = (key: string, more: Partial<Pressed> = {}) =>
  tableKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

test('keys of the editor around the table stay its own', () => {
  expect([
    press('s', { ctrlKey: true }),
    press('p', { ctrlKey: true, shiftKey: true }),
    press('F1'),
    press('z'),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect([press('F2'), press('Enter'), press('v', { metaKey: true }), press(' ', { shiftKey: true })]).toEqual([
    'edit',
    'edit',
    'paste',
    'row',
  ]);
  expect(press('End', { ctrlKey: true, shiftKey: true })).toBe('last');
  expect(press('i', { altKey: true })).toBeUndefined();
});

describe('where a key leads', () => {
  const size = { rows: 10, columns: 5, page: 4 };
  test('never out of the table', () => {
    expect(destination('up', { row: 0, column: 2 }, size)).toEqual({ row: 0, column: 2 });
    expect(destination('pageDown', { row: 8, column: 2 }, size)).toEqual({ row: 9, column: 2 });
    expect(destination('right', { row: 1, column: 4 }, size)).toEqual({ row: 1, column: 4 });
    expect(destination('rowStart', { row: 1, column: 4 }, size)).toEqual({ row: 1, column: 0 });
    expect(destination('edit', { row: 1, column: 4 }, size)).toBeUndefined();
  });

  test('a row and all are translations, a column is itself', () => {
    const selection = new Selection();
    const select = (key: 'all' | 'row' | 'column', column: number) => {
      const [anchor, focus] = rangeFor(key, { row: 3, column }, size) ?? [];
      if (anchor !== undefined && focus !== undefined) {
        selection.move(anchor, false);
        selection.move(focus, true);
      }
      return areaOf(selection, 'v', ['de', 'fr', 'ja']);
    };
    expect(select('row', 0)).toEqual({ view: 'v', from: 3, to: 4, locales: ['de', 'fr', 'ja'] });
    expect(select('column', 3)).toEqual({ view: 'v', from: 0, to: 10, locales: ['fr'] });
    expect(select('all', 0)).toEqual({ view: 'v', from: 0, to: 10, locales: ['de', 'fr', 'ja'] });
    // Key and source alone stand for all that is shown of their rows.
    expect(select('column', 1).locales).toEqual(['de', 'fr', 'ja']);
  });
});

describe('what is in sight', () => {
  test('a few more than that, and none beyond the ends', () => {
    expect(rangeOf(0, 700, 70, 50_000, 4)).toEqual([0, 14]);
    expect(rangeOf(70 * 49_990, 700, 70, 50_000, 4)).toEqual([49_986, 50_000]);
    expect(rangeOf(7_000, 700, 70, 3, 4)).toEqual([3, 3]);
  });

  test('languages behind what does not scroll are not drawn', () => {
    const geometry: Geometry = {
      rowHeight: 70,
      head: 30,
      key: 100,
      source: 200,
      cell: 250,
      languages: 10,
      rows: 9,
      sticky: 300,
    };
    expect(columnAt(geometry, 0, 1_050)).toEqual([0, 4]);
    expect(columnAt(geometry, 1_000, 1_050)).toEqual([3, 8]);
    expect(columnAt({ ...geometry, sticky: 100 }, 200, 350)).toEqual([0, 2]);
  });
});

test('forms of a message stand on lines of their own; other braces stay as they are', () => {
  expect(readable('{n, plural, one {# day} other {# days}}')).toBe('{n, plural,\n  one {# day}\n  other {# days}}');
  expect(readable('Hello {name}, one {x}')).toBe('Hello {name}, one {x}');
});
