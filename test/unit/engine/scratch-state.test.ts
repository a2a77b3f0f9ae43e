import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withScratchState } from '../../../server/engine/cache/scratch-state.ts';
import type { Host } from '../../../server/engine/host.ts';
import { openStateFile, type StateFile } from '../../../server/system/sqlite/open.ts';
import { privateFolder } from '../../../server/system/sqlite/private.ts';

const NOTES: StateFile = { name: 'notes', migrations: ['CREATE TABLE note (text TEXT) STRICT'], pragmas: '' };

/** State of a user, at the place where programs look for it. */
function stateFolder(): string {
  const home = mkdtempSync(join(tmpdir(), 'scratch-'));
  const before = process.env['XDG_STATE_HOME'];
  process.env['XDG_STATE_HOME'] = home;
  onTestFinished(() => {
    if (before === undefined) delete process.env['XDG_STATE_HOME'];
    else process.env['XDG_STATE_HOME'] = before;
    rmSync(home, { recursive: true });
  });
  const folder = join(home, 'dragoman');
  mkdirSync(folder);
  return folder;
}

/** Names and times of the files, and the time of the folder: a file that came and went shows there. */
function traces(folder: string): unknown {
  const past = new Date('2026-01-01');
  const of = (path: string) => statSync(path).mtimeMs;
  if (of(folder) > past.getTime()) utimesSync(folder, past, past);
  return [of(folder), readdirSync(folder).map((name) => [name, of(join(folder, name))])];
}

function scratch(folder: string): string {
  return withScratchState({ stateFolder: () => folder } as Host).stateFolder() ?? '';
}

const texts = (path: string) => {
  const database = openStateFile(path, NOTES);
  onTestFinished(() => void (database.isOpen && database.close()));
  const all = () =>
    database
      .prepare('SELECT text FROM note')
      .all()
      .map((row) => row['text']);
  const add = (text: string) => database.prepare('INSERT INTO note VALUES (?)').run(text);
  return { database, all, add };
};

test('a state file in scratch state has what the real one has, and the real one keeps what it has', () => {
  const folder = stateFolder();
  const real = texts(join(folder, 'notes.sqlite'));
  real.add('one');
  real.database.close();
  const before = traces(folder);
  const copy = texts(join(scratch(folder), 'notes.sqlite'));
  expect(copy.all()).toEqual(['one']);
  copy.add('two');
  expect(copy.all()).toEqual(['one', 'two']);
  expect(statSync(folder).mtimeMs).toBe(new Date('2026-01-01').getTime());
  expect(traces(folder)).toEqual(before);
  expect(texts(join(folder, 'notes.sqlite')).all()).toEqual(['one']);
});

test('what another program has open is seen as it is at this moment', () => {
  const folder = stateFolder();
  const other = texts(join(folder, 'notes.sqlite'));
  other.add('in the log only');
  const before = readdirSync(folder);
  expect(texts(join(scratch(folder), 'notes.sqlite')).all()).toEqual(['in the log only']);
  expect(readdirSync(folder)).toEqual(before);
});

test('where there is no state none is made, and nothing else can be written there by mistake', () => {
  const folder = stateFolder();
  const copy = texts(join(scratch(folder), 'notes.sqlite'));
  copy.add('one');
  expect(copy.all()).toEqual(['one']);
  privateFolder(scratch(folder));
  expect(() => writeFileSync(join(scratch(folder), 'other'), '')).toThrow();
  expect(readdirSync(folder)).toEqual([]);
});
