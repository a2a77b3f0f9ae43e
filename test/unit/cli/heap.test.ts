import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frugally, LARGE } from '../../../server/cli/heap.ts';
import { diskFiles } from '../../../server/workspace/disk.ts';

test('a large file makes the program frugal, small ones do not, and what may be read stays the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-heap-'));
  const path = (name: string) => join(folder, name).replaceAll('\\', '/');
  writeFileSync(path('small.json'), ' '.repeat(LARGE - 1));
  writeFileSync(path('large.json'), ' '.repeat(LARGE));
  let times = 0;
  const files = frugally(diskFiles(folder), () => {
    times += 1;
  });
  expect((await files.read(path('small.json'))).ok).toBe(true);
  expect((await files.read(path('missing.json'))).ok).toBe(false);
  expect(times).toBe(0);
  expect(await files.read(path('large.json'))).toMatchObject({ ok: true, value: { text: ' '.repeat(LARGE) } });
  expect(times).toBe(1);
  files.name?.('/elsewhere/de.json');
  expect(files.grants.folders).toHaveLength(1);
  expect(files.grants.named).toHaveLength(1);
});
