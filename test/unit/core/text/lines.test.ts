import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineStarts } from '../../../../server/core/text/lines.ts';

const text = (letters: readonly string[]) =>
  fc.array(fc.constantFrom(...letters), { maxLength: 40 }).map((all) => all.join(''));

test('lines end at LF, CRLF and CR, whether a text has all of them or one', () => {
  const texts = fc.oneof(text(['a', '\n']), text(['a', '\r\n', '\r', '\n']), text(['ab', '\r']));
  fc.assert(
    fc.property(texts, fc.nat(60), (all, offset) => {
      const starts = [0, ...[...all.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
      const line = starts.findLastIndex((start) => start <= offset);
      expect(lineStarts(all).position(offset)).toEqual({ line, character: offset - (starts[line] ?? 0) });
      expect(lineStarts(all).count).toBe(starts.length);
    }),
  );
});
