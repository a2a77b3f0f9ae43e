import { expect, test } from 'vitest';
import { settled } from '../../../server/checks/placeholder-writings.ts';
import { comparePlaceholders, findPlaceholders } from '../../../server/text/placeholders/index.ts';

/** What is left missing, and what is left over. */
function left(source: string, target: string, dialect = 'plain') {
  const [before, inTarget] = [source, target].map((text) => findPlaceholders(text, { dialect }));
  const { missing, extra } = settled(comparePlaceholders(before ?? [], inTarget ?? []), {
    source,
    target,
    inTarget: inTarget ?? [],
    isPlural: false,
    isRepaired: () => false,
  });
  return [missing, extra].map((some) => some.map(({ text }) => text));
}

test('a code with a space in it stands for the one that is lost, and is no prose then', () => {
  expect(left('%d items', '% d Teile')).toEqual([['%d'], ['% d']]);
  expect(left('100% or so', '100%, o algo así')).toEqual([[], []]);
});

test('of several names only those that stand somewhere are filled in', () => {
  expect(left('From :a to :b', ':a： 到 b', 'laravel')).toEqual([[':b'], []]);
});
