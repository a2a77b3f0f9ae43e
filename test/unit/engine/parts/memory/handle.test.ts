import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MemoryHandle } from '../../../../../server/engine/parts/memory/handle.ts';
import { ask, entry, FILE } from '../../../../support/memory-entries.ts';

function fresh(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'memory.sqlite');
}

test('damage in the midst of a file is met in use: it is moved aside once, told once, and a new memory begun', () => {
  const path = fresh();
  const first = new MemoryHandle(path, () => {});
  const entries = Array.from({ length: 1_000 }, (_, n) => entry(`Sentence ${n} of this file`, `Satz ${n}`));
  first.use((memory) => [...memory.store.replace(FILE, entries, 'd')]);
  first.close();
  const file = openSync(path, 'r+');
  const size = statSync(path).size;
  // All but the first pages, which opening looks at.
  for (let at = 16 * 4096; at < size; at += 4096) writeSync(file, Buffer.alloc(2048, 0xa5), 0, 2048, at);
  closeSync(file);

  const told: string[] = [];
  const handle = new MemoryHandle(path, (message) => told.push(message));
  for (let n = 0; n < 50; n++) handle.use((memory) => memory.lookup.fuzzy(ask(`Sentence ${n} of that file`)));
  handle.use((memory) => [...memory.store.replace(FILE, entries, 'e')]);
  expect(told).toEqual([expect.stringContaining('was damaged. It was moved to')]);
  expect(readdirSync(join(path, '..')).filter((name) => /damaged-[^/]*Z$/.test(name))).toHaveLength(1);
  expect(handle.use((memory) => memory.statistics().entries)).toBe(1_000);
  handle.close();
});

test('a folder that cannot be made is told once, and nothing is thrown', () => {
  const told: string[] = [];
  const handle = new MemoryHandle('/dev/null/memory.sqlite', (message) => told.push(message));
  expect([handle.use(() => 1), handle.use(() => 2)]).toEqual([undefined, undefined]);
  expect(told).toEqual([expect.stringContaining('cannot be opened')]);
});

test('a locale that another program has added meanwhile is found', () => {
  const path = fresh();
  const [here, there] = [new MemoryHandle(path, () => {}), new MemoryHandle(path, () => {})];
  const found = () =>
    here.use((memory) => memory.lookup.fuzzy({ ...ask('A sentence of the file'), targetLocale: 'de-AT' }))?.length;
  const other = { ...FILE, path: '/app/fr.json' };
  here.use((memory) => [...memory.store.replace(other, [entry('A sentence', 'Phrase', { targetLocale: 'fr' })], 'd')]);
  expect(found()).toBe(0);
  there.use((memory) => [...memory.store.replace(FILE, [entry('A sentence of the file', 'Ein Satz der Datei')], 'd')]);
  expect(found()).toBe(1);
  here.close();
  there.close();
});
