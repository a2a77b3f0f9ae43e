import { Worker } from 'node:worker_threads';

/** Environment variable that tells a program which process has started it in its own place (`launch.ts`). */
export const LAUNCHER = 'DRAGOMAN_LAUNCHER';

/**
 * Commands that keep nothing beyond what is on the disk already: no process watches over them, and SIGTERM ends them at once, as the system does
 * it. All others may have something on the wire that is paid.
 */
const UNWATCHED = new Set([
  'check',
  'files',
  'init',
  'doctor',
  'stale',
  'status',
  'diff',
  'merge',
  'lsp',
  'mcp',
  'completion',
  'complete',
  'version',
  '--version',
  '-v',
  '-V',
  '--help',
  '-h',
  'help',
]);

/** Of `keys`: they read code, and write where they are told to. */
const READING = new Set(['missing', 'arguments', 'unused', 'uses']);

/** @param args of the command line, without the program */
export function needsWatch([command, ...others]: readonly string[]): boolean {
  if (command === 'keys' && READING.has(others[0] ?? '') && !others.includes('--write')) return false;
  return command !== undefined && !UNWATCHED.has(command);
}

/** Of a process that has ended another one becomes the parent; Windows keeps the number. Every quarter of a second. */
const LOOK = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  let there = process.ppid === workerData;
  try { process.kill(workerData, 0); } catch (error) { there &&= error.code === 'EPERM'; }
  if (!there) process.kill(process.pid, 'SIGKILL');
}, 250);
`;

let watched = false;

/** Does another process end this one when it is too busy to hear a signal? */
export function isWatched(): boolean {
  return watched;
}

/**
 * A program that was started in another's place ends with it: whoever kills the command line means the one that does the work. Nothing keeps the
 * process awake; programs that it starts know nothing of this.
 */
export function endWithLauncher(): void {
  const launcher = Number(process.env[LAUNCHER]);
  delete process.env[LAUNCHER];
  if (!Number.isSafeInteger(launcher) || process.send === undefined) return;
  watched = true;
  // A busy process does not hear that the channel has closed: a thread looks whether the launcher is still there.
  new Worker(LOOK, { eval: true, workerData: launcher }).unref();
  const end = () => process.kill(process.pid, 'SIGKILL');
  if (!process.connected) end();
  process.once('disconnect', end);
  // A listener holds the channel, and the channel the process.
  process.channel?.unref();
}
