import { expect, test } from 'vitest';
import { Automaton } from '../../../server/terms/automaton.ts';

function automatonOf(patterns: readonly string[]): Automaton {
  const [made] = [...Automaton.build(patterns, ['s'])].filter((one) => one !== undefined);
  return made!;
}

test.each<[text: string, expected: boolean]>([
  ['A Basket of goods', true],
  ['two BASKETS', true],
  ['two LADDERS', true],
  ['three hammers', true],
  ['red wheels', true],
  ['nothing here', false],
  ['shopping', true],
  ['', false],
  ['ünlü', false],
  ['Über', true],
  // What is written otherwise once it is clean is looked at more closely.
  ['bas\u00ADket', true],
  ['кот', false],
  ['漢字', true],
  ['a\tb', false],
  ['a\tbasket', true],
  ['a\uFFFCbasket', true],
  ['\u0300', true],
])('in %j a pattern may begin: %s', (text, expected) => {
  expect(automatonOf(['basket', 'ladder', 'hammer', 'wheel', 'shopping bag', 'über']).mayBeIn(text)).toBe(expected);
});
