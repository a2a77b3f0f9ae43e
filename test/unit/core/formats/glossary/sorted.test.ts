import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type GlossaryChange,
  parseGlossary,
  writeGlossary,
} from '../../../../../server/core/formats/glossary/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

function written(text: string, changes: readonly GlossaryChange[], path = 'en-de.tsv', comments?: string): string {
  const table = parseGlossary(text, { path, ...(comments !== undefined && { comments }) });
  const { edits, rejected } = writeGlossary(text, table, changes);
  expect(rejected).toEqual([]);
  return applyEdits(text, edits);
}

const set = (source: string, target = 'x'): GlossaryChange => ({ kind: 'set', source, target });
const rows = (...terms: string[]): string => terms.map((term) => `${term}\tx\n`).join('');

describe('new terms in a sorted table', () => {
  test('stand where the order puts them: first, between, last', () => {
    const before = rows('b', 'd', 'f', 'h', 'j');
    expect(written(before, [set('z'), set('e'), set('a'), set('e2')])).toBe(
      rows('a', 'b', 'd', 'e', 'e2', 'f', 'h', 'j', 'z'),
    );
  });

  test('capitals and accents are where people put them, or where `sort` does', () => {
    expect(written(rows('Auto', 'bus', 'Fähre', 'rad', 'Zug'), [set('Esel')])).toBe(
      rows('Auto', 'bus', 'Esel', 'Fähre', 'rad', 'Zug'),
    );
    expect(written(rows('A', 'B', 'Z', 'a', 'b'), [set('C')])).toBe(rows('A', 'B', 'C', 'Z', 'a', 'b'));
  });

  test('where both orders fit, it is that of `sort`', () => {
    expect(written(rows('a', 'b', 'c', 'd', 'e'), [set('C2')])).toBe(rows('C2', 'a', 'b', 'c', 'd', 'e'));
  });

  test('comments stay with the entries below them', () => {
    const before = `# Terms\n${rows('b', 'd')}# F\n${rows('f', 'h', 'j')}`;
    expect(written(before, [set('e'), set('a')], 'en-de.tsv', '#')).toBe(
      `# Terms\n${rows('a', 'b', 'd', 'e')}# F\n${rows('f', 'h', 'j')}`,
    );
  });

  test('removals next to them, a row of locales, line ends and quotes', () => {
    const remove: GlossaryChange = { kind: 'remove', source: 'f' };
    expect(written(rows('b', 'd', 'f', 'h', 'j', 'l'), [remove, set('e'), set('g')])).toBe(
      rows('b', 'd', 'e', 'g', 'h', 'j', 'l'),
    );
    const csv = '"en","de"\r\n"b","1"\r\n"d","2"\r\n"f","3"\r\n"h","4"\r\n"j","5"\r\n';
    expect(written(csv, [set('e', 'x,y')], 'terms.en-de.csv')).toBe(csv.replace('"f"', '"e","x,y"\r\n"f"'));
  });

  test('a table without an order, or too short to have one, gets them at its end', () => {
    expect(written(rows('b', 'd', 'c', 'h', 'j'), [set('e')])).toBe(rows('b', 'd', 'c', 'h', 'j', 'e'));
    expect(written(rows('b', 'd'), [set('c')])).toBe(rows('b', 'd', 'c'));
  });

  test('whatever is added and removed, the table stays sorted and says what it should', () => {
    const term = fc.stringMatching(/^[a-e]{1,3}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(term, { minLength: 5 }),
        fc.uniqueArray(term),
        fc.uniqueArray(term),
        (have, add, drop) => {
          const gone = new Set(drop.filter((one) => !add.includes(one)));
          const changes: GlossaryChange[] = [
            ...add.map((source) => set(source)),
            ...[...gone].map((source): GlossaryChange => ({ kind: 'remove', source })),
          ];
          const left = have.toSorted().filter((one) => !gone.has(one));
          if (left.length < 5) return;
          expect(written(rows(...have.toSorted()), changes)).toBe(rows(...new Set([...left, ...add].sort())));
        },
      ),
    );
  });
});
