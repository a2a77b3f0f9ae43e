import { chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli, samplesCopy } from '../support/cli.ts';

/** As a user has it: the tests have a cache of their own. */
const OWN = { NODE_COMPILE_CACHE: undefined, NODE_DISABLE_COMPILE_CACHE: undefined };

async function compiledAfter(args: readonly string[], state: string): Promise<readonly string[]> {
  const { code } = await runCli(args, { cwd: await samplesCopy(), env: { ...OWN, XDG_STATE_HOME: state } });
  expect(code).toBe(0);
  return readdir(join(state, 'dragoman', 'compiled')).catch(() => []);
}

test('a command keeps the compiled program for the next run; help and version leave nothing', async () => {
  const state = await folderOf({});
  expect(await compiledAfter(['--version'], state)).toEqual([]);
  expect(await compiledAfter(['check', '--help'], state)).toEqual([]);
  expect(await compiledAfter(['files'], state)).not.toEqual([]);
});

// Only root can give a folder away.
test.skipIf(process.getuid?.() !== 0)('what another user may have put there is not run', async () => {
  const state = await folderOf({});
  const compiled = join(state, 'dragoman', 'compiled');
  await mkdir(compiled, { recursive: true });
  await chown(compiled, 1, 1);
  expect(await compiledAfter(['files'], state)).toEqual([]);
});
