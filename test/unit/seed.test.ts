import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { seedOfRun, seedOfSources } from '../support/seed.ts';

afterEach(() => void vi.unstubAllEnvs());

test('a run starts from the seed that it is given, and properties from one', () => {
  vi.stubEnv('DRAGOMAN_SEED', '4711');
  expect(seedOfRun()).toBe(4711);
  expect(fc.readConfigureGlobal().seed).toBeTypeOf('number');
});

test('the seed of sources is theirs: the same for the same, another one after a change, and of nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-seed-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('server/a.ts', 'a');
  write('test/unit/b.ts', 'b');
  const seed = seedOfSources(folder);
  expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true);
  write('README.md', 'read me');
  write('test/bench/peers/node_modules/peer/c.ts', 'c');
  expect(seedOfSources(folder)).toBe(seed);
  write('test/unit/b.ts', 'c');
  expect(seedOfSources(folder)).not.toBe(seed);
});
