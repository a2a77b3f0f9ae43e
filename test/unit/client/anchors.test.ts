import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, shiftAll } from '../../../client/editor/anchors.ts';

/** Applies replacements given by offsets into the text before any of them. */
function apply(text: string, edits: readonly (Change & { readonly text: string })[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, { start, removed, text: insert }) => now.slice(0, start) + insert + now.slice(start + removed), text);
}

const TEXT = 'abcdefghijklmnopqrstuvwxyz';

/** Changes that do not overlap, in the order an editor happens to report them. */
const changes = fc
  .uniqueArray(fc.tuple(fc.nat(TEXT.length), fc.nat(3)), { maxLength: 8, selector: ([place]) => place })
  .map((places) => {
    const sorted = places.toSorted(([a], [b]) => a - b);
    return sorted.flatMap(([start, inserted], i) => {
      const end = sorted[i + 1]?.[0];
      if (i % 2 === 1 || end === undefined) return [];
      return [{ start, removed: end - start, inserted, text: 'X'.repeat(inserted) }];
    });
  })
  .chain((edits) => fc.shuffledSubarray(edits, { minLength: edits.length }));

test('a span that survives still covers its text; one that was touched is given up', () => {
  fc.assert(
    fc.property(changes, fc.nat(TEXT.length - 1), fc.integer({ min: 1, max: 10 }), (edits, start, length) => {
      const span = { start, end: Math.min(start + length, TEXT.length) };
      const touched = edits.some((edit) => edit.start < span.end && edit.start + edit.removed > span.start);
      const moved = shiftAll(span, edits);
      if (touched) expect(moved).toBeUndefined();
      else expect(moved && apply(TEXT, edits).slice(moved.start, moved.end)).toBe(TEXT.slice(span.start, span.end));
    }),
  );
});

test('typing at an edge moves the span and does not widen it', () => {
  expect(shiftAll({ start: 2, end: 4 }, [{ start: 2, removed: 0, inserted: 3 }])).toEqual({ start: 5, end: 7 });
  expect(shiftAll({ start: 2, end: 4 }, [{ start: 4, removed: 0, inserted: 3 }])).toEqual({ start: 2, end: 4 });
});

test('typing inside gives the span up', () => {
  expect(shiftAll({ start: 2, end: 4 }, [{ start: 3, removed: 0, inserted: 1 }])).toBeUndefined();
});
