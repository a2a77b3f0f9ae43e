import { NEEDS_DESKTOP } from '../../../shared/needs-desktop.ts';
import type { Disk } from '../../engine/parts/workspace/files/files.ts';
import { NO_HISTORY } from '../../engine/parts/workspace/stale/history.ts';
import { serviceError } from '../../service/errors/errors.ts';
import type { Runtime } from '../runtime.ts';

/** A browser: no disk, no native programs, and no service that allows requests from a page. */
export function webRuntime(disk: Disk, checksPage = ''): Runtime {
  const never = async (): Promise<never> => {
    throw new Error(NEEDS_DESKTOP);
  };
  return {
    disk,
    history: NO_HISTORY,
    environment: {},
    sharedFolder: () => undefined,
    session: Date.now().toString(36),
    checksPage,
    translateFile: async (...job) => (await import('../../engine/parts/translate/run.ts')).translateFile(...job),
    noCode: 'Code is not searched in VS Code for the Web',
    noService: serviceError({
      kind: 'desktop-only',
      operation: 'ask the translation service',
      message: 'VS Code for the Web has no way to it',
      advice: 'Open the folder in VS Code on a desktop.',
    }),
    connect: never,
    startEmbedded: never,
  };
}
