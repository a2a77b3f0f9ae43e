import { expect, test } from 'vitest';
import { movesCursor, showsColors } from '../../../server/cli/terminal/terminal.ts';

test.each<[isTTY: boolean, env: Record<string, string>, colors: boolean, moves: boolean]>([
  [true, {}, true, true],
  [false, {}, false, false],
  [true, { TERM: 'dumb' }, false, false],
  [true, { TERM: 'dumb', FORCE_COLOR: '1' }, true, false],
  [true, { NODE_DISABLE_COLORS: '1' }, false, true],
  [true, { FORCE_COLOR: 'false' }, false, true],
  [true, { NO_COLOR: '1' }, false, true],
  [true, { NO_COLOR: '' }, true, true],
  [false, { FORCE_COLOR: '1' }, true, false],
  [false, { FORCE_COLOR: '' }, true, false],
  [true, { FORCE_COLOR: '0' }, false, true],
  [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, true, true],
])('a terminal (%s) with %j', (isTTY, env, colors, moves) => {
  expect([showsColors({ isTTY }, env), movesCursor({ isTTY }, env)]).toEqual([colors, moves]);
});
