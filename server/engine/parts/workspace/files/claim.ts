import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { privateFolder } from '../../../../system/sqlite/private.ts';
import { type Lock, lockFile, RENEW_EVERY_MS } from './lock.ts';

/** After this many ms of waiting, the user should know what for. */
const SILENCE = 1_000;

/** The right to translate a file. */
export interface Claim {
  /** Another program had it before: the file may have changed since it was read. */
  readonly waited: boolean;
  release(): Promise<void>;
}

/**
 * Only one program of this user at a time translates a file: a second one waits for the first, and finds what that has paid for. Claims are in the
 * state folder, so that a killed run leaves nothing next to the file; without such a folder, nothing is claimed.
 * @param state folder shared by all programs of the user
 * @param path of the file
 * @param signal ends the wait
 * @param onWait called once if another program has held it for a second
 */
export async function claimTarget(
  state: string | undefined,
  path: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Claim> {
  // Not before another holder is seen: on a busy machine, even an uncontested claim may take that long.
  let saying: NodeJS.Timeout | undefined;
  let waited = false;
  const lock = await lockIn(state, placeOf(path), signal, () => {
    waited = true;
    saying ??= setTimeout(onWait, SILENCE);
  });
  clearTimeout(saying);
  if (lock === undefined) return { waited, release: async () => undefined };
  const renewing = setInterval(() => void lock.renew(), RENEW_EVERY_MS).unref();
  return {
    waited,
    release: () => {
      clearInterval(renewing);
      return lock.release();
    },
  };
}

/** A unique name for a file that need not exist, independent of links on the way to its folder. `/`-separated. */
export function placeOf(path: string): string {
  try {
    return join(realpathSync.native(dirname(path)), basename(path)).replaceAll('\\', '/');
  } catch {
    return path;
  }
}

async function lockIn(
  state: string | undefined,
  path: string,
  signal: AbortSignal,
  onHeld: () => void,
): Promise<Lock | undefined> {
  if (state === undefined) return undefined;
  const folder = join(state, 'claims');
  try {
    privateFolder(folder);
    let lock: Lock | undefined;
    while (lock === undefined && !signal.aborted) lock = await lockFile(folder, path, signal, onHeld);
    return lock;
  } catch {
    return undefined;
  }
}
