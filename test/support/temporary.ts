import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** What systems take the place for temporary files from. */
const NAMES = ['TMPDIR', 'TEMP', 'TMP'];
/** Short: paths of sockets have some hundred bytes at most. */
const PREFIX = 'dm-';

/**
 * Git as it comes, without the settings of the user and the machine (signed commits, hooks, no merges), and of no other repository: a hook that
 * runs the tests names its own.
 */
const GIT = {
  // Git for Windows knows this name, too.
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_DIR: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_WORK_TREE: undefined,
};

/**
 * Gives this process, and those it starts, a folder of their own for temporary files and for the state that programs of a user share. What is returned removes it with all that tests have left there,
 * even those that failed or were killed.
 */
export default function ownTemporaryFolder(): () => void {
  // A part of a run has the folder of the whole run.
  if (basename(tmpdir()).startsWith(PREFIX)) return () => {};
  const folder = mkdtempSync(join(realpathSync(tmpdir()), PREFIX));
  // Some tests look at it as a user without rights.
  chmodSync(folder, 0o755);
  const own = {
    ...Object.fromEntries(NAMES.map((name) => [name, folder])),
    ...GIT,
    XDG_STATE_HOME: join(folder, 'state'),
    // Programs are started hundreds of times, each with a state of its own.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  };
  const before = Object.fromEntries(Object.keys(own).map((name) => [name, process.env[name]]));
  setAll(own);
  return () => {
    setAll(before);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
}

function setAll(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
