import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Host } from '../../../server/engine/host.ts';
import { withScratchState } from '../../../server/engine/scratch-state.ts';

/** State of a user, at the place where programs look for it. */
function stateWith(name: string, text: string): string {
  const home = mkdtempSync(join(tmpdir(), 'scratch-'));
  const before = process.env['XDG_STATE_HOME'];
  process.env['XDG_STATE_HOME'] = home;
  onTestFinished(() => {
    if (before === undefined) delete process.env['XDG_STATE_HOME'];
    else process.env['XDG_STATE_HOME'] = before;
    rmSync(home, { recursive: true });
  });
  const folder = join(home, 'dragoman');
  mkdirSync(folder);
  writeFileSync(join(folder, name), text);
  return folder;
}

test('what runs in scratch state reads a copy, and what goes on beside it keeps its own', async () => {
  const folder = stateWith('embedded.sqlite', 'known');
  const host = { stateFolder: () => folder } as Host;
  const environment = { ...process.env };
  const seen = await withScratchState(host, async ({ stateFolder }) => {
    const scratch = stateFolder() ?? '';
    expect(readFileSync(join(scratch, 'embedded.sqlite'), 'utf8')).toBe('known');
    writeFileSync(join(scratch, 'embedded.sqlite'), 'changed');
    // Another call of the same program, while this one is under way.
    expect(host.stateFolder()).toBe(folder);
    expect(process.env).toEqual(environment);
    return scratch;
  });
  expect(seen).not.toBe(folder);
  expect(existsSync(seen)).toBe(false);
  expect(readdirSync(folder)).toEqual(['embedded.sqlite']);
  expect(readFileSync(join(folder, 'embedded.sqlite'), 'utf8')).toBe('known');
});

test('the memory, which may be large, is copied only where it is asked', async () => {
  const folder = stateWith('memory.sqlite', 'entries');
  const host = { stateFolder: () => folder } as Host;
  const has = ({ stateFolder }: Host) => Promise.resolve(existsSync(join(stateFolder() ?? '', 'memory.sqlite')));
  expect([await withScratchState(host, has), await withScratchState(host, has, false)]).toEqual([true, false]);
});
