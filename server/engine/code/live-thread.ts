import { Thread } from '../threads/thread.ts';
import type { LiveRequests, LiveStart } from './live-messages.ts';

/** The program of the thread: next to this file, as source or as part of the build (esbuild.mjs). */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './live-worker.ts' : './code-worker.mjs', import.meta.url);
/** Everything that the thread knows is also on disk, so it may end. In milliseconds. */
const IDLE = 300_000;

export type LiveThread = Thread<LiveRequests>;

/** The thread that analyses code. @param state the state folder */
export function liveThread(state: () => string | undefined, idle = IDLE): LiveThread {
  const start = (): LiveStart => ({ state: state() });
  return new Thread({ program: PROGRAM, work: 'analyses code', start, idle });
}
