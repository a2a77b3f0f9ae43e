import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseGlossary, sortRows } from '../../../../../server/core/formats/glossary/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

function sorted(text: string, path = 'en-de.tsv'): string {
  return applyEdits(text, sortRows(text, parseGlossary(text, { path, comments: '#' })));
}

describe('sorting rows', () => {
  test.each([
    ['b\t1\r\nA\t2\r\na\t3\r\n', 'a\t3\r\nA\t2\r\nb\t1\r\n'],
    ['b\t1\na\t2', 'a\t2\nb\t1'],
    ['# z\nb\t1\na\t2\n\nd\t3\nc\t4\n', '# z\na\t2\nb\t1\n\nc\t4\nd\t3\n'],
    ['\uFEFFb\t"x"\na\ty\n', '\uFEFFa\ty\nb\t"x"\n'],
  ])('%j', (text, expected) => {
    expect(sorted(text)).toBe(expected);
  });

  test('the first row of languages stays', () => {
    expect(sorted('en,de\nb,1\na,2\n', 'terms.csv')).toBe('en,de\na,2\nb,1\n');
  });

  test('keeps every row, settles, and moves no more rows than it must', () => {
    const term = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'É', 'z z');
    fc.assert(
      fc.property(fc.array(term, { maxLength: 12 }), fc.boolean(), (terms, closed) => {
        const rows = terms.map((one, at) => `${one}\t${at}`);
        const text = rows.join('\n') + (closed && rows.length > 0 ? '\n' : '');
        const once = sorted(text);
        expect(once.split('\n').sort()).toEqual(text.split('\n').sort());
        expect(sorted(once)).toBe(once);
        const table = parseGlossary(text, { path: 'en-de.tsv' });
        if (closed) expect(sortRows(text, table).length).toBeLessThanOrEqual(2 * Math.max(0, rows.length - 1));
      }),
    );
  });

  test('one row in the wrong place is one row moved', () => {
    const text = 'a\t1\nz\t2\nb\t3\nc\t4\nd\t5\n';
    const edits = sortRows(text, parseGlossary(text, { path: 'en-de.tsv' }));
    expect(edits.map(({ text: written }) => written)).toEqual(['', 'z\t2\n']);
  });
});
