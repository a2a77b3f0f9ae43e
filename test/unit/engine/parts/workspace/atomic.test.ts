import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createAtomic as createAt,
  type Locate,
  writeAtomic as writeAt,
} from '../../../../../server/engine/parts/workspace/files/atomic.ts';
import { diskFiles } from '../../../../../server/engine/parts/workspace/files/disk.ts';
import type { FileContent } from '../../../../../server/engine/parts/workspace/files/files.ts';
import { imprintOf } from '../../../../../server/engine/parts/workspace/files/imprint.ts';
import { lockFile } from '../../../../../server/engine/parts/workspace/files/lock.ts';
import { onceThere } from '../../../../support/once-there.ts';

const { write: writeAtomic, create: createAtomic, remove: removeAtomic, clear: clearLeftovers } = diskFiles('/');

let folder: string;
beforeEach(async () => {
  folder = (await mkdtemp(join(tmpdir(), 'dragoman-atomic-'))).replaceAll('\\', '/');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const support = (name: string) => fileURLToPath(new URL(`../../../../support/${name}`, import.meta.url));
const insert = (text: string) => [{ span: { start: 0, end: 0 }, text }];
const names = async () => (await readdir(folder)).sort();

async function open(name: string, content: string | Uint8Array): Promise<FileContent> {
  await writeFile(join(folder, name), content);
  return read(name);
}

async function read(name: string): Promise<FileContent> {
  const file = await diskFiles('/').read(`${folder}/${name}`);
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

describe('writing', () => {
  it('changes the bytes of the edits only, and returns the file to go on from', async () => {
    const file = await open('a.srt', Buffer.from('\uFEFFä\r\nö', 'utf8'));
    const written = await writeAtomic(file, [{ span: { start: 1, end: 2 }, text: 'é' }]);
    expect(await readFile(join(folder, 'a.srt'), 'utf8')).toBe('\uFEFFé\r\nö');
    expect(written).toEqual({ ok: true, value: await read('a.srt') });
    expect(await names()).toEqual(['a.srt']);
  });

  it('writes nothing without edits', async () => {
    const file = await open('a.srt', 'a');
    await utimes(file.path, 1, 1);
    expect(await writeAtomic(file, [])).toEqual({ ok: true, value: file });
    expect((await stat(file.path)).mtimeMs).toBe(1000);
  });

  it('leaves a file alone that changed meanwhile, or is gone', async () => {
    const file = await open('a.srt', 'a');
    await writeFile(file.path, 'b');
    expect(await writeAtomic(file, insert('x'))).toMatchObject({
      ok: false,
      error: { kind: 'changed', path: file.path },
    });
    expect(await readFile(file.path, 'utf8')).toBe('b');
    await rm(file.path);
    expect(await writeAtomic(file, insert('x'))).toMatchObject({ ok: false, error: { kind: 'missing' } });
    expect(await names()).toEqual([]);
  });

  it('knows what it has written by its imprint alone, and leaves other bytes of the same length alone', async () => {
    const file = await open('a.srt', 'a');
    const written = await writeAtomic(file, insert('x'));
    if (!written.ok || written.value.bytes === undefined) throw new Error('not written');
    const known = { ...file, onDisk: imprintOf(written.value.bytes) };
    expect(await writeAtomic(known, insert('y'))).toMatchObject({ ok: true });
    expect(await readFile(file.path, 'utf8')).toBe('ya');
    await writeFile(file.path, 'zz');
    const left = { ...file, onDisk: imprintOf(Buffer.from('ya')) };
    expect(await writeAtomic(left, insert('y'))).toMatchObject({ ok: false, error: { kind: 'changed' } });
    expect(await readFile(file.path, 'utf8')).toBe('zz');
  });

  it('makes no temporary file for one that has changed before', async () => {
    const file = await open('a.srt', 'a');
    await writeFile(file.path, 'b');
    const seen = new Set<string>();
    let over = false;
    const writing = writeAtomic(file, insert('x')).finally(() => {
      over = true;
    });
    while (!over) {
      for (const name of readdirSync(folder)) seen.add(name.slice(name.lastIndexOf('.')));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await writing).ok).toBe(false);
    expect([...seen].sort()).toEqual(['.dragoman-lock', '.srt']);
  });

  it('refuses a character that the code page lacks, and names it', async () => {
    const file = await open('a.srt', Uint8Array.of(0x61, 0xe4));
    const written = await writeAtomic(file, insert('ő'));
    expect(written).toMatchObject({ ok: false, error: { kind: 'encoding' } });
    expect(!written.ok && written.error.message).toMatch(/a\.srt was not written.*windows-1252.*"ő"/);
    expect(await readFile(file.path)).toEqual(Buffer.of(0x61, 0xe4));
  });

  it('refuses a read-only file, whoever runs it', async () => {
    const file = await open('a.srt', 'a');
    await chmod(file.path, 0o444);
    expect(await writeAtomic(file, insert('x'))).toMatchObject({ ok: false, error: { kind: 'permission' } });
    expect(await readFile(file.path, 'utf8')).toBe('a');
    expect(await names()).toEqual(['a.srt']);
  });

  it('keeps mode and symbolic links', async () => {
    const file = await open('a.srt', 'a');
    await chmod(file.path, 0o640);
    await symlink('a.srt', join(folder, 'link.srt'));
    expect((await writeAtomic(await read('link.srt'), insert('x'))).ok).toBe(true);
    expect(await readlink(join(folder, 'link.srt'))).toBe('a.srt');
    expect(await readFile(file.path, 'utf8')).toBe('xa');
    expect((await stat(file.path)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o640);
  });

  it('never writes through a hard link', async () => {
    const file = await open('a.srt', 'a');
    await link(file.path, join(folder, 'copy.srt'));
    expect((await writeAtomic(file, insert('x'))).ok).toBe(true);
    expect(await readFile(join(folder, 'copy.srt'), 'utf8')).toBe('a');
  });

  it('throws for text that is an editor’s', async () => {
    await expect(writeAtomic({ path: '/a', text: '', encoding: 'utf-8' }, insert('x'))).rejects.toThrow(TypeError);
  });
});

describe('between the temporary file and the rename', () => {
  const during = (file: FileContent, act: () => void) =>
    Promise.all([writeAtomic(file, insert('x')), onceThere(folder, '.dragoman-tmp', act)]);

  it('somebody else writes the file, to the same length: theirs stays', async () => {
    const file = await open('a.srt', 'a');
    const [written] = await during(file, () => writeFileSync(file.path, 'b'));
    expect(written).toMatchObject({ ok: false, error: { kind: 'changed', path: file.path } });
    expect(await readFile(file.path, 'utf8')).toBe('b');
    expect(await names()).toEqual(['a.srt']);
  });

  it('somebody else puts another file in its place, or removes it: nothing is written', async () => {
    const file = await open('a.srt', 'a');
    await open('b.srt', 'b');
    const [replaced] = await during(file, () => renameSync(join(folder, 'b.srt'), file.path));
    expect(replaced).toMatchObject({ ok: false, error: { kind: 'changed' } });
    expect(await readFile(file.path, 'utf8')).toBe('b');
    const [gone] = await during(await read('a.srt'), () => rmSync(file.path));
    expect(gone).toMatchObject({ ok: false, error: { kind: 'missing' } });
    expect(await names()).toEqual([]);
  });

  it.each(['taken over', 'removed'])('the lock is %s: nothing is written, and the lock left alone', async (what) => {
    const file = await open('a.srt', 'a');
    const lock = join(folder, `.${createHash('sha256').update('a.srt').digest('hex').slice(0, 16)}.dragoman-lock`);
    const other = JSON.stringify({ pid: process.pid, host: hostname(), token: 'fedcba9876543210' });
    const [written] = await during(file, () => (what === 'removed' ? rmSync(lock) : writeFileSync(lock, other)));
    expect(written).toMatchObject({ ok: false, error: { kind: 'changed' } });
    expect(await readFile(file.path, 'utf8')).toBe('a');
    expect((await names()).filter((name) => name !== 'a.srt')).toEqual(what === 'removed' ? [] : [basename(lock)]);
    if (what !== 'removed') expect(readFileSync(lock, 'utf8')).toBe(other);
  });
});

describe('creating', () => {
  it('creates folders and the file', async () => {
    expect(await createAtomic(`${folder}/a/b/c.srt`, Buffer.from('ä'))).toEqual({ ok: true, value: undefined });
    expect(await readFile(join(folder, 'a/b/c.srt'), 'utf8')).toBe('ä');
    expect(await readdir(join(folder, 'a/b'))).toEqual(['c.srt']);
  });

  it('leaves alone what exists meanwhile', async () => {
    await open('a.srt', 'a');
    expect(await createAtomic(`${folder}/a.srt`, Buffer.from('b'))).toMatchObject({ error: { kind: 'changed' } });
    expect(await readFile(join(folder, 'a.srt'), 'utf8')).toBe('a');
    await mkdir(join(folder, 'd'));
    expect(await createAtomic(`${folder}/d`, Buffer.from('b'))).toMatchObject({ ok: false });
    expect(await names()).toEqual(['a.srt', 'd']);
  });

  it('takes away the folders that it made for nothing, and no others', async () => {
    await mkdir(join(folder, 'mine'));
    let looks = 0;
    const moved: Locate = async (path) => {
      looks += 1;
      const { locate } = diskFiles('/');
      return looks < 3 ? locate(path) : { ok: true, value: `${folder}/elsewhere` };
    };
    const created = await createAt(`${folder}/mine/a/b/c.srt`, Buffer.from('x'), moved);
    expect(created).toMatchObject({ ok: false, error: { kind: 'changed' } });
    expect(await names()).toEqual(['mine']);
    expect(await readdir(join(folder, 'mine'))).toEqual([]);
  });

  it.each(['a/c.srt', 'a/b/c.srt'])('says so when a part of the path is a file: %s', async (path) => {
    await open('a', '');
    expect(await createAtomic(`${folder}/${path}`, Buffer.from('b'))).toEqual({
      ok: false,
      error: {
        path: `${folder}/${path}`,
        kind: 'other',
        message: `${folder}/${path} cannot be created: a part of its folder's path is a file.`,
      },
    });
    expect(await names()).toEqual(['a']);
  });

  it('says so when the system does not want its folder', async () => {
    expect(await createAtomic(`${folder}/${'x'.repeat(300)}/a.srt`, Buffer.from('b'))).toMatchObject({
      error: { message: expect.stringMatching(/cannot be created: the name is too long/) },
    });
  });

  it('says that somebody else has made the file meanwhile', async () => {
    await open('a.srt', 'a');
    expect(await createAtomic(`${folder}/a.srt`, Buffer.from('b'))).toMatchObject({
      error: { message: `${folder}/a.srt was created meanwhile. Run again to use it.` },
    });
  });

  it('and writing and clearing do nothing outside of the project', async () => {
    const outside = diskFiles(`${folder}/project`);
    const file = await open('a.srt', 'a');
    expect(await outside.create(`${folder}/b/b.srt`, Buffer.from('b'))).toMatchObject({ error: { kind: 'outside' } });
    expect(await outside.write(file, insert('x'))).toMatchObject({ error: { kind: 'outside' } });
    expect(await outside.clear(file.path)).toBeUndefined();
    expect(await readFile(file.path, 'utf8')).toBe('a');
    expect(await names()).toEqual(['a.srt']);
  });
});

describe('removing', () => {
  it('removes a file that is as it was read', async () => {
    expect(await removeAtomic(await open('a.srt', 'ä'))).toEqual({ ok: true, value: undefined });
    expect(await names()).toEqual([]);
  });

  it('leaves a file alone that has changed since, or is gone', async () => {
    const file = await open('a.srt', 'abc');
    await writeFile(join(folder, 'a.srt'), 'abd');
    expect(await removeAtomic(file)).toMatchObject({ error: { kind: 'changed' } });
    expect(await readFile(join(folder, 'a.srt'), 'utf8')).toBe('abd');
    await rm(join(folder, 'a.srt'));
    expect(await removeAtomic(file)).toMatchObject({ error: { kind: 'missing' } });
    expect(await names()).toEqual([]);
  });

  it('does not reach out of its folders', async () => {
    const file = await open('a.srt', 'abc');
    expect(await diskFiles('/elsewhere').remove(file)).toMatchObject({ error: { kind: 'outside' } });
    expect(await names()).toEqual(['a.srt']);
  });
});

describe('the lock', () => {
  const digest = createHash('sha256').update('a.srt').digest('hex').slice(0, 16);
  const token = '0123456789abcdef';
  const leave = (owner: unknown) => writeFile(join(folder, `.${digest}.dragoman-lock`), JSON.stringify(owner));
  const dead = () => spawnSync(process.execPath, ['-e', '']).pid;

  it('of a dead process is taken over, with its temporary file', async () => {
    const file = await open('a.srt', 'a');
    await leave({ pid: dead(), host: hostname(), token });
    await writeFile(join(folder, `.${digest}.${token}.dragoman-tmp`), 'half');
    expect((await writeAtomic(file, insert('x'))).ok).toBe(true);
    expect(await names()).toEqual(['a.srt']);
  });

  it.each([
    ['too old to be true', { pid: process.pid, host: 'elsewhere', token: '0123456789abcdef' }, 200],
    ['never written', '', 10],
  ])('%s is taken over', async (_, owner, age) => {
    const file = await open('a.srt', 'a');
    await leave(owner);
    const then = Date.now() / 1000 - age;
    await utimes(join(folder, `.${digest}.dragoman-lock`), then, then);
    expect((await writeAtomic(file, insert('x'))).ok).toBe(true);
    expect(await names()).toEqual(['a.srt']);
  });

  it('of a dead process goes with its temporary file when the file is looked at again, one of a living process stays', async () => {
    await open('a.srt', 'a');
    await leave({ pid: dead(), host: hostname(), token });
    await writeFile(join(folder, `.${digest}.${token}.dragoman-tmp`), 'half');
    await clearLeftovers(join(folder, 'a.srt'));
    expect(await names()).toEqual(['a.srt']);
    await leave({ pid: process.pid, host: hostname(), token });
    await clearLeftovers(join(folder, 'a.srt'));
    expect(await names()).toEqual([`.${digest}.dragoman-lock`, 'a.srt']);
  });

  it('of a living process is waited for', async () => {
    const file = await open('a.srt', 'a');
    const held = await lockFile(folder, 'a.srt');
    const order: string[] = [];
    const writing = writeAtomic(file, insert('x')).then(() => order.push('written'));
    await readdir(folder);
    order.push('released');
    await held?.release();
    await writing;
    expect(order).toEqual(['released', 'written']);
  });

  it('of a writer that does not end is told, and left alone', async () => {
    const file = await open('a.srt', 'a');
    const held = await lockFile(folder, 'a.srt');
    vi.useFakeTimers({ toFake: ['Date'] });
    const writing = writeAtomic(file, insert('x'));
    let over = false;
    void writing.finally(() => {
      over = true;
    });
    while (!over) {
      vi.setSystemTime(Date.now() + 1_000);
      await readdir(folder);
    }
    vi.useRealTimers();
    expect(await writing).toMatchObject({ error: { message: expect.stringMatching(/written by another program/) } });
    expect(await held?.isHeld()).toBe(true);
    await held?.release();
    expect(await names()).toEqual(['a.srt']);
    expect(await readFile(file.path, 'utf8')).toBe('a');
  });

  it('of somebody who is at work for long is kept by saying so', async () => {
    const held = await lockFile(folder, 'a.srt');
    const then = Date.now() / 1000 - 200;
    await utimes(join(folder, `.${digest}.dragoman-lock`), then, then);
    await held?.renew();
    expect(await lockFile(folder, 'a.srt', AbortSignal.timeout(100))).toBeUndefined();
    await utimes(join(folder, `.${digest}.dragoman-lock`), then, then);
    expect(await (await lockFile(folder, 'a.srt'))?.isHeld()).toBe(true);
    await held?.renew();
    expect(await held?.isHeld()).toBe(false);
  });

  it('that was taken away is noticed and not released twice', async () => {
    const held = await lockFile(folder, 'a.srt');
    await leave({ pid: process.pid, host: hostname(), token });
    expect(await held?.isHeld()).toBe(false);
    await held?.release();
    expect(await names()).toEqual([`.${digest}.dragoman-lock`]);
  });
});

describe('other processes', () => {
  it('lose nothing when they write one file at once', async () => {
    await open('a.srt', '');
    const each = 8;
    const run = (name: string) =>
      new Promise<number | null>((resolve) => {
        const child = spawn(process.execPath, [support('race-writer.ts'), `${folder}/a.srt`, name, String(each)], {
          stdio: 'inherit',
        });
        child.once('exit', resolve);
      });
    expect(await Promise.all(['a', 'b'].map(run))).toEqual([0, 0]);
    const lines = (await readFile(join(folder, 'a.srt'), 'utf8')).split('\n').slice(0, -1);
    const expected = (name: string) => Array.from({ length: each }, (_, at) => `${name}${at}`);
    for (const name of ['a', 'b']) expect(lines.filter((line) => line.startsWith(name))).toEqual(expected(name));
    expect(lines).toHaveLength(2 * each);
    expect(await names()).toEqual(['a.srt']);
  });

  it('without permission get a clear error, and leave nothing behind', async () => {
    const root = process.getuid?.() === 0;
    if (process.platform === 'win32') return;
    await open('secret.srt', 'a');
    await open('a.srt', 'a');
    await chmod(join(folder, 'secret.srt'), 0o000);
    await chmod(join(folder, 'a.srt'), 0o666);
    await chmod(folder, 0o555);
    const paths = ['secret.srt', 'a.srt', 'new/b.srt'].map((name) => `${folder}/${name}`);
    const child = spawnSync(process.execPath, [support('denied-writer.ts'), ...paths], {
      encoding: 'utf8',
      ...(root && { uid: 65534, gid: 65534 }),
    });
    await chmod(folder, 0o755);
    expect(child.stderr).toBe('');
    const errors: { kind: string; message: string }[] = JSON.parse(child.stdout);
    expect(errors.map(({ kind }) => kind)).toEqual(['permission', 'permission', 'permission']);
    for (const [at, { message }] of errors.entries())
      expect(message).toMatch(new RegExp(`^${paths[at]} cannot be .*permission denied\\. Check who`));
    expect(await names()).toEqual(['a.srt', 'secret.srt']);
  });
});

describe('a folder that becomes a link while a file is written', () => {
  /** Follows the path as the disk does; at the second look the folder has been replaced. */
  function swapping(after: number): Locate {
    const { locate } = diskFiles(folder);
    let looks = 0;
    return async (path) => {
      looks += 1;
      if (looks === after) {
        await rename(join(folder, 'locales'), join(folder, 'moved'));
        await symlink(join(folder, '..', 'elsewhere'), join(folder, 'locales'));
      }
      return locate(path);
    };
  }
  beforeEach(async () => {
    await mkdir(join(folder, 'locales'));
    await mkdir(join(folder, '..', 'elsewhere'), { recursive: true });
    await writeFile(join(folder, '..', 'elsewhere', 'a.srt'), 'a');
  });
  afterEach(() => rm(join(folder, '..', 'elsewhere'), { recursive: true, force: true }));

  it('is seen right before the rename: nothing is written there', async () => {
    const file = await open('locales/a.srt', 'a');
    expect(await writeAt(file, insert('x'), swapping(2))).toMatchObject({ error: { kind: 'changed' } });
    expect(await readFile(join(folder, '..', 'elsewhere', 'a.srt'), 'utf8')).toBe('a');
    expect(await readdir(join(folder, '..', 'elsewhere'))).toEqual(['a.srt']);
  });

  it('is seen before a new file gets its name', async () => {
    const created = await createAt(`${folder}/locales/b.srt`, Buffer.from('x'), swapping(3));
    expect(created).toMatchObject({ error: { kind: 'changed' } });
    expect(await readdir(join(folder, '..', 'elsewhere'))).toEqual(['a.srt']);
  });
});
