import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import promises, { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { flushFolder, linkNew, replace, writeNew } from '../../../../../server/engine/parts/workspace/files/atomic.ts';
import { pretend, pretendPlatform } from '../../../../support/builtin.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-steps-'));
});
const at = (name: string) => join(folder, name);
const names = () => readdirSync(folder).sort();
const failure = (code: string | undefined) =>
  Object.assign(new Error(`it says ${code}`), code !== undefined && { code });

describe('a file that must not exist yet', () => {
  const like = (mode: number) => ({ mode, uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });
  const unix = test.skipIf(process.platform === 'win32');

  unix.each([
    // Set-user-id and the sticky bit are kept, what is no permission (the kind of file) is not asked for.
    [0o100640, 0o640],
    [0o100664, 0o664],
    [0o104755, 0o4755],
    [0o100600, 0o600],
  ])('has the mode of another one: %i', async (mode, expected) => {
    await writeNew(at('a'), Buffer.from('a'), like(mode));
    expect(statSync(at('a')).mode & 0o7777).toBe(expected);
    expect(readFileSync(at('a'), 'utf8')).toBe('a');
  });

  unix('is never open to more people than the other one, while it is written', async () => {
    const modes: unknown[] = [];
    pretend(promises, 'open', (real) => (path, flags, mode) => {
      modes.push(mode);
      return real(path, flags, mode);
    });
    await writeNew(at('a'), Buffer.from('a'), like(0o104600));
    await writeNew(at('b'), Buffer.from('b'));
    expect(modes).toEqual([0o600, 0o666]);
  });

  unix('has the owner of another one, where the system allows it', async () => {
    const given: unknown[] = [];
    let synced = 0;
    pretend(promises, 'open', (real) => async (path, flags, mode) => {
      const handle = await real(path, flags, mode);
      handle.chown = async (...owner) => {
        given.push(owner);
        throw failure('EPERM');
      };
      handle.chmod = async (wanted) => {
        given.push(wanted);
        throw failure('EPERM');
      };
      const { sync } = handle;
      handle.sync = () => {
        synced += 1;
        return sync.call(handle);
      };
      return handle;
    });
    await writeNew(at('a'), Buffer.from('a'), { mode: 0o100640, uid: 12, gid: 34 });
    expect(given).toEqual([[12, 34], 0o640]);
    expect(synced).toBe(1);
    await writeNew(at('b'), Buffer.from('b'));
    expect(given).toHaveLength(2);
    expect(synced).toBe(2);
  });

  test('is not written over one that does, and no file stays open when writing fails', async () => {
    writeFileSync(at('a'), 'mine');
    await expect(writeNew(at('a'), Buffer.from('a'))).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(at('a'), 'utf8')).toBe('mine');
    let closed = 0;
    pretend(promises, 'open', (real) => async (path, flags, mode) => {
      const handle = await real(path, flags, mode);
      handle.writeFile = () => Promise.reject(failure('ENOSPC'));
      const { close } = handle;
      handle.close = () => {
        closed += 1;
        return close.call(handle);
      };
      return handle;
    });
    await expect(writeNew(at('b'), Buffer.from('b'))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(closed).toBe(1);
  });
});

