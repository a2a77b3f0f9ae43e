import { Thread } from '../threads/thread.ts';
import type { FillRequests } from './messages.ts';

/** The program of the thread: beside this file, as source or as part of the build (esbuild.mjs). */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './fill-worker.mjs', import.meta.url);
/** It knows nothing that is not in files. In milliseconds. */
const IDLE = 30_000;

/** The thread that fills the memory of an editor. */
export function fillThread(): Thread<FillRequests> {
  return new Thread({ program: PROGRAM, work: 'fills the translation memory', start: () => undefined, idle: IDLE });
}
