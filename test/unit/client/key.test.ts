import { expect, test } from 'vitest';
import { keyProblem } from '../../../client/service/key.ts';

test.each([
  ['279a2e9d-83b3-c416-7e2d-f721593e42a0:fx', undefined],
  ['  279a2e9d-83b3-c416-7e2d-f721593e42a0\n', undefined],
  ['', 'empty'],
  [' \t', 'empty'],
  ['two words', 'characters'],
  ['line\nbreak', 'characters'],
  ['schlüssel', 'characters'],
  ['k'.repeat(513), 'length'],
])('%j', (text, problem) => {
  expect(keyProblem(text)).toBe(problem);
});
