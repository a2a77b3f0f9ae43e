import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { privateFolder } from '../../../../system/sqlite/private.ts';
import { type Lock, lockFile, RENEW_EVERY_MS } from './lock.ts';

/** After so many ms of waiting a person should know what for. */
const SILENCE = 1_000;

/** The right to translate a file. */
export interface Claim {
  /** Somebody else had it before: what is in the file now may be news to whoever has read it already. */
  readonly waited: boolean;
  release(): Promise<void>;
}

/**
 * One program of this user at a time translates a file: a second one waits for the first, and finds done what that has paid for. Claims lie in the
 * state folder, so that a run that is killed leaves nothing beside the file; where there is no such folder, nothing is claimed.
 * @param state folder that all programs of the user share
 * @param path of the file
 * @param signal ends the wait
 * @param onWait called once when somebody else has had it for a second
 */
export async function claimTarget(
  state: string | undefined,
  path: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Claim> {
  // Not before somebody is known to have it: on a busy machine a claim that nobody else makes may take as long.
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

/** One name for a file that need not exist, whichever links led to its folder. `/`-separated. */
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
