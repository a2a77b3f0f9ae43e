/** The thread that watches the language server (`watchdog.ts`): a program of its own. */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { SERVER_HANGS } from '../../shared/protocol.ts';
import { LIMIT, LOOK, SLOT, type Watched } from './watchdog-shared.ts';

const { shared, parent } = workerData as Watched;
const slots = new Int32Array(shared);
let asked = 0;
/** Milliseconds without an answer during which this thread ran. */
let silent = 0;
let last = performance.now();
/** A client in another container has a process id that means nothing here. */
let knownClient = 0;

setInterval(() => {
  const now = performance.now();
  const since = now - last;
  last = now;
  const client = Atomics.load(slots, SLOT.client);
  if (client !== knownClient && exists(client)) knownClient = client;
  const answered = Atomics.load(slots, SLOT.answered) === asked;
  // The machine was asleep, or the process was suspended: nobody's fault.
  if (answered || since > 2 * LOOK || Atomics.load(slots, SLOT.debugged) === 1) silent = 0;
  else silent += since;
  if (answered) parentPort?.postMessage(++asked);
  if (silent < LOOK) return;
  if (process.ppid !== parent || (knownClient !== 0 && !exists(knownClient))) end('its client is gone');
  else if (silent >= LIMIT) end(SERVER_HANGS);
}, LOOK);

function exists(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** The other thread cannot be asked for anything any more. */
function end(reason: string): void {
  try {
    writeSync(2, `The Dragoman server was ended: ${reason}.\n`);
  } catch {
    // Standard error is closed.
  }
  process.kill(process.pid, 'SIGKILL');
}
