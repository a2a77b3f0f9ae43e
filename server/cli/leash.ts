import { Worker } from 'node:worker_threads';

/** Environment variable that tells a program which process started it in its place (`launch.ts`). */
export const LAUNCHER = 'DRAGOMAN_LAUNCHER';

/**
 * Commands that leave nothing beyond what is on disk already: no process watches them, and SIGTERM ends them at once, by the system. All others may
 * have paid requests in transit.
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

/** Subcommands of `keys` that read code, and write only where they are told to. */
const READING = new Set(['missing', 'arguments', 'unused', 'uses']);

/** @param args the command line without the program */
export function needsWatch([command, ...others]: readonly string[]): boolean {
  if (command === 'keys' && READING.has(others[0] ?? '') && !others.includes('--write')) return false;
  return command !== undefined && !UNWATCHED.has(command);
}

/** When a process ends, its child gets another parent; Windows keeps the old number. Checked every quarter of a second. */
const LOOK = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  let there = process.ppid === workerData;
  try { process.kill(workerData, 0); } catch (error) { there &&= error.code === 'EPERM'; }
  if (!there) process.kill(process.pid, 'SIGKILL');
}, 250);
`;

let watched = false;

/** Whether another process ends this one if it is too busy to handle a signal. */
export function isWatched(): boolean {
  return watched;
}

/**
 * A program that was started in another's place ends with it: killing the command line should end the process that does the work. Does not keep the
 * process alive; child processes are not affected.
 */
export function endWithLauncher(): void {
  const launcher = Number(process.env[LAUNCHER]);
  delete process.env[LAUNCHER];
  if (!Number.isSafeInteger(launcher) || process.send === undefined) return;
  watched = true;
  // A busy process does not notice that the channel has closed: a thread checks whether the launcher still exists.
  new Worker(LOOK, { eval: true, workerData: launcher }).unref();
  const end = () => process.kill(process.pid, 'SIGKILL');
  if (!process.connected) end();
  process.once('disconnect', end);
  // A listener keeps the channel open, and the channel keeps the process alive.
  process.channel?.unref();
}
