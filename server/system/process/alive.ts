import { readFileSync } from 'node:fs';

/**
 * Whether a process exists on this machine. A zombie (killed, but not yet reaped by its parent) does not count: it has no memory and no files any
 * more, although signals still reach it. If the system does not tell, it counts as alive.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

/** proc(5): the state follows the program's name, which is in parentheses and may contain some. */
function isZombie(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return /^ [ZXx]/.test(text.slice(text.lastIndexOf(')') + 1));
  } catch {
    return false;
  }
}
