import { promises } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../../../../server/engine/parts/documents-jobs/job.ts';
import { placeResult } from '../../../../../server/engine/parts/documents-jobs/place.ts';
import { digestOf } from '../../../../../server/engine/parts/documents-jobs/spool.ts';
import { patchedFs, systemError } from '../../../../support/patched-fs.ts';

const { open } = promises;

let base: string;
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'dragoman-place-')));
  await mkdir(join(base, 'work'));
  await mkdir(join(base, 'elsewhere'));
  await writeFile(join(base, 'result'), 'translated');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const jobAt = (target: string, options: object = {}): Job => ({
  id: '0123abcd',
  source: join(base, 'work/a.txt'),
  target: join(base, target),
  locale: 'de',
  options: { targetLang: 'DE', within: join(base, 'work'), ...options },
  service: 'embedded',
  state: 'downloaded',
  created: 0,
  updated: 0,
});
const place = (job: Job) => placeResult(job, join(base, 'result'));

describe('a result', () => {
  it('gets the folders it needs', async () => {
    expect(await place(jobAt('work/de/x/a.txt'))).toMatchObject({ ok: true });
    expect(await readFile(join(base, 'work/de/x/a.txt'), 'utf8')).toBe('translated');
  });

  it('does not follow a link that was put in the way while the job waited', async () => {
    await symlink(join(base, 'elsewhere'), join(base, 'work/de'));
    for (const target of ['work/de/a.txt', 'work/de/x/a.txt', 'elsewhere/a.txt']) {
      expect(await place(jobAt(target))).toMatchObject({ error: { passing: false } });
      expect(await readdir(join(base, 'elsewhere'))).toEqual([]);
    }
    expect(await place(jobAt('work/de/a.txt', { overwrite: true }))).toMatchObject({ ok: false });
    expect(await readdir(join(base, 'elsewhere'))).toEqual([]);
  });

  it('replaces a link instead of writing through it', async () => {
    await writeFile(join(base, 'elsewhere/a.txt'), 'mine');
    await symlink(join(base, 'elsewhere/a.txt'), join(base, 'work/a.de.txt'));
    expect(await place(jobAt('work/a.de.txt'))).toMatchObject({ ok: false });
    expect(await place(jobAt('work/a.de.txt', { overwrite: true }))).toMatchObject({ ok: true });
    expect(await readFile(join(base, 'elsewhere/a.txt'), 'utf8')).toBe('mine');
    expect(await readFile(join(base, 'work/a.de.txt'), 'utf8')).toBe('translated');
  });

  it('goes where the user has said, also through a link', async () => {
    await symlink(join(base, 'elsewhere'), join(base, 'work/de'));
    const { within: _, ...options } = jobAt('work/de/a.txt').options;
    expect(await place({ ...jobAt('work/de/a.txt'), options })).toMatchObject({ ok: true });
    expect(await readdir(join(base, 'elsewhere'))).toEqual(['a.txt']);
  });

  it('that is there already is a success, and is not written again', async () => {
    await writeFile(join(base, 'work/a.txt'), 'translated');
    const { ino } = await stat(join(base, 'work/a.txt'));
    const digest = await digestOf(join(base, 'result'));
    expect(await place({ ...jobAt('work/a.txt', { overwrite: true }), digest: digest! })).toMatchObject({ ok: true });
    expect((await stat(join(base, 'work/a.txt'))).ino).toBe(ino);
    await writeFile(join(base, 'work/a.txt'), 'mine');
    expect(await place({ ...jobAt('work/a.txt'), digest: digest! })).toMatchObject({ ok: false });
    await rm(join(base, 'work/a.txt'));
    expect(await place({ ...jobAt('work/a.txt'), digest: digest! })).toMatchObject({ ok: true });
  });

  it('is a file of its own, whole, and nothing else is left', async () => {
    await writeFile(join(base, 'work/.0123abcd.dragoman-tmp'), 'of a killed try, and much longer than the result');
    expect(await place(jobAt('work/a.txt'))).toMatchObject({ ok: true });
    await writeFile(join(base, 'result'), 'changed');
    expect(await readFile(join(base, 'work/a.txt'), 'utf8')).toBe('translated');
    expect(await readdir(join(base, 'work'))).toEqual(['a.txt']);
  });

  it.each([
    ['a file', 'work/file', {}, 'a file of that name now exists', false],
    ['a folder', 'work/folder', {}, 'a file of that name now exists', false],
    [
      'a folder, where a file may be replaced',
      'work/folder',
      { overwrite: true },
      'there is a folder of that name',
      false,
    ],
    ['a file on the way', 'work/file/a.txt', {}, "a part of the folder's path is a file", false],
    ['a file farther up', 'work/file/x/a.txt', {}, "a part of the folder's path is a file", false],
  ])('with %s in the way', async (_, target, options, reason, passing) => {
    await writeFile(join(base, 'work/file'), 'mine');
    await mkdir(join(base, 'work/folder'));
    expect(await place(jobAt(target, options))).toEqual({ ok: false, error: { reason, passing } });
    expect((await readdir(join(base, 'work'))).sort()).toEqual(['file', 'folder']);
    expect(await readFile(join(base, 'work/file'), 'utf8')).toBe('mine');
  });

  it('that leads elsewhere is said with both places', async () => {
    await symlink(join(base, 'elsewhere'), join(base, 'work/de'));
    expect(await place(jobAt('work/de/x/a.txt'))).toEqual({
      ok: false,
      error: {
        reason: `${join(base, 'work/de/x')} leads to ${join(base, 'elsewhere/x')}, outside of ${join(base, 'work')}`,
        passing: false,
      },
    });
  });

  it('that is gone is trouble that may pass', async () => {
    await rm(join(base, 'result'));
    expect(await place(jobAt('work/a.txt'))).toMatchObject({
      ok: false,
      error: { reason: expect.stringMatching(/^ENOENT/), passing: true },
    });
    expect(await readdir(join(base, 'work'))).toEqual([]);
  });

  it.each([
    'EPERM',
    'ENOTSUP',
    'EOPNOTSUPP',
    'ENOSYS',
    'EMLINK',
  ])('finds its place where there are no links (%s), if it is free', async (code) => {
    using _ = patchedFs({ link: () => Promise.reject(systemError(code)) });
    await writeFile(join(base, 'work/taken.txt'), 'mine');
    expect(await place(jobAt('work/a.txt'))).toMatchObject({ ok: true });
    expect(await place(jobAt('work/taken.txt'))).toEqual({
      ok: false,
      error: { reason: 'a file of that name now exists', passing: false },
    });
    expect((await readdir(join(base, 'work'))).sort()).toEqual(['a.txt', 'taken.txt']);
    expect(await readFile(join(base, 'work/taken.txt'), 'utf8')).toBe('mine');
  });

  it.each([
    ['EIO', 'EIO: as in a test', true],
    ['EACCES', 'permission denied', true],
    ['ENOSPC', 'no space is left on the disk', true],
    ['EROFS', 'the disk is read-only', false],
  ])('that meets %s says so, and is in no place', async (code, reason, passing) => {
    for (const step of ['mkdir', 'copyFile', 'link'] as const) {
      using _ = patchedFs({ [step]: () => Promise.reject(systemError(code)) });
      expect(await place(jobAt('work/a.txt'))).toEqual({ ok: false, error: { reason, passing } });
      expect(await readdir(join(base, 'work'))).toEqual([]);
    }
  });

  it('that meets trouble without a code says what it is', async () => {
    using _ = patchedFs({ copyFile: () => Promise.reject(new Error('no idea')) });
    expect(await place(jobAt('work/a.txt'))).toEqual({ ok: false, error: { reason: 'no idea', passing: true } });
    using __ = patchedFs({ copyFile: () => Promise.reject('a string') });
    expect(await place(jobAt('work/a.txt'))).toEqual({ ok: false, error: { reason: 'a string', passing: true } });
  });

  it('does not follow a link that is put in the way at the last moment', async () => {
    using _ = patchedFs({
      mkdir: (async (folder: string) => symlink(join(base, 'elsewhere'), folder)) as unknown as typeof mkdir,
    });
    expect(await place(jobAt('work/de/a.txt'))).toEqual({
      ok: false,
      error: { reason: `${join(base, 'work/de')} now leads elsewhere`, passing: true },
    });
    expect(await readdir(join(base, 'elsewhere'))).toEqual([]);
  });

  it('is on the disk, and its name, too, before it is said to be there', async () => {
    const steps: string[] = [];
    using _ = patchedFs({
      open: (async (path: string, flags: string) => {
        const file = await open(path, flags);
        const sync = file.sync.bind(file);
        file.sync = () => {
          steps.push(path);
          return sync();
        };
        const close = file.close.bind(file);
        file.close = () => {
          steps.push('closed');
          return close();
        };
        return file;
      }) as typeof open,
    });
    expect(await place(jobAt('work/a.txt'))).toMatchObject({ ok: true });
    expect(steps).toEqual([join(base, 'work/.0123abcd.dragoman-tmp'), 'closed', join(base, 'work'), 'closed']);
  });
});
