import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openMemory } from '../../../../../server/engine/parts/memory/memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'dragoman-memory-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  const opened = openMemory(join(folder, 'memory.sqlite'));
  if (!opened.ok) throw new Error(opened.error);
  return opened.value.memory;
}

test('a memory that another program writes to opens at once, and shows what was there before', () => {
  const writer = open();
  writer.database.exec("INSERT INTO locale (tag) VALUES ('de')");
  writer.database.exec("BEGIN IMMEDIATE; INSERT INTO locale (tag) VALUES ('fr')");
  const reader = open();
  expect(reader.database.prepare('SELECT tag FROM locale').all()).toEqual([{ tag: 'de' }]);
  writer.database.exec('ROLLBACK');
  reader.close();
  writer.close();
});
