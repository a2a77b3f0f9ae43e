import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { VERSION } from '../../shared/version.ts';
import { diskFiles } from '../engine/parts/workspace/files/disk.ts';
import { stateFolder } from '../engine/parts/workspace/files/state-folder.ts';
import { gitHistory } from '../engine/parts/workspace/stale/git.ts';
import { privateFolder } from '../system/sqlite/private.ts';
import type { Runtime } from './runtime.ts';

/** A thread has its own heap, some 60 MB more. */
const MANY = 100;

/** The actual machine. What a keystroke does not need is loaded on first use. */
export function nodeRuntime(): Runtime {
  const program = process.argv[1];
  const here = pathToFileURL(program === undefined ? process.cwd() : realpathSync(program));
  return {
    disk: diskFiles(),
    history: gitHistory,
    environment: process.env,
    sharedFolder: stateFolder,
    session: Date.now().toString(36),
    checksPage: new URL('../docs/checks.md', here).href,
    translateFile: async (...job) => (await import('../engine/parts/translate/run.ts')).translateFile(...job),
    inThread: { files: MANY, load: async () => (await import('./findings/thread.ts')).FindingsThread },
    connect: async (target) => {
      const { createClient } = await import('../service/client.ts');
      return createClient({ ...target, userAgent: `dragoman/${VERSION}` });
    },
    startEmbedded: async (engine, folder) => {
      if (folder !== undefined) privateFolder(folder);
      return (await import('../embedded/index.ts')).startEmbeddedIn(folder, { engine });
    },
  };
}
