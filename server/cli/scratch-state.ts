import { constants, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statePath } from '../workspace/state-folder.ts';

/** Variable that says where state is kept. */
const VARIABLE = 'XDG_STATE_HOME';

/**
 * Runs something that must leave no trace: with a copy of the state between runs, in a folder for temporary files that is gone afterwards. So it
 * knows what a real run would know, and nothing that it does to the state stays. One at a time.
 */
export async function withScratchState<T>(run: () => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'dragoman-dry-run-'));
  const before = process.env[VARIABLE];
  try {
    copyState(statePath(), join(scratch, 'dragoman'));
    process.env[VARIABLE] = scratch;
    return await run();
  } finally {
    if (before === undefined) delete process.env[VARIABLE];
    else process.env[VARIABLE] = before;
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What cannot be read is not there for this run. */
function copyState(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isFile()) copyFileSync(source, target, constants.COPYFILE_FICLONE);
      else if (entry.name === 'provenance') cpSync(source, target, { recursive: true });
    } catch {}
  }
}
