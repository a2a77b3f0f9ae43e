import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NO_LOCK, parseLock, withGlossary } from '../../../server/glossary/lock.ts';
import { diskFiles } from '../../../server/workspace/disk.ts';
import { readLock, saveLock } from '../../../server/workspace/glossary.ts';

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
