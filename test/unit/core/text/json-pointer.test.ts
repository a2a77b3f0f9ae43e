import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPointer, parsePointer, pointerToken } from '../../../../server/core/text/json/pointer.ts';

test('RFC 6901, section 5', () => {
  expect(['', 'a/b', 'c%d', 'm~n', ' ', 'a.b'].map((key) => formatPointer([key]))).toEqual([
    '/',
    '/a~1b',
    '/c%d',
    '/m~0n',
    '/ ',
    '/a.b',
  ]);
  expect(parsePointer('')).toEqual([]);
  expect(parsePointer('/a~1b/~01')).toEqual(['a/b', '~1']);
});

test('every path comes back', () => {
  const key = fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', '.') });
  fc.assert(
    fc.property(fc.array(key), (path) => {
      expect(parsePointer(formatPointer(path))).toEqual(path);
    }),
  );
});

test('what is no pointer', () => {
  expect(['a', '/a~', '/a~2', '/~dup1'].map(parsePointer)).toEqual([undefined, undefined, undefined, undefined]);
  expect(pointerToken('~dup1')).toBe('~0dup1');
});
