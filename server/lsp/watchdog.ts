import { url } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { SLOT, type Watched } from './watchdog-shared.ts';

/** Built from `watchdog-worker.ts`, beside or below the file that this is a part of (esbuild.mjs). */
const PROGRAM = new URL(
  import.meta.url.includes('/parts/') ? './watchdog.mjs' : './parts/watchdog.mjs',
  import.meta.url,
);

/**
 * Ends this process when its event loop stands still for ten seconds, or when it stands still and whoever started it is gone: a busy server
 * hears neither a request nor that its client went away. A thread of its own asks every two seconds whether there is an answer; a debugger
 * may hold the server as long as it likes.
 *
 * @param client process id of the client, where it said so
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
  // Without it everything else goes on.
  worker.on('error', () => undefined);
  worker.unref();
}
