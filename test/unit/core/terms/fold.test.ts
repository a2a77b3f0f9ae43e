import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleaned, simplyCleaned } from '../../../../server/core/terms/fold.ts';

const text = fc
  .array(fc.constantFrom('a', 'Bc', ' ', '  ', '\n', '\t', '\uFFFC', '\uFFFC', '.', '1', 'я', '字', 'é'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

test('the short way of cleaning a text says what the long one says', () => {
  fc.assert(
    fc.property(text, (value) => {
      const [short, long] = [simplyCleaned(value), cleaned(value)];
      expect(short?.clean).toBe(long.clean);
      for (let start = 0; start < long.clean.length; start++)
        for (const end of [start + 1, long.clean.length])
          expect(short?.origin(start, end)).toEqual(long.origin(start, end));
    }),
    { numRuns: 300 },
  );
});

test('a text is as long as it likes, and what is not simple is left to the long way', () => {
  const long = 'a\uFFFC '.repeat(5000);
  expect(simplyCleaned(long)?.clean).toBe('a '.repeat(5000));
  expect(simplyCleaned('e\u0301')).toBeUndefined();
});
