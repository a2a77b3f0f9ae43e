import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unquoted } from '../../../../server/core/code/read/declarations.ts';
import { Hosted } from '../../../../server/core/code/read/hosted.ts';

const DOCUMENT = 'abcdefghijklmnopqrstuvwxyz';

test('each place leads back, in whatever order they are asked for', () => {
  const part = fc.oneof(fc.constant('added'), fc.tuple(fc.nat(26), fc.nat(26)));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.array(fc.nat(100), { maxLength: 30 }), (parts, asked) => {
      const hosted = new Hosted();
      const places: number[] = [];
      let first: number | undefined;
      let before: number | undefined;
      for (const one of parts) {
        if (typeof one === 'string') {
          hosted.add(one);
          for (let at = 0; at < one.length; at += 1) places.push(before ?? Number.NaN);
        } else {
          const [from, to] = one;
          hosted.take(DOCUMENT, from, to);
          for (let at = from; at < to; at += 1) places.push(at);
          if (to > from) first ??= from;
          if (to > from) before = to;
        }
      }
      for (const at of asked) {
        const place = at < places.length ? places[at] : before;
        expect(hosted.place(at)).toBe(place === undefined || Number.isNaN(place) ? (first ?? 0) : place);
      }
    }),
    { numRuns: 500 },
  );
});

test('quotes go where they stand around a text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '"', '`', 'a', '\n'), maxLength: 5 }), (text) => {
      expect(unquoted(text)).toBe(text.replace(/^(['"`])(.*)\1$/s, '$2'));
    }),
    { numRuns: 500 },
  );
});
