import { expect, test } from 'vitest';
import { changesBetween } from '../../../client/service/changes.ts';

test.each([
  ["You can't use it", 'You cannot use it', "can't → cannot"],
  ['Save the file', 'Save file please', '− the · + please'],
  ['same', 'same', ''],
  ['a  b', 'a b', '␣ → ␣'],
])('%s, %s: %s', (original, suggestion, changes) => {
  expect(changesBetween(original, suggestion)).toBe(changes);
});

test('texts that have nothing in common are not compared for ever', () => {
  const words = (word: string) => Array.from({ length: 30_000 }, (_, index) => `${word}${index}`).join(' ');
  expect(changesBetween(words('a'), words('b'))).toBe('');
});
