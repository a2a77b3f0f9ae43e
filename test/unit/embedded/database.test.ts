import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/embedded/state/database.ts';
import { Glossaries } from '../../../server/embedded/state/glossaries.ts';
import { Keys } from '../../../server/embedded/state/keys.ts';
import { StyleRules } from '../../../server/embedded/state/style-rules.ts';
import { inTransaction } from '../../../server/system/sqlite/open.ts';

test('a step that fails leaves nothing behind', () => {
  const database = openDatabase(':memory:');
  const add = () => database.exec("INSERT INTO usage VALUES ('k', '2026-01-01', 'text', 1)");
  expect(() =>
    inTransaction(database, () => {
      add();
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(database.prepare('SELECT * FROM usage').all()).toEqual([]);
  inTransaction(database, add);
  expect(database.prepare('SELECT * FROM usage').all()).toHaveLength(1);
});

test('a refused edit changes nothing; a dictionary made anew is not mistaken for the one before', () => {
  const glossaries = new Glossaries(openDatabase(':memory:'), () => 0);
  const pair = { source: 'en', target: 'de' };
  const made = glossaries.create('a', [{ ...pair, entries: [['save', 'sichern']] }], false, 5);
  const id = made?.glossaryId ?? '';
  expect(glossaries.edit(id, pair, () => undefined)).toBe(false);
  expect(glossaries.get(id)).toEqual(made);
  const target = () => glossaries.terms([id], 'en', 'de')?.find('save')[0]?.target;
  expect(target()).toBe('sichern');
  glossaries.deleteDictionary(id, 'en', 'de');
  expect(target()).toBeUndefined();
  glossaries.edit(id, pair, () => [['save', 'speichern']]);
  expect(target()).toBe('speichern');
  expect(glossaries.delete(id)).toBe(true);
  expect(glossaries.entries(id, 'en', 'de')).toBeUndefined();
});

test('a file of the version before keeps its keys and gets the new tables', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
  try {
    const path = join(folder, 'state.db');
    const before = new DatabaseSync(path);
    before.exec(`
      CREATE TABLE developer_key (
        key_id TEXT PRIMARY KEY, main INTEGER NOT NULL, secret_hash TEXT UNIQUE, masked TEXT NOT NULL, label TEXT NOT NULL,
        created INTEGER NOT NULL, deactivated INTEGER, characters INTEGER
      );
      INSERT INTO developer_key VALUES ('a:b', 0, 'hash', '****', 'kept', 5, NULL, 100);
      PRAGMA user_version = 1;`);
    before.close();
    const database = openDatabase(path);
    expect(new Keys(database, () => 0).list()).toMatchObject([
      { keyId: 'a:b', label: 'kept', characters: 100, speechMilliseconds: undefined },
    ]);
    expect(new StyleRules(database, () => 0).list(0, 10)).toEqual([]);
    database.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a file of a newer version is refused, and left as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-state-'));
  try {
    const path = join(folder, 'state.db');
    const database = openDatabase(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => openDatabase(path)).toThrow(/newer version/);
    expect(() => openDatabase(path)).toThrow(/state 99/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
