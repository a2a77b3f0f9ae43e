import { spawnSync } from 'node:child_process';
import type { Stats } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskFiles, readBytes } from '../../../../../server/engine/parts/workspace/files/disk.ts';
import { fileErrorOf } from '../../../../../server/engine/parts/workspace/files/file-errors.ts';

let folder: string;
beforeEach(async () => {
  folder = (await mkdtemp(join(tmpdir(), 'dragoman-disk-'))).replaceAll('\\', '/');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function make(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

it('reads text with its bytes', async () => {
  await make({ 'a.srt': '\uFEFFä\r\n' });
  expect(await diskFiles('/').read(`${folder}/a.srt`)).toEqual({
    ok: true,
    value: { path: `${folder}/a.srt`, text: '\uFEFFä\r\n', encoding: 'utf-8', bytes: Buffer.from('\uFEFFä\r\n') },
  });
});

it('flags a guessed encoding', async () => {
  await make({ 'a.srt': Uint8Array.of(0xe4) });
  expect(await diskFiles('/').read(`${folder}/a.srt`)).toMatchObject({ value: { text: 'ä', guessed: true } });
  const other = diskFiles('/');
  other.assume?.(folder, { '*.srt': 'windows-1251' });
  const read = await other.read(`${folder}/a.srt`);
  expect(read).toMatchObject({ value: { text: 'д', encoding: 'windows-1251' } });
  expect(read.ok && 'guessed' in read.value).toBe(false);
  await make({ 'b.srt': 'plain' });
  expect(await other.read(`${folder}/b.srt`)).toMatchObject({ value: { text: 'plain', encoding: 'windows-1251' } });
  other.assume?.(folder, {});
  expect(await other.read(`${folder}/a.srt`)).toMatchObject({ value: { encoding: 'windows-1252' } });
});

it('reads files in the encodings that their project names, and no others', async () => {
  const disk = diskFiles('/');
  const bytes = Uint8Array.of(0xe4);
  const paths = ['a/x.srt', 'a/y.txt', 'a/b/x.srt', 'ab/x.srt', 'c/x.srt'];
  await make(Object.fromEntries(paths.map((path) => [path, bytes])));
  disk.assume?.(`${folder}/a`, { '*.srt': 'windows-1251', 'none/*.srt': 'windows-1255' });
  disk.assume?.(`${folder}/a/b`, { 'other/*.srt': 'windows-1254', '*.srt': 'windows-1253' });
  const encodings = await Promise.all(
    paths.map(async (path) => {
      const file = await disk.read(`${folder}/${path}`);
      return file.ok && file.value.encoding;
    }),
  );
  expect(encodings).toEqual(['windows-1251', 'windows-1252', 'windows-1253', 'windows-1252', 'windows-1252']);
});

it('says when a text cannot be in the encoding that it was read in', async () => {
  await make({ 'a.srt': Buffer.from('82b182ea82cd83658358836782c582b7', 'hex') });
  expect(await diskFiles('/').read(`${folder}/a.srt`)).toMatchObject({
    value: { guessed: true, doubt: expect.stringMatching(/Shift_JIS/) },
  });
});

it('reads what was looked at, and nothing that has come into its place', async () => {
  await make({ 'a.srt': 'a', 'secret.srt': 'secret' });
  await symlink(`${folder}/secret.srt`, `${folder}/link.srt`);
  const bytes = await readBytes('shown', { real: `${folder}/a.srt` });
  expect(bytes).toEqual({ ok: true, value: Buffer.from('a') });
  if (process.platform === 'win32') return;
  expect(await readBytes('shown', { real: `${folder}/link.srt` })).toMatchObject({
    ok: false,
    error: { path: 'shown', message: expect.stringMatching(/^shown cannot be read: .*form a loop/) },
  });
});

it.each([
  [0x1fffffe8, true],
  [0x1fffffe9, false],
])('a file of %i bytes can be read: %s', async (size, expected) => {
  await make({ 'a.srt': 'a' });
  const info = { size, isFile: () => true, isDirectory: () => false } as Stats;
  const read = await readBytes('shown', { real: `${folder}/a.srt`, info });
  expect(read.ok || read.error.message).toBe(
    expected || 'shown is larger than 512 MB, which is too much for one file. Split it.',
  );
});

it('says what is within its reach, for another thread', async () => {
  await make({ 'a/x.json': '', 'b/y.json': '', 'c/z.json': '' });
  const disk = diskFiles(`${folder}/a`);
  disk.admit?.(`${folder}/b`);
  disk.name?.(`${folder}/c/z.json`);
  expect(disk.grants).toEqual({ folders: [`${folder}/a`, `${folder}/b`], lent: [], named: [`${folder}/c/z.json`] });
  const reached = await Promise.all(
    ['a/x.json', 'b/y.json', 'c/z.json', 'c/other.json'].map(
      async (path) => (await disk.locate(`${folder}/${path}`)).ok,
    ),
  );
  expect(reached).toEqual([true, true, true, false]);
});

it('says which links it has not followed, of each folder as it was listed last', async () => {
  const disk = diskFiles(`${folder}/a`, `${folder}/b`);
  await make({ 'a/x.json': '', 'b/y.json': '', 'elsewhere/z.json': '' });
  await symlink(`${folder}/elsewhere`, `${folder}/a/away`, 'junction');
  await symlink(`${folder}/b`, `${folder}/a/in`, 'junction');
  expect(disk.leftOut?.(`${folder}/a`)).toEqual([]);
  expect(await disk.list(`${folder}/a`)).toEqual([`${folder}/a/in/y.json`, `${folder}/a/x.json`]);
  expect(await disk.list(`${folder}/b`)).toEqual([`${folder}/b/y.json`]);
  expect(disk.leftOut?.(`${folder}/a`)).toEqual([expect.stringMatching(/\/a\/away leads to .*elsewhere/)]);
  expect(disk.leftOut?.(`${folder}/b`)).toEqual([]);
  await rm(`${folder}/a/away`);
  await disk.list(`${folder}/a`);
  expect(disk.leftOut?.(`${folder}/a`)).toEqual([]);
  expect(await disk.list(`${folder}/elsewhere`)).toEqual([]);
  expect(disk.leftOut?.(`${folder}/elsewhere`)).toHaveLength(1);
});

it('says what is wrong and what to do', async () => {
  await make({ 'a.srt': '', 'b.srt': Uint8Array.of(0xff, 0xfe, 0) });
  const { read } = diskFiles('/');
  expect(await read(`${folder}/none.srt`)).toMatchObject({ error: { kind: 'missing' } });
  expect(await read(`${folder}/a.srt/b.srt`)).toMatchObject({ error: { kind: 'missing' } });
  expect(await read(folder)).toMatchObject({ error: { kind: 'directory' } });
  expect(await read(`${folder}/b.srt`)).toMatchObject({ error: { kind: 'encoding' } });
  expect(await read('/dev/null')).toMatchObject({
    error: { kind: process.platform === 'win32' ? 'missing' : 'other' },
  });
  for (const path of [`${folder}/none.srt`, folder, `${folder}/b.srt`]) {
    const result = await read(path);
    expect(!result.ok && result.error.message).toMatch(/^\/.*\. ?.*\.$/);
    expect(!result.ok && result.error.message).toContain(path);
  }
});

it('glances at a file as it reads it', async () => {
  const long = 'äöü €\r\n'.repeat(20_000);
  await make({
    'a.vue': `\uFEFF${long}`,
    'b.vue': Buffer.from(long, 'utf16le'),
    'c.vue': Uint8Array.of(0xe4),
    'd.vue': '',
  });
  const disk = diskFiles(folder);
  disk.assume?.(folder, { 'c.vue': 'windows-1251' });
  for (const name of ['a', 'b', 'c', 'd']) {
    const read = await disk.read(`${folder}/${name}.vue`);
    expect(await disk.glance?.(`${folder}/${name}.vue`)).toEqual({ ok: true, value: read.ok && read.value.text });
  }
  expect(await disk.glance?.(`${folder}/none.vue`)).toMatchObject({ error: { kind: 'missing' } });
  await symlink(`${folder}/a.vue`, `${folder}/link.vue`);
  await symlink('/etc/hosts', `${folder}/away.vue`);
  expect(await disk.glance?.(`${folder}/link.vue`)).toEqual(await disk.glance?.(`${folder}/a.vue`));
  expect(await disk.glance?.(`${folder}/away.vue`)).toMatchObject({ error: { kind: 'outside' } });
  expect(await disk.glance?.('/etc/hosts')).toMatchObject({ error: { kind: 'outside' } });
});

it('does not wait for a pipe', async () => {
  if (spawnSync('mkfifo', [`${folder}/pipe.srt`]).status !== 0) return;
  expect(await diskFiles('/').read(`${folder}/pipe.srt`)).toMatchObject({ error: { kind: 'other' } });
  expect(await diskFiles('/').glance?.(`${folder}/pipe.srt`)).toMatchObject({ error: { kind: 'other' } });
});

it.each([
  ['ENOENT', 'missing', 'does not exist. Check the path.'],
  ['ENOTDIR', 'missing', 'does not exist: a part of its path is a file, not a folder.'],
  ['EISDIR', 'directory', 'is a folder, not a file. Name a file in it.'],
  ['EACCES', 'permission', 'cannot be written: permission denied. Check who may write the file and its folder.'],
  ['EPERM', 'permission', 'cannot be written: permission denied. Check who may write the file and its folder.'],
  ['EROFS', 'permission', 'cannot be written: the disk is read-only.'],
  ['ENOSPC', 'other', 'cannot be written: no space is left on the disk. Free some and run again.'],
  ['EDQUOT', 'other', 'cannot be written: no space is left on the disk. Free some and run again.'],
  ['EMFILE', 'other', 'cannot be written: too many files are open. Close some programs and run again.'],
  ['ENFILE', 'other', 'cannot be written: too many files are open. Close some programs and run again.'],
  ['EBUSY', 'other', 'cannot be written: another program uses it. Close it there and run again.'],
  ['ETXTBSY', 'other', 'cannot be written: another program uses it. Close it there and run again.'],
  ['ELOOP', 'other', 'cannot be written: its symbolic links form a loop.'],
  ['ENAMETOOLONG', 'other', 'cannot be written: the name is too long.'],
  ['EIO', 'other', 'cannot be written: i/o error'],
  [5, 'other', 'cannot be written: i/o error'],
])('%s is one sentence or two', (code, kind, message) => {
  const error = Object.assign(new Error('i/o error'), { code });
  expect(fileErrorOf('/f', error, 'written')).toEqual({ path: '/f', kind, message: `/f ${message}` });
});

it('what is no error of the system is told as it is', () => {
  expect(fileErrorOf('/f', { code: 'ENOENT' }, 'read').message).toBe('/f cannot be read: [object Object]');
  expect(fileErrorOf('/f', 'broken', 'created').message).toBe('/f cannot be created: broken');
});

it('lists what may be a localization file, sorted, without foreign and built folders', async () => {
  const wanted = [
    'B.SRT',
    'a/x.json',
    'a/y.jsonc',
    'a.arb',
    'g.tsv',
    'g/h/i.csv',
    'm.xlf',
    'm.xliff',
    'p.mqxliff',
    's.sdlxliff',
    't.txlf',
    'x.xml',
    'z.mxliff',
  ];
  const unwanted = [
    'node_modules/a.json',
    '.git/a.json',
    '.hidden.json',
    'dist/a.json',
    'a/build/a.json',
    'out/a.json',
    'a.txt',
    'json',
  ];
  await make(Object.fromEntries([...wanted, ...unwanted].map((path) => [path, ''])));
  expect(await diskFiles('/').list(folder)).toEqual(wanted.map((path) => `${folder}/${path}`).sort());
});

it('survives circles of links, and walks each folder once, by its real name', async () => {
  await make({ 'z/a.json': '', 'z/deep/b.json': '' });
  const outside = await mkdtemp(join(tmpdir(), 'dragoman-linked-'));
  await writeFile(join(outside, 'o.json'), '');
  await symlink(join(folder, 'z'), join(folder, 'a'), 'junction');
  await symlink(folder, join(folder, 'z', 'up'), 'junction');
  await symlink(tmpdir(), join(folder, 'ancestor'), 'junction');
  await symlink(outside, join(folder, 'linked'), 'junction');
  await symlink(outside, join(folder, 'linked-again'), 'junction');
  await symlink(folder, join(outside, 'back'), 'junction');
  await symlink(join(folder, 'nowhere'), join(folder, 'dangling.json'), 'junction');
  const found = await diskFiles('/').list(`${folder}/`);
  await rm(outside, { recursive: true, force: true });
  expect(found).toEqual(['linked/o.json', 'z/a.json', 'z/deep/b.json'].map((path) => `${folder}/${path}`));
});

it('lists nothing of a folder that does not exist', async () => {
  expect(await diskFiles('/').list(`${folder}/none`)).toEqual([]);
});
