import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { wordChanges } from '../../../../../server/engine/parts/rephrase/changes.ts';

const words = fc.array(fc.constantFrom('a', 'the', 'word', ' ', '  ', '.', ',', 'Ärger', '\n', '%s'), {
  maxLength: 15,
});

test('applied to the old text the changes give the new one', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      expect(applyEdits(`xx${before}yy`, wordChanges(before, after, 2))).toBe(`xx${after}yy`);
    }),
  );
});

test('only the words that differ are in a change, and neighbours are one', () => {
  expect(wordChanges('You recieve it untill  teh end.', 'You receive it until the end.', 10)).toEqual([
    { span: { start: 14, end: 21 }, text: 'receive' },
    { span: { start: 25, end: 37 }, text: 'until the ' },
  ]);
  expect(wordChanges('All good.', 'All good.', 0)).toEqual([]);
});
