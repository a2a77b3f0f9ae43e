import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkName,
  indexInDetail,
  readEntries,
  sameEntries,
  validateEntries,
  writeEntries,
} from '../../../server/service/resources/entries.ts';

const term = fc.string({
  unit: fc.constantFrom(...'ab1 é中👩-"\',;\u200b', '\t', '\n', '\u0085', '\u2028', '\u00a0', '\ud800'),
  maxLength: 6,
});
const word = fc.constantFrom('constructor', '__proto__', 'toString', '1', '01', 'ä', 'ä b', '"quoted"', 'a,b');

describe('TSV', () => {
  test('whatever passes the check comes back as it was, in order, names of object members included', () => {
    const lists = fc.uniqueArray(fc.record({ source: fc.oneof(term, word), target: fc.oneof(term, word) }), {
      maxLength: 12,
      selector: (entry) => entry.source,
    });
    fc.assert(
      fc.property(lists, (list) => {
        const bad = new Set(validateEntries(list).map((problem) => problem.index));
        const good = list.filter((_, index) => !bad.has(index));
        expect(readEntries(writeEntries(good))).toEqual(good);
      }),
      { numRuns: 60 },
    );
  });

  test('foreign line ends, a byte order mark and a last line end do no harm', () => {
    expect(readEntries('\uFEFFa\tb\r\nc\td\textra\r\n')).toEqual([
      { source: 'a', target: 'b' },
      { source: 'c', target: 'd' },
    ]);
    expect(readEntries('')).toEqual([]);
    expect(readEntries('<html>\n<body>')).toBeUndefined();
  });
});

test.each([
  ['\n\r\na\tb\n', [{ source: 'a', target: 'b' }]],
  ['\ta', [{ source: '', target: 'a' }]],
  ['a\t', [{ source: 'a', target: '' }]],
  ['a\t\tb', [{ source: 'a', target: '' }]],
  ['a\tb\r\r', [{ source: 'a', target: 'b\r' }]],
  ['a\tb\nc', undefined],
])('%j is read as %j', (tsv, entries) => {
  expect(readEntries(tsv)).toEqual(entries);
});

describe('what the service would refuse', () => {
  const said = (source: string, target = 'x'): string[] =>
    validateEntries([{ source, target }]).map(({ side, message }) =>
      message.replace(`The ${side} term`, side).replace(/\.$/, ''),
    );
  test.each([
    ['', 'source is empty'],
    [' a', 'source begins or ends with white space'],
    ['a\u3000', 'source begins or ends with white space'],
    ['a\tb', 'source contains a tab, a line break or another control character'],
    ['a\u0085b', 'source contains a tab, a line break or another control character'],
    ['a\u2028b', 'source contains a tab, a line break or another control character'],
    ['\ud83d', 'source contains half a character'],
    ['é'.repeat(513), 'source has 1026 UTF-8 bytes, more than 1024'],
  ])('%j: %s', (source, what) => {
    expect(said(source)).toEqual([what]);
    expect(said('x', source)).toEqual([what.replace('source', 'target')]);
  });

  test.each(['é'.repeat(512), 'a b', 'a\u00a0b', 'constructor', '👩‍🚀'])('%j is fine', (source) => {
    expect(said(source)).toEqual([]);
    expect(checkName('create', source)).toBeUndefined();
  });

  test('is told in words', () => {
    const words = (source: string) => validateEntries([{ source, target: 'x' }]).map(({ message }) => message);
    expect(words('')).toEqual(['The source term is empty.']);
    expect(words('é'.repeat(513))).toEqual(['The source term has 1026 UTF-8 bytes, more than 1024.']);
    const twice = (term: string) => validateEntries([1, 2].map(() => ({ source: term, target: 'x' })))[0]?.message;
    expect(twice('x'.repeat(60))).toBe(`The source term "${'x'.repeat(60)}" already exists.`);
    expect(twice('x'.repeat(61))).toBe(`The source term "${'x'.repeat(60)}…" already exists.`);
    expect(checkName('create', ' a')?.message).toBe('the glossary name begins or ends with white space');
  });

  test('a second entry for the same term', () => {
    const entries = ['a', '__proto__', 'a', '__proto__', 'A'].map((source) => ({ source, target: 'x' }));
    expect(validateEntries(entries)).toMatchObject([
      { index: 2, side: 'source', message: 'The source term "a" already exists.' },
      { index: 3, side: 'source', message: 'The source term "__proto__" already exists.' },
    ]);
  });
});

test('the same entries in any order are the same', () => {
  const [a, b, c] = [
    { source: 'a', target: '1' },
    { source: 'b', target: '2' },
    { source: 'b', target: '3' },
  ] as const;
  expect(sameEntries([a, b], [b, a])).toBe(true);
  expect(sameEntries([a, b], [a, c])).toBe(false);
  expect(sameEntries([a, b], [a])).toBe(false);
});

test('the entry an error detail names', () => {
  expect(
    indexInDetail(
      'Key with the index 12 (starting at position 130) duplicates key with the index 0 (starting at position 0)',
    ),
  ).toBe(12);
  for (const none of ['nothing here', 'reindex 3', 'index x', 'index  3', 'index 3rd', 'index 1234567890'])
    expect(indexInDetail(none)).toBeUndefined();
  expect(indexInDetail('index 3')).toBe(3);
  expect(indexInDetail(`${' '.repeat(2_000)}index 3`)).toBeUndefined();
});
