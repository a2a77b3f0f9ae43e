import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import promises, { mkdir } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearLock, lockFile } from '../../../../../server/engine/parts/workspace/files/lock.ts';
import { pretend } from '../../../../support/builtin.ts';
import { onceThere } from '../../../../support/once-there.ts';

const BASE = `.${createHash('sha256').update('a.json').digest('hex').slice(0, 16)}`;
const TOKEN = '0123456789abcdef';
const dead = spawnSync(process.execPath, ['-e', '']).pid;
const mine = { pid: process.pid, host: hostname(), token: TOKEN };
const theirs = { pid: dead, host: 'elsewhere', token: TOKEN };
const left = { pid: dead, host: hostname(), token: TOKEN };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-lock-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const place = (ending: string) => join(folder, `${BASE}.${ending}`);
const LOCK = 'dragoman-lock';
const PERMIT = 'dragoman-takeover';
const TEMPORARY = `${TOKEN}.dragoman-tmp`;

/** A file as another program has left it, so many seconds ago. */
function leave(ending: string, content: unknown, seconds = 0): void {
  writeFileSync(place(ending), typeof content === 'string' ? content : JSON.stringify(content));
  const then = Date.now() / 1_000 - seconds;
  utimesSync(place(ending), then, then);
}

const names = () => readdirSync(folder).sort();

/** Waits until somebody is seen to hold it, so many times. */
async function seenHeld(times = 1): Promise<boolean> {
  const stop = new AbortController();
  let seen = 0;
  const lock = await lockFile(folder, 'a.json', stop.signal, () => {
    seen += 1;
    if (seen === times) stop.abort();
  });
  await lock?.release();
  return lock === undefined;
}

