import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit, type Edit, joinEdits } from '../../../../server/core/text/span.ts';

const edits = fc.tuple(fc.nat(), fc.nat(8), fc.string({ maxLength: 6 }));

function editOf(text: string, [where, size, insert]: readonly [number, number, string]): Edit {
  const start = where % (text.length + 1);
  return { span: { start, end: Math.min(text.length, start + size) }, text: insert };
}

test('two edits joined do what both do in a row', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), edits, edits, (text, one, two) => {
      const first = editOf(text, one);
      const between = applyEdit(text, first);
      const second = editOf(between, two);
      expect(applyEdit(text, joinEdits(text, first, second))).toBe(applyEdit(between, second));
    }),
  );
});
