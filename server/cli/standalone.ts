/**
 * The program as one file, for machines without Node: a Node executable that contains the package (`standalone.mjs` builds it).
 * Modules can only be loaded from disk, so the first run unpacks them into a folder of the user that is named after their content.
 */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getAsset } from 'node:sea';
import { unzipSync } from 'fflate';
import { errorText } from '../../shared/values/error-text.ts';
import { statePath } from '../engine/parts/workspace/files/state-folder.ts';
import { isOwnFolder, privateFolder } from '../system/sqlite/private.ts';

/** How long unpacked programs of other versions stay, in milliseconds: one may still run, and load modules late. */
const MONTH = 30 * 24 * 3_600_000;

const programs = join(statePath(), 'programs');
const folder = join(programs, getAsset('name', 'utf8'));
const main = join(folder, 'dist', 'cli-main.mjs');

try {
  if (!isThere(join(folder, 'complete'))) unpack();
  if (!isOwnFolder(programs)) throw new Error('it belongs to another user.');
  start();
} catch (error) {
  const reason = errorText(error);
  process.stderr.write(
    `dragoman could not be unpacked into ${folder}: ${reason}\nSet XDG_STATE_HOME to a folder where you may write.\n`,
  );
  process.exitCode = 5;
}

function start(): void {
  const load = createRequire(join(folder, 'dist', 'cli.cjs'));
  // The command line starts some commands in another process (`launch.ts`) as `node FILE …`, and this executable is that Node.
  if (process.argv[2] === main) process.argv.splice(1, 1);
  load(process.argv[1] === main ? main : './cli.cjs');
}

/** All or nothing: another process may do the same at this moment, and either result will do. */
function unpack(): void {
  privateFolder(statePath());
  privateFolder(programs);
  const temporary = mkdtempSync(join(programs, 'new-'));
  try {
    for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(getAsset('package'))))) {
      const path = join(temporary, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
    writeFileSync(join(temporary, 'complete'), '');
    // An existing folder is either incomplete or was just made by a faster process; nothing of the latter may be removed.
    if (!isThere(join(folder, 'complete'))) rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!isThere(join(folder, 'complete'))) throw error;
  }
  removeOld();
}

function removeOld(): void {
  utimesSync(folder, new Date(), new Date());
  for (const name of readdirSync(programs)) {
    const path = join(programs, name);
    // What another process is unpacking has its final name by now.
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > MONTH) rmSync(path, { recursive: true, force: true });
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
