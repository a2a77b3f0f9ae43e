import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemList } from '../../../../server/core/formats/common/problem-list.ts';
import type { Problem } from '../../../../server/core/formats/format.ts';

const problem = fc.record({ code: fc.constantFrom('a', 'b', 'c'), start: fc.nat(50) }).map(
  ({ code, start }): Problem => ({
    code,
    severity: 'warning',
    message: 'Wrong.',
    span: { start, end: start },
    fixes: [{ title: 'Repair', edits: [], safe: true }],
  }),
);

test('up to the most of each kind are listed, in the order of their places; one more counts the rest', () => {
  fc.assert(
    fc.property(fc.array(problem), fc.integer({ min: 1, max: 5 }), (found, most) => {
      const list = new ProblemList(most);
      for (const each of found) if (!list.skips(each.code)) list.add(each);
      const listed = list.sorted();
      for (const code of ['a', 'b', 'c']) {
        const all = found.filter((each) => each.code === code);
        const own = listed.filter((each) => each.code === code);
        const whole = own.filter(({ fixes }) => fixes !== undefined);
        expect(all).toEqual(expect.arrayContaining(whole));
        const beyond = own.filter(({ fixes }) => fixes === undefined).map(({ message }) => message);
        const rest = all.length - whole.length;
        expect(whole).toHaveLength(all.length <= most + 1 ? all.length : most);
        expect(beyond).toEqual(
          rest === 0
            ? []
            : [`Wrong. ${rest - 1} more findings of this kind follow and are not listed: repair those above first.`],
        );
      }
      const places = listed.map(({ span }) => span.start);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(list.isEmpty).toBe(found.length === 0);
    }),
  );
});
