import { expect, test } from 'vitest';
import { ServerEnds } from '../../../client/server/server-ends.ts';

test('a server that ends is started again, until it has ended five times in three minutes', () => {
  let now = 0;
  const ends = new ServerEnds(() => now);
  for (let time = 1; time < 5; time++) expect(ends.judge(false)).toEqual({ restart: true });
  expect(ends.judge(false)).toEqual({ restart: false, say: 'ended' });
  now = 4 * 60_000;
  expect(ends.judge(false)).toEqual({ restart: true });
});

test('one that does not answer is started again once, and both are said', () => {
  const ends = new ServerEnds(() => 0);
  expect(ends.judge(true)).toEqual({ restart: true, say: 'hung' });
  expect(ends.judge(false)).toEqual({ restart: true });
  expect(ends.judge(true)).toEqual({ restart: false, say: 'hung' });
});
