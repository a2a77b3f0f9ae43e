import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { json } from '../../../../server/core/formats/json/index.ts';
import type { BilingualUnit } from '../../../../server/core/formats/pair.ts';
import {
  carried,
  FLAG,
  kindsOf,
  stateBits,
  stateOf,
  withWorst,
  worstOf,
} from '../../../../server/lsp/features/table/flags.ts';
import { picturesIn } from '../../../../server/lsp/features/table/notes.ts';
import { PackedTexts } from '../../../../server/lsp/features/table/packed.ts';
import { spansOf } from '../../../../server/lsp/features/table/replace.ts';
import { RowPairs } from '../../../../server/lsp/features/table/row-pairs.ts';
import { fromTsv, toTsv } from '../../../../server/lsp/features/table/tsv.ts';

const cell = fc.array(fc.constantFrom('a', 'ä', '"', '\t', '\n', ' ', '家', '😀')).map((parts) => parts.join(''));

describe('a rectangle as tab-separated values', () => {
  test('what is written reads back', () => {
    const rectangle = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(rectangle, (rows) => {
        // A last row of one empty cell is what a line end at the end means.
        fc.pre(!(rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === ''));
        expect(fromTsv(toTsv(rows))).toEqual(rows);
      }),
    );
  });

  test('as spreadsheets write it, and as people do', () => {
    expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(fromTsv('"two\nlines"\t"says ""hi"""')).toEqual([['two\nlines', 'says "hi"']]);
    expect(fromTsv('"quoted" and not\tb')).toEqual([['"quoted" and not', 'b']]);
    expect(fromTsv('"never closed\tb')).toEqual([['"never closed', 'b']]);
    expect(fromTsv('a\t\tb')).toEqual([['a', '', 'b']]);
  });
});

describe('texts in one piece of memory', () => {
  test('each is what it was, and compares with others by its bytes', () => {
    fc.assert(
      fc.property(fc.array(cell), (texts) => {
        const packed = new PackedTexts(texts);
        expect(Array.from({ length: packed.length }, (_, at) => packed.at(at))).toEqual(texts);
        for (const [at, text] of texts.entries()) expect(packed.sameAt(at, new PackedTexts(['x', text]), 1)).toBe(true);
        expect(packed.sameAt(0, new PackedTexts(['another']), 0)).toBe(false);
      }),
    );
    expect(new PackedTexts(['a']).at(5)).toBe('');
  });
});

describe('what is known of a cell', () => {
  test('state and findings do not touch each other', () => {
    const bits = withWorst(FLAG.text | FLAG.stale | stateBits('reviewed'), 'warning');
    expect([stateOf(bits), worstOf(bits), kindsOf(bits)]).toEqual(['reviewed', 'warning', ['stale', 'findings']]);
    expect(worstOf(withWorst(bits, undefined))).toBeUndefined();
    expect(worstOf(carried(FLAG.text, bits))).toBe('warning');
    expect(carried(FLAG.text, bits) & FLAG.stale).toBe(0);
  });
});

describe('looking for a text', () => {
  const found = (find: string, text: string, how: object = {}) =>
    [...spansOf({ find, regex: false, matchCase: false, ...how })(text)].map(({ start, end }) =>
      text.slice(start, end),
    );
  test('whatever its case, unless that is asked for', () => {
    expect(found('straße', 'Straße, STRASSE, straße')).toEqual(['Straße', 'straße']);
    expect(found('a', 'aAa', { matchCase: true })).toEqual(['a', 'a']);
    // İ is two characters in lower case: places would be wrong.
    expect(found('b', 'İİb')).toEqual(['b']);
    expect(found('aa', 'aaa')).toEqual(['aa']);
  });

  test('a pattern of a person cannot hold the server up', () => {
    expect(found('(a+)+$', `${'a'.repeat(4_000)}b`, { regex: true })).toEqual([]);
    expect(() => found('(?=a)', 'a', { regex: true })).toThrow('The pattern');
    expect(() => found('', 'a')).toThrow('nothing to look for');
  });
});

test('pictures that notes mention', () => {
  expect(picturesIn([{ text: 'See login.png and (https://example.org/a/b.WEBP); not png alone, login.png' }])).toEqual([
    'login.png',
    'https://example.org/a/b.WEBP',
  ]);
});

describe('the pairs of a file by row', () => {
  const pairs = (...ids: string[]) => ids.map((id, at) => ({ id, source: { at } }) as unknown as BilingualUnit);
  const placeOf = (pair: BilingualUnit | undefined) => (pair?.source as { at?: number } | undefined)?.at;

  test('a row that stands elsewhere, or is in no file, is found as if nobody knew where it stands', () => {
    const row = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), fc.uniqueArray(row), (ids, rows) => {
        const found = new RowPairs(pairs(...ids), json);
        for (const [at, id] of rows.entries()) {
          const first = ids.indexOf(id);
          // The rows of a sheet are those of its source: nothing that has the place of a row stands behind another of its name.
          if (ids[at] === id && first < at) continue;
          expect(placeOf(found.get(id, at))).toBe(first < 0 ? undefined : first);
          expect(placeOf(found.get(id))).toBe(first < 0 ? undefined : first);
        }
      }),
    );
  });
});
