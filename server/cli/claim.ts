import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, lockFile, RENEW_EVERY_MS } from '../workspace/lock.ts';
import type { CliContext } from './context.ts';
import { stateFolder } from './state.ts';

/** After so many ms of waiting a person should know what for. */
const SILENCE = 1_000;

/**
 * One run of this user at a time translates a file: a second one waits for the first, and finds done what that has paid for. Claims lie in the state
 * folder, so that a run that is killed leaves nothing beside the file; where there is no such folder, nothing is claimed. Ends the wait when the run
 * is interrupted.
 * @param name of the file, for people
 * @returns what gives the claim up
 */
export async function claimTarget(
  { terminal, signal }: CliContext,
  path: string,
  name: string,
): Promise<() => Promise<void>> {
  // Not before somebody is known to have it: on a busy machine a claim that nobody else makes may take as long.
  let saying: NodeJS.Timeout | undefined;
  const lock = await lockIn(stateFolder(), path, signal, () => {
    saying ??= setTimeout(() => terminal.note(`Another run is translating ${name}: waiting for it.`), SILENCE);
  });
  clearTimeout(saying);
  if (lock === undefined) return async () => undefined;
  const renewing = setInterval(() => void lock.renew(), RENEW_EVERY_MS).unref();
  return () => {
    clearInterval(renewing);
    return lock.release();
  };
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
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    let lock: Lock | undefined;
    while (lock === undefined && !signal.aborted) lock = await lockFile(folder, path, signal, onHeld);
    return lock;
  } catch {
    return undefined;
  }
}
