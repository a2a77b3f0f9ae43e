/** Environment variable that tells a program which process has started it in its own place (`launch.ts`). */
export const LAUNCHER = 'DRAGOMAN_LAUNCHER';

/**
 * A program that was started in another's place ends with it: whoever kills the command line means the one that does the work. Nothing keeps the
 * process awake; programs that it starts know nothing of this.
 */
export function endWithLauncher(): void {
  const launched = process.env[LAUNCHER] !== undefined;
  delete process.env[LAUNCHER];
  if (!launched || process.send === undefined) return;
  const end = () => process.kill(process.pid, 'SIGKILL');
  if (!process.connected) end();
  process.once('disconnect', end);
  // A listener holds the channel, and the channel the process.
  process.channel?.unref();
}
