import { constants, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statePath } from '../workspace/state-folder.ts';

/** Variable that says where state is kept. */
const VARIABLE = 'XDG_STATE_HOME';

/** What a run reads of the state without a request: the journals of answers and documents are of no use to it, however large they are. */
const MEMORY = ['memory.sqlite', 'memory.sqlite-wal'];
const OTHERS = ['embedded.sqlite', 'embedded.sqlite-wal', 'provenance'];

/**
 * Runs something that must leave no trace: with a copy of the state between runs that it reads, in a folder for temporary files that is gone
 * afterwards. So it knows what a real run would know, and nothing that it does to the state stays. One at a time.
 *
 * @param usesMemory whether the translation memory, which may be large, is asked at all
 */
export async function withScratchState<T>(run: () => Promise<T>, usesMemory = true): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'dragoman-dry-run-'));
  const before = process.env[VARIABLE];
  try {
    copyState(statePath(), join(scratch, 'dragoman'), usesMemory ? [...MEMORY, ...OTHERS] : OTHERS);
    process.env[VARIABLE] = scratch;
    return await run();
  } finally {
    if (before === undefined) delete process.env[VARIABLE];
    else process.env[VARIABLE] = before;
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What cannot be read is not there for this run. The file beside a write-ahead log is made anew from it. */
function copyState(from: string, to: string, names: readonly string[]): void {
  mkdirSync(to, { mode: 0o700 });
  for (const name of names) {
    const [source, target] = [join(from, name), join(to, name)];
    try {
      if (name === 'provenance') cpSync(source, target, { recursive: true });
      else copyFileSync(source, target, constants.COPYFILE_FICLONE);
    } catch {}
  }
}