describe('a lock', () => {
  test('says who has it, and is gone when it is released', async () => {
    const lock = await lockFile(folder, 'a.json');
    const owner = JSON.parse(readFileSync(place(LOCK), 'utf8'));
    expect(owner).toEqual({ pid: process.pid, host: hostname(), token: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(lock?.temporary).toBe(`${folder}/${BASE}.${owner.token}.dragoman-tmp`);
    expect(await lock?.isHeld()).toBe(true);
    await lock?.release();
    expect(await lock?.isHeld()).toBe(false);
    expect(names()).toEqual([]);
  });

  test('is one for all spellings of a name, and none for other names', async () => {
    const lock = await lockFile(folder, 'A.JSON');
    expect(await seenHeld()).toBe(true);
    expect(await (await lockFile(folder, 'b.json'))?.isHeld()).toBe(true);
    await lock?.release();
    expect(await seenHeld()).toBe(false);
  });

  test('cannot be made in a folder that is not there', async () => {
    await expect(lockFile(join(folder, 'gone'), 'a.json')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('is none where it cannot be written: nothing is left of it', async () => {
    let closed = 0;
    pretend(promises, 'open', (real) => async (path, flags, mode) => {
      const handle = await real(path, flags, mode);
      const close = handle.close.bind(handle);
      handle.writeFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
      handle.close = () => {
        closed += 1;
        return close();
      };
      return handle;
    });
    await expect(lockFile(folder, 'a.json')).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(names()).toEqual([]);
    expect(closed).toBe(1);
  });

  test('that cannot be renewed is held all the same', async () => {
    const lock = await lockFile(folder, 'a.json');
    pretend(promises, 'utimes', () => () => Promise.reject(new Error('denied')));
    await lock?.renew();
    expect(await lock?.isHeld()).toBe(true);
  });

  test('of somebody else is neither renewed nor released', async () => {
    const lock = await lockFile(folder, 'a.json');
    leave(LOCK, mine, 60);
    const before = statSync(place(LOCK)).mtimeMs;
    await lock?.renew();
    await lock?.release();
    expect(statSync(place(LOCK)).mtimeMs).toBe(before);
    expect(await lock?.isHeld()).toBe(false);
  });
});

describe('a lock of another computer', () => {
  test('says nothing about processes of this one: it is waited for', async () => {
    leave(LOCK, theirs);
    leave(TEMPORARY, 'half');
    expect(await seenHeld(3)).toBe(true);
    expect(names()).toEqual([`${BASE}.${TEMPORARY}`, `${BASE}.${LOCK}`]);
    await clearLock(folder, 'a.json');
    expect(names()).toEqual([`${BASE}.${TEMPORARY}`, `${BASE}.${LOCK}`]);
  });

  test.each([
    [110, true],
    [130, false],
  ])('that is %i s old: waited for is %s', async (seconds, waited) => {
    leave(LOCK, theirs, seconds);
    expect(await seenHeld()).toBe(waited);
  });
});

describe('a lock of this computer', () => {
  test('of a living process is waited for', async () => {
    leave(LOCK, mine);
    expect(await seenHeld()).toBe(true);
  });

  test('of a dead one is taken over, and its temporary file removed, but no other', async () => {
    leave(LOCK, left);
    leave(TEMPORARY, 'half');
    leave('fedcba9876543210.dragoman-tmp', 'of another');
    const lock = await lockFile(folder, 'a.json');
    expect(await lock?.isHeld()).toBe(true);
    expect(names()).toEqual([`${BASE}.${LOCK}`, `${BASE}.fedcba9876543210.dragoman-tmp`]);
  });

  test.each([
    ['nothing yet', ''],
    ['half of it', '{"pid":12'],
    ['null', 'null'],
    ['no number', { ...left, pid: String(dead) }],
    ['a process 0', { ...left, pid: 0 }],
    ['half a process', { ...left, pid: 1.5 }],
    ['no host', { pid: dead, token: TOKEN }],
    ['no token', { pid: dead, host: hostname() }],
    ['a token of another kind', { ...left, token: 'd/../victim' }],
    ['a number for a token', { ...left, token: 1_234_567_890_123_456 }],
    ['a token that is too long', { ...left, token: `${TOKEN}0` }],
  ])('that says %s is being written: waited for at first, taken over after some seconds', async (_, content) => {
    leave(LOCK, content, 3);
    expect(await seenHeld()).toBe(true);
    leave(LOCK, content, 7);
    expect(await seenHeld()).toBe(false);
  });

  test('removes nothing elsewhere, whatever its token says', async () => {
    await mkdir(join(folder, `${BASE}.d`));
    writeFileSync(join(folder, 'victim.dragoman-tmp'), 'mine');
    leave(LOCK, { ...left, token: 'd/../victim' }, 200);
    expect(await seenHeld()).toBe(false);
    expect(readFileSync(join(folder, 'victim.dragoman-tmp'), 'utf8')).toBe('mine');
  });
});

describe('taking over', () => {
  test('is for one process at a time: another one is waited for', async () => {
    leave(LOCK, left);
    leave(PERMIT, '', 8);
    expect(await seenHeld(3)).toBe(true);
    expect(names()).toEqual([`${BASE}.${LOCK}`, `${BASE}.${PERMIT}`]);
  });

  test('goes on after a process that was killed while it took over', async () => {
    leave(LOCK, left);
    leave(PERMIT, '', 12);
    const lock = await lockFile(folder, 'a.json');
    expect(await lock?.isHeld()).toBe(true);
    expect(names()).toEqual([`${BASE}.${LOCK}`]);
  });

  test('looks once more: a lock that somebody has made meanwhile stays', async () => {
    leave(LOCK, left);
    const [held] = await Promise.all([seenHeld(), onceThere(folder, PERMIT, () => leave(LOCK, mine))]);
    expect(held).toBe(true);
    expect(JSON.parse(readFileSync(place(LOCK), 'utf8'))).toEqual(mine);
    expect(names()).toEqual([`${BASE}.${LOCK}`]);
  });
});

describe('leftovers', () => {
  test('that cannot be taken away fail nothing', async () => {
    leave(LOCK, left);
    pretend(promises, 'rm', () => () => Promise.reject(new Error('denied')));
    expect(await clearLock(folder, 'a.json')).toBeUndefined();
    expect(names()).toContain(`${BASE}.${LOCK}`);
  });
});

describe('waiting', () => {
  test('takes a little longer each time, up to a limit, and not as long for all', async () => {
    leave(LOCK, mine);
    const pauses: unknown[] = [];
    const stop = new AbortController();
    pretend(timers, 'setTimeout', () => (async (pause: unknown) => void pauses.push(pause)) as never);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    let seen = 0;
    await lockFile(folder, 'a.json', stop.signal, () => {
      seen += 1;
      if (seen === 7) stop.abort();
    });
    vi.restoreAllMocks();
    expect(pauses).toEqual([3, 6, 12, 24, 48, 75, 75]);
  });

  test('is over when the lock is gone before anybody could look at it', async () => {
    let tries = 0;
    pretend(promises, 'open', (real) => async (path, flags, mode) => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('exists'), { code: 'EEXIST' });
      return real(path, flags, mode);
    });
    let seen = 0;
    const lock = await lockFile(folder, 'a.json', undefined, () => {
      seen += 1;
    });
    expect(await lock?.isHeld()).toBe(true);
    expect(seen).toBe(1);
  });

  test('ends when it is called off, before anything is taken over', async () => {
    leave(LOCK, left);
    expect(await lockFile(folder, 'a.json', AbortSignal.abort())).toBeUndefined();
    expect(names()).toEqual([`${BASE}.${LOCK}`]);
  });

  test('ends after 15 seconds', async () => {
    leave(LOCK, mine);
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    let seen = 0;
    const lock = await lockFile(folder, 'a.json', undefined, () => {
      seen += 1;
      if (seen > 3) throw new Error('it waits on');
      vi.setSystemTime(start + (seen === 1 ? 15_000 : 15_001));
    });
    expect(lock).toBeUndefined();
    expect(seen).toBe(2);
  });
});
