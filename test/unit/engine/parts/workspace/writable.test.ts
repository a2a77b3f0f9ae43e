import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { lockFile } from '../../../../../server/engine/parts/workspace/files/lock.ts';
import { writable } from '../../../../../server/engine/parts/workspace/files/writable.ts';
import { pretend } from '../../../../support/builtin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-writable-'));
});
const at = (name: string, text = '{}') => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const file = { encoding: 'utf-8' };
const problem = async (wanted: Parameters<typeof writable>[0]) => {
  const found = await writable(wanted);
  return found.ok ? undefined : `${found.error.kind} ${found.error.message}`;
};

test('a file that can be written, and one that can be created with its folders', async () => {
  expect(await problem({ path: at('de.json'), file, bytes: 10 })).toBeUndefined();
  expect(await problem({ path: join(folder, 'a/b/de.json'), bytes: 10 })).toBeUndefined();
});

test('read-only files, by themselves and behind a link', async () => {
  const path = at('de.json');
  chmodSync(path, 0o444);
  symlinkSync(path, join(folder, 'link.json'));
  expect(await problem({ path, file, bytes: 10 })).toMatch(/^permission .*(read-only|permission denied)/);
  expect(await problem({ path: join(folder, 'link.json'), file, bytes: 10 })).toMatch(/^permission/);
});

test('a file that another program is writing is waited for, for as long as a write takes', async () => {
  const path = at('de.json');
  const lock = await lockFile(folder, 'de.json');
  expect(await problem({ path, file, bytes: 10 })).toMatch(/de\.json is being written by another program/);
  const waiting = problem({ path, file, bytes: 10 });
  await lock?.release();
  expect(await waiting).toBeUndefined();
  expect(readdirSync(folder)).toEqual(['de.json']);
});

test('a link is one place with the file it leads to: its writer is waited for, and its folder looked at', async () => {
  mkdirSync(join(folder, 'real'));
  mkdirSync(join(folder, 'links'));
  const path = join(folder, 'links/de.json');
  symlinkSync(at('real/de.json'), path);
  const lock = await lockFile(join(folder, 'real'), 'de.json');
  expect(await problem({ path, file, bytes: 10 })).toMatch(/links\/de\.json is being written/);
  await lock?.release();
  expect(await problem({ path, file, bytes: 10 })).toBeUndefined();
  expect(readdirSync(join(folder, 'links'))).toEqual(['de.json']);
});

test('a file that is not there yet is nobody’s: nobody is waited for, and nothing is made', async () => {
  const lock = await lockFile(folder, 'fr.json');
  expect(await problem({ path: join(folder, 'fr.json'), bytes: 10 })).toBeUndefined();
  await lock?.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('folders in which nothing can be created', () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  mkdirSync(join(folder, 'open'));
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'open'), 0o777);
  chmodSync(closed, 0o555);
  const paths = ['closed/de.json', 'closed/more/de.json', 'open/de.json'].map((name) => join(folder, name));
  const program = join(import.meta.dirname, '../../../../support/denied-looker.ts');
  // The superuser may create files anywhere.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...paths], { encoding: 'utf8', ...user });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    expect.stringMatching(/^permission .*denied/),
    expect.stringMatching(/^permission .*denied/),
    '',
  ]);
});

test('a file in the place of a folder, a link to nowhere, links in a circle', async () => {
  at('locales', '');
  for (const path of ['locales/de.json', 'locales/x/de.json', 'locales/x/y/de.json'].map((name) => join(folder, name)))
    expect(await problem({ path, bytes: 10 })).toBe(
      `other ${path} cannot be created: a part of its folder's path is a file.`,
    );
  symlinkSync(join(folder, 'none.json'), join(folder, 'link.json'));
  expect(await problem({ path: join(folder, 'link.json'), file, bytes: 10 })).toMatch(/^missing/);
  symlinkSync('circle.json', join(folder, 'circle.json'));
  expect(await problem({ path: join(folder, 'circle.json'), file, bytes: 10 })).toMatch(/form a loop/);
  expect(await problem({ path: join(folder, 'circle.json/de.json'), bytes: 10 })).toMatch(/created: .* form a loop/);
});

test('a disk that has no place for it', async () => {
  expect(await problem({ path: at('de.json'), file, bytes: Number.MAX_SAFE_INTEGER })).toMatch(/no space is left/);
});

test.each([
  // Blocks in all, free blocks, bytes of a block, bytes of the file.
  [10, 1, 65_536 + 100, 100, true],
  [10, 1, 65_536 + 99, 100, false],
  [10, 2, 65_536, 65_536, true],
  [10, 2, 65_536, 65_537, false],
  // A system that does not say how large it is.
  [0, 0, 65_536, 100, true],
])('a disk of %i blocks of which %i are free, of %i bytes, has a place for %i bytes: %s', async (blocks, bavail, bsize, bytes, free) => {
  pretend(promises, 'statfs', () => (async () => ({ blocks, bavail, bsize })) as never);
  for (const wanted of [
    { path: at('de.json'), file, bytes },
    { path: join(folder, 'new.json'), bytes },
  ])
    expect(await problem(wanted)).toEqual(
      free
        ? undefined
        : expect.stringMatching(new RegExp(`cannot be ${'file' in wanted ? 'written' : 'created'}: no space`)),
    );
});

test('a disk that says nothing about itself is not full', async () => {
  pretend(promises, 'statfs', () => (() => Promise.reject(new Error('not implemented'))) as never);
  expect(await problem({ path: at('de.json'), file, bytes: 10 })).toBeUndefined();
});

test('an encoding that cannot hold the language', async () => {
  const latin = { encoding: 'windows-1252' };
  const path = at('de.srt');
  expect(await problem({ path, file: latin, bytes: 10, language: 'de' })).toBeUndefined();
  expect(await problem({ path, file: latin, bytes: 10, language: 'ja' })).toMatch(/^encoding .* cannot hold ja/);
  expect(await problem({ path, file: latin, bytes: 10, language: 'cs-CZ' })).toMatch(/^encoding/);
  expect(await problem({ path, file, bytes: 10, language: 'ja' })).toBeUndefined();
  expect(await problem({ path, file: latin, bytes: 10, language: 'not a tag!' })).toBeUndefined();
  // A language without a name that anybody knows, and a file that is not there yet.
  expect(await problem({ path, file: latin, bytes: 10, language: 'qaa' })).toBeUndefined();
  expect(await problem({ path, file: latin, bytes: 10 })).toBeUndefined();
  expect(await problem({ path: join(folder, 'new.srt'), bytes: 10, language: 'ja' })).toBeUndefined();
});
