import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../../server/documents-jobs/job.ts';
import { placeResult } from '../../../server/documents-jobs/place.ts';

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
});
