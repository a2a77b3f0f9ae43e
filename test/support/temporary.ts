import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** What systems take the place for temporary files from. */
const NAMES = ['TMPDIR', 'TEMP', 'TMP'];
/** Short: paths of sockets have some hundred bytes at most. */
const PREFIX = 'dm-';

/**
 * Gives this process, and those it starts, a folder of their own for temporary files. What is returned removes it with all that tests have left there,
 * even those that failed or were killed.
 */
export default function ownTemporaryFolder(): () => void {
  // A part of a run has the folder of the whole run.
  if (basename(tmpdir()).startsWith(PREFIX)) return () => {};
  const before = NAMES.map((name) => [name, process.env[name]] as const);
  const folder = mkdtempSync(join(realpathSync(tmpdir()), PREFIX));
  // Some tests look at it as a user without rights.
  chmodSync(folder, 0o755);
  for (const name of NAMES) process.env[name] = folder;
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
}
