import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGlossary } from '../../../server/core/formats/glossary/index.ts';
import { writeCsv } from '../../../shared/values/csv.ts';

/** RFC 4180, written apart from the code under test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n)/gy;
  for (let match = fields.exec(text); match !== null; match = fields.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\n') {
      rows.push(row);
      row = [];
    }
  }
  expect(fields.lastIndex).toBe(0);
  return rows;
}

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t', '=', '+', '-', '@', "'", 'é', '＝') }),
  fc.string(),
);

test('every cell comes back; only what a spreadsheet would run has an apostrophe in front', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 })), (rows) => {
      const [head, ...read] = readCsv(writeCsv(['a', 'b', 'c'], rows));
      expect(head).toEqual(['a', 'b', 'c']);
      expect(read).toHaveLength(rows.length);
      for (const [index, row] of rows.entries()) {
        for (const [column, text] of row.entries()) {
          const found = read[index]?.[column];
          expect(found).not.toMatch(/^[=+\-@\t\r]/);
          expect(found).toBe(/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
        }
      }
    }),
  );
});

test('numbers are numbers, also below zero', () => {
  expect(writeCsv(['n', 'text'], [[-5, '-5']])).toBe("n,text\n-5,'-5\n");
});

test('what the glossary reader reads is what was written', () => {
  const csv = writeCsv(['en', 'de'], [['say "hi", all', 'sag „hallo“, alle']]);
  expect(parseGlossary(csv, { path: 'terms.csv' }).entries).toMatchObject([
    {
      source: { value: 'say "hi", all' },
      target: { value: 'sag „hallo“, alle' },
      pair: { source: 'en', target: 'de' },
    },
  ]);
});
