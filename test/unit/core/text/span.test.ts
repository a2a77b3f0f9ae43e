import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, type Edit, joinAll } from '../../../../server/core/text/span.ts';

/** Ordered edits that do not overlap, as writers make them; some touch, some insert at one place. */
const editsOf = (length: number) =>
  fc
    .array(fc.record({ at: fc.nat(length), size: fc.nat(3), text: fc.string({ maxLength: 4 }) }), { maxLength: 6 })
    .map((all) => {
      const edits: Edit[] = [];
      let from = 0;
      for (const { at, size, text } of all.toSorted((a, b) => a.at - b.at)) {
        const start = Math.max(from, at);
        const end = Math.min(length, start + size);
        edits.push({ span: { start, end }, text });
        from = end;
      }
      return edits;
    });
const threeTexts = fc
  .string({ maxLength: 30 })
  .chain((text) =>
    editsOf(text.length).chain((first) =>
      editsOf(applyEdits(text, first).length).map((second) => ({ text, first, second })),
    ),
  );

test('edits, and edits of what they made, are edits of the text before', () => {
  fc.assert(
    fc.property(threeTexts, ({ text, first, second }) => {
      const joined = joinAll(text, first, second);
      expect(applyEdits(text, joined)).toBe(applyEdits(applyEdits(text, first), second));
      // What nobody has touched stays out of it.
      const sum = (edits: readonly Edit[]) => edits.reduce((all, { span }) => all + span.end - span.start, 0);
      expect(sum(joined)).toBeLessThanOrEqual(sum(first) + sum(second));
    }),
  );
});

test('what lies apart stays apart', () => {
  const insert = (at: number, text: string): Edit => ({ span: { start: at, end: at }, text });
  expect(joinAll('abcdef', [insert(1, '12')], [insert(6, '3')])).toEqual([insert(1, '12'), insert(4, '3')]);
  expect(joinAll('abcdef', [insert(4, '3')], [insert(1, '12')])).toEqual([insert(1, '12'), insert(4, '3')]);
  expect(joinAll('abcdef', [insert(1, '12')], [insert(3, '34')])).toEqual([insert(1, '1234')]);
});
