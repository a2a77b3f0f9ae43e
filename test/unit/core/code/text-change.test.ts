import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textChange } from '../../../../server/core/code/index.ts';

/** Long enough that it is compared in several pieces. */
const BODY = Array.from({ length: 2_500 }, (_, at) => `line ${at % 7}\n`).join('');

test('what has changed is the smallest span, and all else is the same', () => {
  const edit = fc.record({
    at: fc.nat(BODY.length),
    gone: fc.nat(9),
    piece: fc.constantFrom('', 'x', '\n', 'line 3\n'),
  });
  fc.assert(
    fc.property(edit, ({ at, gone, piece }) => {
      const after = BODY.slice(0, at) + piece + BODY.slice(at + gone);
      const { start, oldEnd, newEnd } = textChange(BODY, after);
      expect(BODY.slice(0, start)).toBe(after.slice(0, start));
      expect(BODY.slice(oldEnd)).toBe(after.slice(newEnd));
      const [old, now] = [BODY.slice(start, oldEnd), after.slice(start, newEnd)];
      if (old !== '' && now !== '') expect([old[0] === now[0], old.at(-1) === now.at(-1)]).toEqual([false, false]);
      expect(start).toBeLessThanOrEqual(Math.min(oldEnd, newEnd));
    }),
    { numRuns: 300 },
  );
  expect(textChange('aa', 'aaa')).toEqual({ start: 2, oldEnd: 2, newEnd: 3 });
  expect(textChange('same', 'same')).toEqual({ start: 4, oldEnd: 4, newEnd: 4 });
});
