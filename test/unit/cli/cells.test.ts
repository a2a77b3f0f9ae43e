import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, moment, wrap } from '../../../server/cli/terminal/cells.ts';
import { clip } from '../../../server/engine/words.ts';

describe('clip', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['a longer text', 8, 'a longe…'],
    ['ゴミ箱', 6, 'ゴミ箱'],
    ['ゴミ箱箱', 6, 'ゴミ…'],
    ['👩‍👩‍👧‍👦 family', 5, '👩‍👩‍👧‍👦 f…'],
    ['e\u0301e\u0301', 2, 'e\u0301e\u0301'],
    ['\u001b[2Jgone\u202e', 20, '\ufffd[2Jgone\ufffd'],
    ['two\nlines', 20, 'two\ufffdlines'],
  ])('%j in %i columns', (text, columns, clipped) => expect(clip(text, columns)).toBe(clipped));

  test('never has more columns than asked for, and loses nothing that fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', 'é', '箱') }),
        fc.integer({ min: 2, max: 30 }),
        (text, columns) => {
          const wide = (of: string) => [...of].reduce((sum, one) => sum + (one === '箱' ? 2 : 1), 0);
          expect(wide(clip(text, columns))).toBeLessThanOrEqual(columns);
          if (wide(text) <= columns) expect(clip(text, columns)).toBe(text);
        },
      ),
    );
  });

  test('a huge text costs no more than a line', () => {
    expect(clip('x'.repeat(5_000_000), 10)).toBe('xxxxxxxxx…');
    expect(clip('\u0301'.repeat(100_000), 10).length).toBeLessThan(200);
  });
});

test('lines of words are full and not too long', () => {
  expect(wrap(['aa', 'bb', 'cc', 'dd'], 5)).toBe('aa bb\ncc dd');
  expect(wrap([], 5)).toBe('');
});

test('times of the service as people read them', () => {
  expect(day('2026-01-31T00:00:00')).toBe('2026-01-31');
  expect(moment('2026-01-31T10:20:30.123Z')).toBe('2026-01-31 10:20 UTC');
  expect(moment('soon')).toBe('soon');
  expect(day('')).toBe('');
});
