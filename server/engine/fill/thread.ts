import { Thread } from '../threads/thread.ts';
import type { FillRequests } from './messages.ts';

/** The program of the thread: next to this file, as source or as part of the build (esbuild.mjs). */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './fill-worker.mjs', import.meta.url);
/** Everything that it knows is also in files, so it may end. In milliseconds. */
const IDLE = 30_000;

/** The thread that fills the memory of an editor. */
export function fillThread(): Thread<FillRequests> {
  return new Thread({ program: PROGRAM, work: 'fills the translation memory', start: () => undefined, idle: IDLE });
}
