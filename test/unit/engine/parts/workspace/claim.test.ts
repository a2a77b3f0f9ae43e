import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimTarget, placeOf } from '../../../../../server/engine/parts/workspace/files/claim.ts';

const said: string[] = [];
let state = '';
const claimed = (path: string) =>
  claimTarget(state, path, new AbortController().signal, () => void said.push('waiting'));

beforeEach(() => {
  said.length = 0;
  state = mkdtempSync(join(tmpdir(), 'dragoman-claims-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a claim that takes its time and that nobody else makes says nothing', async () => {
  const claim = claimed('/p/de.json');
  vi.advanceTimersByTime(60_000);
  const { release, waited } = await claim;
  expect(waited).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
  await release();
});

test('one that another run has is waited for, which is said after a second, once', async () => {
  const { release } = await claimed('/p/de.json');
  const second = claimed('/p/de.json');
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  // It is looked for again and again.
  await delay(200);
  vi.advanceTimersByTime(999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['waiting']);
  await release();
  const { waited, release: end } = await second;
  expect(waited).toBe(true);
  await end();
});

test('a file has one name, whichever links led to it, and though it is not there yet', () => {
  mkdirSync(join(state, 'real'));
  symlinkSync(join(state, 'real'), join(state, 'link'));
  expect(placeOf(join(state, 'link', 'de.json'))).toBe(`${realpathSync(state)}/real/de.json`);
  expect(placeOf('/nowhere/at/all/de.json')).toBe('/nowhere/at/all/de.json');
});

describe('a claim', () => {
  test('is none where there is no folder for state, or none can be made', async () => {
    const file = join(state, 'file');
    writeFileSync(file, '');
    for (const place of [undefined, file]) {
      const claims = [0, 1].map(() => claimTarget(place, '/p/de.json', new AbortController().signal, () => {}));
      for (const claim of await Promise.all(claims)) {
        expect(claim.waited).toBe(false);
        await claim.release();
      }
    }
    expect(readdirSync(state)).toEqual(['file']);
  });

  test('lies where only the user can look, and leaves nothing when it is released', async () => {
    const { release } = await claimed('/p/de.json');
    if (process.platform !== 'win32') expect(statSync(join(state, 'claims')).mode & 0o077).toBe(0);
    expect(readdirSync(join(state, 'claims'))).toHaveLength(1);
    await release();
    expect(readdirSync(join(state, 'claims'))).toEqual([]);
  });

  test('is for one file: another one is not waited for', async () => {
    const { release } = await claimed('/p/de.json');
    const { release: other, waited } = await claimed('/p/fr.json');
    expect(waited).toBe(false);
    await other();
    await release();
  });

  test('is one for all links that lead to its folder', async () => {
    mkdirSync(join(state, 'real'));
    symlinkSync(join(state, 'real'), join(state, 'link'));
    const { release } = await claimed(join(state, 'real', 'de.json'));
    const stop = new AbortController();
    const second = claimTarget(state, join(state, 'link', 'de.json'), stop.signal, () => {});
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await release();
    expect((await second).waited).toBe(true);
  });

  test('that is called off is not held: what another one has stays', async () => {
    const { release } = await claimed('/p/de.json');
    const stop = new AbortController();
    const second = claimTarget(state, '/p/de.json', stop.signal, () => void said.push('waiting'));
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    const { release: nothing, waited } = await second;
    expect(waited).toBe(true);
    await nothing();
    expect(readdirSync(join(state, 'claims'))).toHaveLength(1);
    // Nobody waits any more: nothing is said.
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
    await release();
  });

  test('says from time to time that its holder is at work still, until it is released', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { release } = await claimed('/p/de.json');
    const [name = ''] = readdirSync(join(state, 'claims'));
    const path = join(state, 'claims', name);
    utimesSync(path, 1, 1);
    vi.advanceTimersByTime(29_999);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(statSync(path).mtimeMs).toBe(1_000);
    vi.advanceTimersByTime(1);
    while (statSync(path).mtimeMs === 1_000) await new Promise((resolve) => setTimeout(resolve, 1));
    await release();
    expect(vi.getTimerCount()).toBe(0);
  });
});
