import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { lockFile } from '../../../server/workspace/lock.ts';
import { writable } from '../../../server/workspace/writable.ts';

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

test('folders in which nothing can be created', () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  mkdirSync(join(folder, 'open'));
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'open'), 0o777);
  chmodSync(closed, 0o555);
  const paths = ['closed/de.json', 'closed/more/de.json', 'open/de.json'].map((name) => join(folder, name));
  const program = join(import.meta.dirname, '../../support/denied-looker.ts');
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
  expect(await problem({ path: join(folder, 'locales/de.json'), bytes: 10 })).toMatch(
    /a part of its (folder's )?path is a file/,
  );
  expect(await problem({ path: join(folder, 'locales/x/de.json'), bytes: 10 })).toMatch(
    /a part of its (folder's )?path is a file/,
  );
  symlinkSync(join(folder, 'none.json'), join(folder, 'link.json'));
  expect(await problem({ path: join(folder, 'link.json'), file, bytes: 10 })).toMatch(/^missing/);
  symlinkSync('circle.json', join(folder, 'circle.json'));
  expect(await problem({ path: join(folder, 'circle.json'), file, bytes: 10 })).toMatch(/circle/);
});

test('a disk that has no place for it', async () => {
  expect(await problem({ path: at('de.json'), file, bytes: Number.MAX_SAFE_INTEGER })).toMatch(/no space is left/);
});

test('an encoding that cannot hold the language', async () => {
  const latin = { encoding: 'windows-1252' };
  const path = at('de.srt');
  expect(await problem({ path, file: latin, bytes: 10, language: 'de' })).toBeUndefined();
  expect(await problem({ path, file: latin, bytes: 10, language: 'ja' })).toMatch(/^encoding .* cannot hold ja/);
  expect(await problem({ path, file: latin, bytes: 10, language: 'cs-CZ' })).toMatch(/^encoding/);
  expect(await problem({ path, file, bytes: 10, language: 'ja' })).toBeUndefined();
  expect(await problem({ path, file: latin, bytes: 10, language: 'not a tag!' })).toBeUndefined();
});