describe('replacing a file', () => {
  const tries = (platform: NodeJS.Platform, codes: readonly (string | undefined)[]) => {
    const waits: unknown[] = [];
    let renamed = 0;
    pretendPlatform(platform);
    pretend(timers, 'setTimeout', () => (async (milliseconds: unknown) => void waits.push(milliseconds)) as never);
    pretend(promises, 'rename', (real) => async (from, to) => {
      renamed += 1;
      if (renamed <= codes.length) throw failure(codes[renamed - 1]);
      return real(from, to);
    });
    writeFileSync(at('new'), 'new');
    writeFileSync(at('old'), 'old');
    return { waits, done: () => replace(at('new'), at('old')).then(() => readFileSync(at('old'), 'utf8')) };
  };

  test.each(['EPERM', 'EACCES', 'EBUSY'])('that somebody holds (%s) is tried again on Windows', async (code) => {
    const { waits, done } = tries('win32', [code]);
    expect(await done()).toBe('new');
    expect(waits).toEqual([40]);
  });

  test('takes more time each time, and fails after six', async () => {
    const five = tries('win32', Array(5).fill('EBUSY'));
    expect(await five.done()).toBe('new');
    expect(five.waits).toEqual([40, 80, 160, 320, 640]);
  });

  test('fails after six', async () => {
    const six = tries('win32', Array(6).fill('EBUSY'));
    await expect(six.done()).rejects.toMatchObject({ code: 'EBUSY' });
    expect(six.waits).toHaveLength(5);
  });

  test.each([
    ['win32', 'ENOENT'],
    ['win32', undefined],
    ['linux', 'EBUSY'],
    ['darwin', 'EPERM'],
  ] as const)('on %s fails at once with %s', async (platform, code) => {
    const { waits, done } = tries(platform, [code]);
    await expect(done()).rejects.toThrow(`it says ${code}`);
    expect(waits).toEqual([]);
    expect(names()).toEqual(['new', 'old']);
  });
});

describe('the name of a new file', () => {
  const withoutLinks = (code: string | undefined) =>
    pretend(promises, 'link', () => () => Promise.reject(failure(code)));

  test('is given by a link, and never taken away from another one', async () => {
    writeFileSync(at('new'), 'new');
    await linkNew(at('new'), at('a'));
    expect(names()).toEqual(['a', 'new']);
    writeFileSync(at('b'), 'mine');
    await expect(linkNew(at('new'), at('b'))).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(at('b'), 'utf8')).toBe('mine');
  });

  test.each([
    'EPERM',
    'ENOTSUP',
    'EOPNOTSUPP',
    'ENOSYS',
    'EMLINK',
  ])('is given by a rename where there are no links (%s), if nobody has it', async (code) => {
    withoutLinks(code);
    writeFileSync(at('new'), 'new');
    writeFileSync(at('b'), 'mine');
    await expect(linkNew(at('new'), at('b'))).rejects.toMatchObject({ code: 'EEXIST', message: `${at('b')} exists` });
    expect(readFileSync(at('b'), 'utf8')).toBe('mine');
    expect(readFileSync(at('new'), 'utf8')).toBe('new');
    await linkNew(at('new'), at('a'));
    expect(names()).toEqual(['a', 'b']);
    expect(readFileSync(at('a'), 'utf8')).toBe('new');
  });

  test.each(['ENOSPC', 'EEXIST', 'EACCES', undefined])('is not given where the system says %s', async (code) => {
    withoutLinks(code);
    writeFileSync(at('new'), 'new');
    await expect(linkNew(at('new'), at('a'))).rejects.toThrow(`it says ${code}`);
    expect(names()).toEqual(['new']);
  });
});

describe('the folder of a new file', () => {
  /** Does something before a step of any file that is opened. */
  function ahead(act: (step: string) => void): void {
    pretend(promises, 'open', (real) => async (path, flags, mode) => {
      act(`open ${path}`);
      const handle = await real(path, flags, mode);
      for (const step of ['sync', 'close'] as const) {
        const really = handle[step].bind(handle);
        handle[step] = async () => {
          if (step === 'close') await really();
          act(step);
          if (step === 'sync') await really();
        };
      }
      return handle;
    });
  }

  test('is flushed', async () => {
    const said: string[] = [];
    ahead((step) => said.push(step));
    await flushFolder(`${folder}/a`);
    expect(said).toEqual([`open ${folder}`, 'sync', 'close']);
  });

  test.each(['open', 'sync', 'close'])('fails nothing where it cannot be flushed: %s', async (bad) => {
    ahead((step) => {
      if (step.startsWith(bad)) throw failure('EINVAL');
    });
    expect(await flushFolder(`${folder}/a`)).toBeUndefined();
  });
});
