import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { diskFiles } from '../../../server/engine/parts/workspace/files/disk.ts';
import { frugally, LARGE, tidyWhenQuiet } from '../../../server/engine/threads/heap.ts';

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

test('a large file of UTF-8 is known by its hash, written byte for byte, and left alone once it has changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-heap-'));
  const path = join(folder, 'large.json').replaceAll('\\', '/');
  const before = `\uFEFF${'Grün 💩\r\n'.repeat(LARGE / 8)}`;
  writeFileSync(path, before);
  let tidied = 0;
  const files = frugally(
    diskFiles(folder),
    () => undefined,
    () => {
      tidied += 1;
    },
  );
  const file = await files.read(path);
  if (!file.ok) throw new Error(file.error.message);
  expect(file.value.bytes).toBeUndefined();
  const edits = [{ span: { start: 1, end: 5 }, text: 'ő' }];
  expect((await files.write(file.value, edits)).ok).toBe(true);
  expect(tidied).toBe(1);
  expect(readFileSync(path, 'utf8') === before.replace('Grün', 'ő')).toBe(true);
  // It is another file now than the one that was read.
  expect(await files.write(file.value, edits)).toMatchObject({ ok: false, error: { kind: 'changed' } });
  expect(readFileSync(path, 'utf8') === before.replace('Grün', 'ő')).toBe(true);
});

test('a large file in another encoding keeps its bytes, which its text does not give again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-heap-'));
  const path = join(folder, 'large.json').replaceAll('\\', '/');
  writeFileSync(path, Buffer.from(`\uFEFF${'a'.repeat(LARGE)}`, 'utf16le'));
  const file = await frugally(diskFiles(folder), () => undefined).read(path);
  expect(file.ok && file.value.bytes?.length).toBe(2 * LARGE + 2);
});

test('what is left behind is given back once, and not before the process is quiet', () => {
  vi.useFakeTimers();
  try {
    let [spent, times] = [0, 0];
    const ask = () =>
      tidyWhenQuiet(
        () => {
          times += 1;
        },
        () => ({ user: spent / 2, system: spent / 2 }),
      );
    ask();
    ask();
    for (const milliseconds of [1_900, 150]) {
      spent += milliseconds * 1_000;
      vi.advanceTimersByTime(2_000);
      expect(times).toBe(0);
    }
    spent += 40 * 1_000;
    vi.advanceTimersByTime(2_000);
    expect(times).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(times).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    ask();
    vi.advanceTimersByTime(2_000);
    expect(times).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
