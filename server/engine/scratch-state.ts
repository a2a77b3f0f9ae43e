import { constants, copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statePath } from '../workspace/state-folder.ts';
import type { Host } from './host.ts';

/** What a run reads of the state without a request: the journals of answers and documents are of no use to it, however large they are. */
const MEMORY = ['memory.sqlite', 'memory.sqlite-wal'];
const OTHERS = ['embedded.sqlite', 'embedded.sqlite-wal', 'provenance'];

/**
 * Runs something that must leave no trace: with a copy of the state between runs that it reads, in a folder for temporary files that is gone
 * afterwards. So it knows what a real run would know, and nothing that it does to the state stays.
 *
 * @param usesMemory whether the translation memory, which may be large, is asked at all
 */
export async function withScratchState<T>(host: Host, run: (host: Host) => Promise<T>, usesMemory = true): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'dragoman-dry-run-'));
  try {
    copyState(statePath(), scratch, usesMemory ? [...MEMORY, ...OTHERS] : OTHERS);
    return await run({ ...host, stateFolder: () => scratch });
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What cannot be read is not there for this run. The file beside a write-ahead log is made anew from it. */
function copyState(from: string, to: string, names: readonly string[]): void {
  for (const name of names) {
    const [source, target] = [join(from, name), join(to, name)];
    try {
      if (name === 'provenance') cpSync(source, target, { recursive: true });
      else copyFileSync(source, target, constants.COPYFILE_FICLONE);
    } catch {}
  }
}
