import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Finder } from '../../../../../server/core/formats/common/key-tree/finder.ts';
import { children, lastChild, previousSibling } from '../../../../../server/core/formats/common/key-tree/members.ts';
import { scanJson } from '../../../../../server/core/text/json/scan.ts';

/** Keys as they are written: plain ones, one that is written in two ways, and one without quotes. */
const WRITTEN = ['"a"', '"b"', '"c"', '"long"', '"lon"', '"\\u0061"', '""', 'a', '"d"'];
const KEYS = ['a', 'b', 'c', 'long', 'lon', '', 'd', 'never', '"a"'];

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.constantFrom('1', '"text"'),
    fc
      .array(fc.tuple(fc.constantFrom(...WRITTEN), tie('value')), { maxLength: 12 })
      .map((members) => `{${members.map((member) => member.join(': ')).join(', ')}}`),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  ),
}));
const distinct = fc
  .uniqueArray(fc.integer({ max: 40 }), { minLength: 1, maxLength: 40 })
  .map((numbers) => `{${numbers.map((number) => `"k${number}": {"a": "${number}"}`).join(', ')}}`);

test('a child is found by its key, however often and in whatever order somebody asks: of several the last one', () => {
  const asked = fc.array(
    fc.tuple(
      fc.nat(),
      fc.oneof(
        fc.constantFrom(...KEYS),
        fc.nat(42).map((n) => `k${n}`),
      ),
    ),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(fc.oneof(value, distinct), asked, (text, questions) => {
      const tree = scanJson(text);
      const finder = new Finder(tree);
      for (const [at, key] of questions) {
        const node = at % tree.size;
        if (!text.startsWith('[', tree.start(node)) && !text.startsWith('{', tree.start(node))) continue;
        const all = [...children(tree, node)];
        const found = text.startsWith('[', tree.start(node))
          ? all[/^\d+$/.test(key) ? Number(key) : -1]
          : all.findLast((child) => tree.keyStart(child) !== -1 && tree.key(child) === key);
        expect(finder.child(node, key)).toBe(found ?? -1);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a member is kept where its key does not come again', () => {
  fc.assert(
    fc.property(fc.oneof(value, distinct), (text) => {
      const tree = scanJson(text);
      const finder = new Finder(tree);
      for (let node = 0; node < tree.size; node++) {
        if (!text.startsWith('{', tree.start(node))) continue;
        const all = [...children(tree, node)].filter((child) => tree.keyStart(child) !== -1);
        for (const [index, child] of all.entries())
          expect(finder.isKept(node, child)).toBe(
            !all.slice(index + 1).some((later) => tree.key(later) === tree.key(child)),
          );
      }
    }),
  );
});

test('siblings are the same from either end', () => {
  fc.assert(
    fc.property(value, (text) => {
      const tree = scanJson(text);
      for (let node = 0; node < tree.size; node++) {
        const back: number[] = [];
        for (let child = lastChild(tree, node); child !== -1; child = previousSibling(tree, child)) back.push(child);
        expect(back.reverse()).toEqual([...children(tree, node)]);
      }
    }),
  );
});
