import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RenderStyle } from '../../../../../server/core/formats/xliff/write/encode.ts';
import { renderNew } from '../../../../../server/core/formats/xliff/write/render.ts';

const character = fc.oneof(
  fc.constantFrom(...'&<>"\']\r\n\t \u0000\u0007\u007f\u0085\u00a0\ud800\udc00\ufffe\uffff', ']]>', '𝄞'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const escapes = fc.record({
  greater: fc.boolean(),
  quote: fc.boolean(),
  apostrophe: fc.boolean(),
  return: fc.record({ reference: fc.constant('&#13;'), lineEnd: fc.constantFrom('', '\r', '\r\n') }),
});

test('a text without anything special is written at once, as it is letter by letter', () => {
  fc.assert(
    fc.property(fc.array(character, { maxLength: 8 }), fc.constantFrom(1, 2), escapes, (letters, family, style) => {
      const text = letters.join('');
      const how = { family, prefix: '', escapes: style } as RenderStyle;
      // Two parts go the long way.
      expect(renderNew([text], how, false)).toEqual(renderNew([text, ''], how, false));
    }),
    { numRuns: 2_000 },
  );
});
