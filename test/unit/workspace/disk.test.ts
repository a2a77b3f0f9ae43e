import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskFiles } from '../../../server/workspace/disk.ts';
import { fileErrorOf } from '../../../server/workspace/file-errors.ts';

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

it('does not wait for a pipe', async () => {
  if (spawnSync('mkfifo', [`${folder}/pipe.srt`]).status !== 0) return;
  expect(await diskFiles('/').read(`${folder}/pipe.srt`)).toMatchObject({ error: { kind: 'other' } });
});

it.each([
  'EACCES',
  'EROFS',
  'ENOSPC',
  'EMFILE',
  'EBUSY',
  'ELOOP',
  'ENAMETOOLONG',
  'EIO',
])('%s is one sentence or two', (code) => {
  const error = fileErrorOf('/f', Object.assign(new Error('i/o error'), { code }), 'written');
  expect(error.kind).toBe(code === 'EACCES' || code === 'EROFS' ? 'permission' : 'other');
  expect(error.message).toMatch(/^\/f cannot be written: /);
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
