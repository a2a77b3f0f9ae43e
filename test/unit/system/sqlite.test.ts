import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction, openStateFile } from '../../../server/system/sqlite/open.ts';
import { privateFolder } from '../../../server/system/sqlite/private.ts';

const open = pathToFileURL(`${import.meta.dirname}/../../../server/system/sqlite/open.ts`).href;

test('a state file is opened without a word, where Node calls its SQLite experimental, and other warnings are heard', () => {
  const program = `
    const own = process.getBuiltinModule.bind(process);
    process.getBuiltinModule = (name) => {
      process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
      return own(name);
    };
    const { openStateFile } = await import(${JSON.stringify(open)});
    openStateFile(':memory:', { name: 'a', migrations: [], pragmas: '' }).close();
    process.emitWarning('something else');`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stderr).toContain('something else');
  expect([stderr.includes('experimental'), status]).toEqual([false, 0]);
});

test.skipIf(process.platform === 'win32')(
  'a state file and its folder lose what others may do with them; the rights of the owner stay',
  () => {
    const base = mkdtempSync(join(tmpdir(), 'dragoman-rights-'));
    onTestFinished(() => rmSync(base, { recursive: true, force: true }));
    const folder = join(base, 'state');
    const path = join(folder, 'a.sqlite');
    const modes = () => ['', ...readdirSync(folder).sort()].map((name) => statSync(join(folder, name)).mode & 0o777);
    const file = { name: 'a', migrations: ['CREATE TABLE x (y TEXT) STRICT'], pragmas: '' };
    privateFolder(folder);
    const first = openStateFile(path, file);
    expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600]);
    chmodSync(folder, 0o777);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o664);
    privateFolder(folder);
    openStateFile(path, file).close();
    expect(modes()).toEqual([0o700, 0o600, 0o600, 0o600]);
    first.close();
  },
);

test('a full disk is told with the path of the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-full-'));
  const path = join(folder, 'state.sqlite');
  const migrations = ['CREATE TABLE text (value TEXT) STRICT'];
  const database = openStateFile(path, { name: 'test', migrations, pragmas: '' });
  database.exec('PRAGMA max_page_count = 4');
  const fill = () =>
    inTransaction(database, () => database.prepare('INSERT INTO text VALUES (?)').run('x'.repeat(100_000)));
  expect(fill).toThrow(`${path} cannot be written: no space is left on the disk.`);
  database.close();
});
