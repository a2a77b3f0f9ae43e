import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NO_LOCK, parseLock, withGlossary } from '../../../../../server/engine/parts/glossary/lock.ts';
import { diskFiles } from '../../../../../server/engine/parts/workspace/files/disk.ts';
import type { Disk, FileError } from '../../../../../server/engine/parts/workspace/files/files.ts';
import {
  clearGlossary,
  projectGlossary,
  readLock,
  saveLock,
} from '../../../../../server/engine/parts/workspace/glossary.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, disk: diskFiles('/'), path: join(folder, 'dragoman.lock.json') };
}

const glossary = (id: string) => ({ id, name: 'n', dictionaries: new Map() });

test('what other programs remember of other services meanwhile stays in the lock file', async () => {
  const { folder, disk, path } = scratch();
  const mine = withGlossary(NO_LOCK, 'mine', glossary('1'));
  const theirs = withGlossary(NO_LOCK, 'theirs', glossary('2'));
  expect((await saveLock(disk, folder, theirs, 'theirs')).ok).toBe(true);
  expect((await saveLock(disk, folder, mine, 'mine')).ok).toBe(true);
  const lock = parseLock(readFileSync(path, 'utf8'));
  expect(lock.ok && [...lock.value.glossaries.keys()]).toEqual(['mine', 'theirs']);
  const before = readFileSync(path, 'utf8').replaceAll('\n', '\r\n');
  writeFileSync(path, before);
  await saveLock(disk, folder, mine, 'mine');
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test('a damaged lock file is told apart from one that is not there, and is never replaced', async () => {
  const { folder, disk, path } = scratch();
  expect(await readLock(disk, folder)).toEqual({ ok: true, value: NO_LOCK });
  writeFileSync(path, '{');
  expect(await readLock(disk, folder)).toMatchObject({ ok: false, error: { kind: 'damaged' } });
  const saved = await saveLock(disk, folder, withGlossary(NO_LOCK, 'mine', glossary('1')), 'mine');
  expect(saved).toMatchObject({ ok: false, error: { kind: 'damaged' } });
  expect(readFileSync(path, 'utf8')).toBe('{');
});

test('the glossary of a project has its own name or that of the folder, and its files', async () => {
  const files = memoryFiles({ '/p/glossary/a.tsv': 'en\tde\nfile\tDatei\n', '/p/terms.csv': 'en,de\nkey,Taste\n' });
  const of = async (project: object, access = files) => {
    const found = await projectGlossary(access, { folder: '/p', project, problems: [] });
    return found.ok ? { ...found.value, files: found.value.files.map(({ name }) => name) } : found.error;
  };
  expect(await of({})).toEqual({ name: 'p', patterns: ['glossary/**/*.{tsv,csv}'], files: ['glossary/a.tsv'] });
  expect(await of({ glossary: { name: 'mine', files: ['*.csv'] } })).toEqual({
    name: 'mine',
    patterns: ['*.csv'],
    files: ['terms.csv'],
  });
  const shut = (error: Partial<FileError>) => ({
    ...files,
    read: async (path: string) => fail({ path, message: 'no', ...error } as FileError),
  });
  expect(await of({}, shut({ kind: 'permission' }))).toEqual({
    path: '/p/glossary/a.tsv',
    kind: 'permission',
    message: 'no',
  });
  expect(await of({}, shut({}))).toMatchObject({ kind: 'other', message: 'no' });
});

test('the locks of killed runs are taken away from all files of a glossary', async () => {
  const cleared: string[] = [];
  const disk = { clear: async (path: string) => void cleared.push(path) };
  await clearGlossary(disk, '/p', { files: [{ name: 'a.tsv' }, { name: 'g/b.csv' }] as never });
  expect(cleared).toEqual(['/p/dragoman.lock.json', '/p/a.tsv', '/p/g/b.csv']);
});

test.each([
  [4, true, 5],
  [5, false, 5],
  [Number.POSITIVE_INFINITY, false, 1],
])('a lock file that changes %i times meanwhile is written: %s, in %i attempts', async (changes, isWritten, attempts) => {
  let tried = 0;
  const kind = changes === Number.POSITIVE_INFINITY ? ('permission' as const) : ('changed' as const);
  const attempt = () => {
    tried += 1;
    return tried <= changes ? fail<FileError>({ path: '', kind, message: 'no' }) : undefined;
  };
  for (const text of [undefined, '{ "version": 1 }\n']) {
    tried = 0;
    const disk = {
      ...memoryFiles(text === undefined ? {} : { '/p/dragoman.lock.json': text }),
      create: async () => attempt() ?? ok(undefined),
      write: async (file: never) => attempt() ?? ok(file),
    } as unknown as Disk;
    const saved = await saveLock(disk, '/p', withGlossary(NO_LOCK, 'mine', glossary('1')), 'mine');
    expect([saved.ok, tried]).toEqual([isWritten, attempts]);
    if (saved.ok) expect(saved.value).toBeUndefined();
  }
});

test('a lock file that cannot be read is the error, and nothing is written', async () => {
  const error = { path: '/p/dragoman.lock.json', kind: 'permission' as const, message: 'no' };
  const disk = { read: async () => fail(error), create: () => expect.unreachable(), write: () => expect.unreachable() };
  expect(await readLock(disk as unknown as Disk, '/p')).toEqual(fail(error));
  expect(await saveLock(disk as unknown as Disk, '/p', NO_LOCK, 'mine')).toEqual(fail(error));
});
