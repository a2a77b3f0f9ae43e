import { accessSync, constants } from 'node:fs';
import { LOCK_FILE } from '../parts/glossary/lock.ts';
import { readLock } from '../parts/workspace/glossary.ts';
import { remembered } from '../parts/workspace/stale/lock.ts';
import { type Examination, fine, type Result } from './examination.ts';

/** What is kept in the project between runs. */
export const lockFile: Examination = {
  name: 'state',
  async look({ host, loaded: { folder } }) {
    const [glossaries, translations] = [await readLock(host.files, folder), await remembered(host.files, folder)];
    const damage = glossaries.ok ? (translations.ok ? undefined : translations.error) : glossaries.error.message;
    if (damage === undefined) return [];
    const advice = `Restore ${LOCK_FILE} from Git, or remove it: then what it knew is determined again.`;
    return [{ verdict: 'problem', message: damage, advice }];
  },
};

/** What is kept for the user between runs. */
export const stateFolder: Examination = {
  name: 'state',
  look: async ({ host }) => [placeOf(host.stateFolder())],
};

function placeOf(path: string | undefined): Result {
  try {
    if (path === undefined) throw new Error();
    accessSync(path, constants.R_OK | constants.W_OK);
    return fine(`State between runs is kept in ${path}.`);
  } catch {
    return {
      verdict: 'problem',
      message: `The folder for state between runs${path === undefined ? '' : `, ${path},`} cannot be written: answers that were paid for are lost if a run is interrupted.`,
      advice: 'Set XDG_STATE_HOME to a folder where you may write.',
    };
  }
}
