import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimTarget } from '../../../server/cli/claim.ts';
import { createTerminal } from '../../../server/cli/terminal.ts';
import { diskFiles } from '../../../server/workspace/disk.ts';

const said: string[] = [];
const context = {
  options: {},
  terminal: { ...createTerminal({}), note: (line: string) => void said.push(line) },
  files: diskFiles(),
  signal: new AbortController().signal,
};

beforeEach(() => {
  said.length = 0;
  vi.stubEnv('XDG_STATE_HOME', mkdtempSync(join(tmpdir(), 'dragoman-claims-')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('a claim that takes its time and that nobody else makes says nothing', async () => {
  const claim = claimTarget(context, '/p/de.json', 'de.json');
  vi.advanceTimersByTime(60_000);
  const release = await claim;
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
  await release();
});

test('one that another run has is waited for, which is said after a second, once', async () => {
  const release = await claimTarget(context, '/p/de.json', 'de.json');
  const second = claimTarget(context, '/p/de.json', 'de.json');
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['Another run is translating de.json: waiting for it.']);
  await release();
  await (await second)();
});
