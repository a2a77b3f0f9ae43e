import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What systems take the place for temporary files from. */
const NAMES = ['TMPDIR', 'TEMP', 'TMP'];

/**
 * Gives this process, and those it starts, a folder of their own for temporary files. What is returned removes it with all that tests have left there,
 * even those that failed or were killed.
 */
export default function ownTemporaryFolder(): () => void {
  const before = NAMES.map((name) => [name, process.env[name]] as const);
  // Short: paths of sockets have some hundred bytes at most.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'dm-'));
  for (const name of NAMES) process.env[name] = folder;
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
}
