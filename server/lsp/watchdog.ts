import { url } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { SLOT, type Watched } from './watchdog-shared.ts';

/** Built from `watchdog-worker.ts`, next to or below the file that contains this module (esbuild.mjs). */
const PROGRAM = new URL(
  import.meta.url.includes('/parts/') ? './watchdog.mjs' : './parts/watchdog.mjs',
  import.meta.url,
);

/**
 * Ends this process when its event loop is blocked for ten seconds, or when it is blocked and its parent process is gone: a busy server handles
 * neither a request nor the end of its client. A separate thread checks every two seconds whether there is an answer; a debugger may hold the server
 * as long as it likes.
 *
 * @param client process id of the client, if it was given
 */
export function watch(client?: number): void {
  const shared = new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT);
  const slots = new Int32Array(shared);
  const held = () => Atomics.store(slots, SLOT.debugged, url() === undefined ? 0 : 1);
  held();
  Atomics.store(slots, SLOT.client, client ?? 0);
  const workerData: Watched = { shared, parent: process.ppid };
  const worker = new Worker(PROGRAM, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } });
  worker.on('message', (asked: number) => {
    held();
    Atomics.store(slots, SLOT.answered, asked);
  });
  // Everything else works without it.
  worker.on('error', () => undefined);
  worker.unref();
}
