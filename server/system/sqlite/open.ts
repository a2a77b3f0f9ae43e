import { closeSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { isInMemory, openInMemory } from './in-memory.ts';
import { narrow } from './private.ts';

/** The properties of a state file. */
export interface StateFile {
  /** Its display name: `journal`, `memory`. */
  readonly name: string;
  /** One step per schema change; older files are migrated. */
  readonly migrations: readonly string[];
  /** Settings of this connection (`synchronous`, `secure_delete` …). */
  readonly pragmas: string;
  readonly foreignKeys?: boolean;
  /** Additional SQL functions on texts. */
  readonly functions?: Readonly<Record<string, (...texts: string[]) => number>>;
}

/** The file was written by a newer version. It is not touched. */
export class NewerFile extends Error {}

/** Milliseconds. A process that holds the lock for longer is stuck. */
const BUSY = 10_000;
/** If two processes switch a new file to WAL at the same moment, one is refused without waiting. */
const OPEN_TRIES = 50;
const OPEN_PAUSE_MS = 20;

/**
 * Opens a state file; `:memory:` and those in a folder of `copiesOf` live as long as the program. WAL and a busy timeout let several programs share
 * it. Every write is one transaction: a kill leaves the state before or after it. Only the owner may read the file: wider permissions are removed.
 * @throws Error if it cannot be opened, is damaged, or was written by a newer version (`NewerFile`).
 */
export function openStateFile(path: string, file: StateFile): DatabaseSync {
  const inMemory = isInMemory(path);
  if (!inMemory) {
    closeSync(openSync(path, 'a', 0o600));
    // SQLite creates its other files with the mode of this one.
    for (const suffix of ['', '-wal', '-shm']) narrow(path + suffix);
  }
  const { DatabaseSync } = sqlite();
  const open = (name: string, readOnly = false) =>
    new DatabaseSync(name, { readOnly, timeout: BUSY, enableForeignKeyConstraints: file.foreignKeys === true });
  const database = inMemory ? openInMemory(path, open) : open(path);
  try {
    for (const [name, work] of Object.entries(file.functions ?? {}))
      database.function(name, { deterministic: true, varargs: true }, (...values) => work(...values.map(String)));
    // Before anything is changed: a newer version's file must stay as it is.
    const version = versionOf(database, path, file);
    patiently(() => database.exec('PRAGMA journal_mode = WAL'));
    database.exec(file.pragmas);
    // A file that is up to date is not written, so opening it never waits for another writer.
    if (version < file.migrations.length) inTransaction(database, () => migrate(database, path, file));
    return database;
  } catch (error) {
    database.close();
    throw named(error, path);
  }
}

/**
 * Not imported: a server that does not need it loads no SQLite. Node 22 warns, once per process, that its SQLite is experimental: we know, and the
 * user can do nothing about it.
 */
function sqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

function patiently(work: () => void): void {
  for (let tries = 1; ; tries += 1) {
    try {
      work();
      return;
    } catch (error) {
      const busy = error instanceof Error && /database is locked|busy/i.test(error.message);
      if (!busy || tries === OPEN_TRIES) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_PAUSE_MS);
    }
  }
}

function versionOf(database: DatabaseSync, path: string, { name, migrations }: StateFile): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version <= migrations.length) return version;
  throw new NewerFile(
    `${path} was written by a newer version of Dragoman (${name} ${version}, known ${migrations.length})`,
  );
}

function migrate(database: DatabaseSync, path: string, file: StateFile): void {
  const version = versionOf(database, path, file);
  if (version === file.migrations.length) return;
  for (const step of file.migrations.slice(version)) database.exec(step);
  database.exec(`PRAGMA user_version = ${file.migrations.length}`);
}

/** Runs `work` as one write transaction: all or nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  try {
    database.exec('BEGIN IMMEDIATE');
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw named(error, database.location() ?? '');
  }
}

/** SQLite's result code for a full disk; its message names no file. */
const FULL = 13;

/** The same error; if the disk is full, it names the file. */
export function named(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  if (error instanceof Error && code === FULL && !error.message.includes(path))
    error.message = `${path} cannot be written: no space is left on the disk. Free some and run again.`;
  return error;
}
