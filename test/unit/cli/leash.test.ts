import { expect, test } from 'vitest';
import { needsWatch } from '../../../server/cli/leash.ts';

test.each([
  ['', false],
  ['check', false],
  ['keys unused --json', false],
  ['keys missing', false],
  ['keys uses menu.open', false],
  ['keys unused --write', true],
  ['keys extract src --write', true],
  ['keys list', true],
  ['translate', true],
])('%s is watched over: %s', (args, wanted) => {
  expect(needsWatch(args.split(' ').filter((one) => one !== ''))).toBe(wanted);
});
