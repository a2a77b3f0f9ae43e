import { Thread } from '../threads/thread.ts';
import type { LiveRequests, LiveStart } from './live-messages.ts';

/** The program of the thread: beside this file, as source or as part of the build (esbuild.mjs). */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './live-worker.ts' : './code-worker.mjs', import.meta.url);
/** What the thread knows is on disk. In milliseconds. */
const IDLE = 300_000;

export type LiveThread = Thread<LiveRequests>;

/** The thread that looks at code. @param state the folder of what is kept between runs */
export function liveThread(state: () => string | undefined, idle = IDLE): LiveThread {
  const start = (): LiveStart => ({ state: state() });
  return new Thread({ program: PROGRAM, work: 'looks at code', start, idle });
}
