import { expect, test } from 'vitest';
import { locate } from '../../../../server/core/text/content.ts';
import { decodedPart, partAt } from '../../../../server/core/text/offsets.ts';

test('a map of offsets is made when it is asked for, once, and goes along', () => {
  let made = 0;
  const part = decodedPart('a<b', { start: 10, end: 16 }, () => {
    made++;
    return Uint32Array.of(0, 1, 5, 6);
  });
  const moved = partAt(part, { start: 20, end: 26 });
  expect(made).toBe(0);
  expect(moved.kind === 'text' && locate(moved, 1, 2)).toEqual({ start: 21, end: 25 });
  expect(locate(part, 2, 3)).toEqual({ start: 15, end: 16 });
  expect(moved.kind === 'text' && moved.offsets).toBe(part.offsets);
  expect(made).toBe(1);
});

test('other parts are copied', () => {
  const part = { kind: 'text', text: 'a', span: { start: 0, end: 1 } } as const;
  expect(partAt(part, { start: 5, end: 6 })).toEqual({ ...part, span: { start: 5, end: 6 } });
});
